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
  // Appending bytes takes a third of the time of appending to a string.
  private var bytes: [UInt8] = []
  private var depth = 0

  static func text(of value: JSONValue, indentation: Int? = nil, isForTerminal: Bool = false) -> String {
    var writer = JSONWriter(indentation: indentation, isForTerminal: isForTerminal)
    writer.write(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private init(indentation: Int?, isForTerminal: Bool) {
    self.indentation = indentation
    self.isForTerminal = isForTerminal
  }

  private mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let truth): append(truth ? "true" : "false")
    case .integer(let number): append(String(number))
    case .number(let number): append(decimal(number))
    case .string(let string): write(string)
    case .array(let elements): write(elements, between: "[", "]") { writer, element in writer.write(element) }
    case .object(let members):
      write(members, between: "{", "}") { writer, member in
        writer.write(member.name)
        writer.append(writer.indentation == nil ? ":" : ": ")
        writer.write(member.value)
      }
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// The shortest decimal that reads back as the same number. Swift includes a point or an
  /// exponent, so the number does not read back as an integer.
  private func decimal(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    return (isForTerminal ? Int64(exactly: number).map(String.init) : nil) ?? "\(number)"
  }

  private mutating func write<Element>(
    _ elements: [Element], between open: String, _ close: String, element write: (inout JSONWriter, Element) -> Void
  ) {
    append(open)
    depth += 1
    for (index, element) in elements.enumerated() {
      if index > 0 { append(",") }
      breakToNextLine()
      write(&self, element)
    }
    depth -= 1
    if !elements.isEmpty { breakToNextLine() }
    append(close)
  }

  private mutating func breakToNextLine() {
    guard let indentation else { return }
    append("\n" + String(repeating: " ", count: depth * indentation))
  }

  private mutating func write(_ string: String) {
    append("\"")
    // Nearly all texts need no escapes.
    if string.utf8.allSatisfy(Self.isPlain) { append(string) } else { writeEscaped(string) }
    append("\"")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func writeEscaped(_ string: String) {
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\t": append("\\t")
      case "\r" where !isForTerminal: append("\\r")
      case _ where isForTerminal ? scalar.isReadable : scalar >= " ": bytes.append(contentsOf: UTF8.encode(scalar)!)
      default: for unit in UTF16.encode(scalar)! { append("\\u" + unit.digits(4, radix: 16)) }
      }
    }
  }
}
