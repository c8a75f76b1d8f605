package import AscentRules

/// A command's answer as a plain value, which can be written for a person and for a program.
package protocol View: Sendable {
  /// The answer for a person: lines, without a line break at the end. Text from users is written so
  /// that it cannot steer a terminal.
  func text(_ style: Style) -> String

  /// The answer for a program.
  var json: JSONValue { get }

  /// Whether what was checked holds, if anything was.
  var holds: Bool { get }

  /// Whether it brings something to celebrate.
  var celebrates: Bool { get }
}

extension View {
  package var holds: Bool { true }
  package var celebrates: Bool { false }

  /// The answer with a line break at its end: for a person, or for a program when the style is nil.
  package func line(_ style: Style?) -> String {
    guard let style else { return json.line + "\n" }
    return style.written(text(style)) + "\n"
  }
}
