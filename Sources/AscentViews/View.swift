package import AscentRules

/// A command's answer as a value that can be written as text for people and as JSON for programs.
package protocol View: Sendable {
  /// The answer as text: one or more lines, without a final line break.
  ///
  /// Text from users is written so that it cannot control a terminal; see ``VisibleText``.
  func text(_ style: Style) -> String

  /// The answer as JSON.
  var json: JSONValue { get }

  /// Whether all checks passed; true if the command checks nothing.
  var checksPassed: Bool { get }

  /// Whether the answer contains something to celebrate.
  var celebrates: Bool { get }
}

extension View {
  package var checksPassed: Bool { true }
  package var celebrates: Bool { false }

  /// The answer with a final line break: as text in a style, or as JSON if the style is nil.
  package func line(_ style: Style?) -> String {
    guard let style else { return json.line + "\n" }
    return style.written(text(style)) + "\n"
  }
}
