extension JSONValue {
  /// The value as JSON on one line, the members in their order. The strict reader reads the same
  /// value, except null for a number that is not finite.
  public var text: String {
    var writer = JSONWriter(indentation: nil)
    writer.write(self)
    return writer.text
  }

  /// The value as JSON on many lines, two spaces a level, for people.
  public var indentedText: String {
    var writer = JSONWriter(indentation: 2)
    writer.write(self)
    return writer.text
  }
}

/// Writes JSON (RFC 8259): UTF-8 as it is, escaped only where it must be.
private struct JSONWriter {
  let indentation: Int?
  private(set) var text = ""
  private var depth = 0

  init(indentation: Int?) {
    self.indentation = indentation
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .bool(let truth): text += truth ? "true" : "false"
    case .integer(let number): text += String(number)
    // The shortest decimal that reads back as the same number. It has a point or an exponent, so it
    // does not read back as an integer.
    case .number(let number): text += number.isFinite ? "\(number)" : "null"
    case .string(let string): write(string)
    case .array(let elements): write(elements, between: "[", "]") { writer, element in writer.write(element) }
    case .object(let members):
      write(members, between: "{", "}") { writer, member in
        writer.write(member.name)
        writer.text += writer.indentation == nil ? ":" : ": "
        writer.write(member.value)
      }
    }
  }

  private mutating func write<Element>(
    _ elements: [Element], between open: String, _ close: String, element write: (inout JSONWriter, Element) -> Void
  ) {
    text += open
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      resetPipeline()
      write(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { resetPipeline() }
    text += close
  }

  private mutating func resetPipeline() {
    guard let indentation else { return }
    text += "\n" + String(repeating: " ", count: depth * indentation)
  }

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
