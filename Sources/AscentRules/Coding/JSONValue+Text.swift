extension JSONValue {
  /// The value as JSON on one line, with its members in order.
  ///
  /// The strict reader reads the same value back, except that a number that is not finite
  /// becomes null.
  public var text: String { JSONWriter.text(of: self) }

  /// The value as JSON on many lines, indented by two spaces a level, for people.
  public var indentedText: String { JSONWriter.text(of: self, indentation: 2) }

  /// The value as JSON on one line that a terminal can show safely.
  ///
  /// Every scalar that is not plainly readable is escaped, and a whole number has no fraction.
  public var line: String { JSONWriter.text(of: self, isForTerminal: true) }
}

extension Unicode.Scalar {
  /// Whether a terminal prints the scalar unchanged, whatever comes before or after it.
  package var isReadable: Bool {
    if value < 0x7F { return value >= 0x20 }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return false
    default: return true
    }
  }
}

/// Writes JSON (RFC 8259).
private struct JSONWriter {
  let indentation: Int?
  let isForTerminal: Bool
  private(set) var text = ""
  private var depth = 0

  static func text(of value: JSONValue, indentation: Int? = nil, isForTerminal: Bool = false) -> String {
    var writer = JSONWriter(indentation: indentation, isForTerminal: isForTerminal)
    writer.write(value)
    return writer.text
  }

  private init(indentation: Int?, isForTerminal: Bool) {
    self.indentation = indentation
    self.isForTerminal = isForTerminal
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .bool(let truth): text += truth ? "true" : "false"
    case .integer(let number): text += String(number)
    case .number(let number): text += decimal(number)
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

  /// The shortest decimal that reads back as the same number. Swift includes a point or an
  /// exponent, so the number does not read back as an integer.
  private func decimal(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    return (isForTerminal ? Int64(exactly: number).map(String.init) : nil) ?? "\(number)"
  }

  private mutating func write<Element>(
    _ elements: [Element], between open: String, _ close: String, element write: (inout JSONWriter, Element) -> Void
  ) {
    text += open
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      breakToNextLine()
      write(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { breakToNextLine() }
    text += close
  }

  private mutating func breakToNextLine() {
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
      case "\r" where !isForTerminal: text += "\\r"
      case _ where isForTerminal ? scalar.isReadable : scalar >= " ": text.unicodeScalars.append(scalar)
      default: for unit in UTF16.encode(scalar)! { text += "\\u" + unit.digits(4, radix: 16) }
      }
    }
    text += "\""
  }
}
