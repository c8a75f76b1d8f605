import AscentRules

/// Turns a command's output into text to write: text for people, or JSON for programs.
package struct OutputWriter {
  /// The style of text for people; nil to write JSON.
  package var style: Style?
  /// Whether a frame clears the screen before it is drawn.
  package var redraws: Bool
  private var isFirst = true

  /// Creates a writer of text in a style, or of JSON if the style is nil.
  package init(style: Style?, redraws: Bool = false) {
    self.style = style
    self.redraws = redraws
  }

  /// The text for a piece of output, with its line breaks.
  ///
  /// All texts of a command, concatenated, are lines for people or a single line of JSON. A command
  /// that keeps answering has one line of JSON for each answer.
  package mutating func text(for output: Output) -> String {
    switch output {
    case .answer(let view), .next(let view): return view.line(style)
    case .frame(let view): return (redraws && style != nil ? "\u{1B}[H\u{1B}[2J" : "") + view.line(style)
    case .opening:
      isFirst = true
      return style == nil ? "[" : ""
    case .element(let view):
      guard style == nil else { return view.line(style) }
      defer { isFirst = false }
      return (isFirst ? "" : ",") + view.json.line
    case .closing: return style == nil ? "]\n" : ""
    case .text(let text): return text
    }
  }
}
