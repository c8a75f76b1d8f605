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
}

extension View {
  package var holds: Bool { true }
}
