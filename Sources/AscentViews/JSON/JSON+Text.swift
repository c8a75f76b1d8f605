extension JSON {
  /// The value on one line, without a line break at the end.
  ///
  /// Every scalar that is not plainly readable is escaped, so that the line is inert in a terminal
  /// and still says exactly the same to a parser. A number that is not finite is null.
  public var line: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let truth): text += truth ? "true" : "false"
    case .integer(let number): text += String(number)
    case .number(let number): text += number.isFinite ? Self.decimal(number) : "null"
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .members(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// Swift writes the shortest decimal that reads back as the same number; a whole number loses its
  /// `.0`.
  private static func decimal(_ number: Double) -> String {
    Int64(exactly: number).map(String.init) ?? "\(number)"
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      default:
        if VisibleText.isReadable(scalar) {
          text.unicodeScalars.append(scalar)
        } else {
          for unit in UTF16.encode(scalar)! {
            let digits = String(unit, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        }
      }
    }
    text += "\""
  }
}
