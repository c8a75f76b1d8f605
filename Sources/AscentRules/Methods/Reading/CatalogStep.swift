/// One step of the path to a place in a catalogue.
enum CatalogStep {
  case field(String)
  case index(Int)

  /// How many characters of an unknown name are shown.
  private static let shownMax = 64

  /// The path as a text, such as `methods[2].stages[1].criteria`. A name that is not a plain word
  /// is written as a JSON text: `tips["a b"]`.
  static func text(of path: [CatalogStep]) -> String {
    path.reduce(into: "") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .field(let name) where isPlain(name): text += text.isEmpty ? name : "." + name
      case .field(let name): text += "[\(quoted(name))]"
      }
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    (1...shownMax).contains(name.utf8.count)
      && name.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "_" || $0 == "-")
      }
  }

  private static func quoted(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars.prefix(shownMax) {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      default:
        if TextRules.isForbidden(scalar) {
          text += UTF16.encode(scalar)!.map { "\\u" + $0.digits(4, radix: 16, uppercase: true) }.joined()
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return "\"\(text)\(name.unicodeScalars.dropFirst(shownMax).isEmpty ? "" : "…")\""
  }
}
