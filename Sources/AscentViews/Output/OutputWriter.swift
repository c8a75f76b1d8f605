import AscentRules

/// Turns what a command puts out into the text to be written, for a person or for a program.
package struct OutputWriter {
  /// How text for a person is written; nil to write JSON.
  package var style: Style?
  /// Whether a frame wipes the one before it off the screen.
  package var redraws: Bool
  private var isFirst = true

  /// A writer for a person, or for a program when the style is nil.
  package init(style: Style?, redraws: Bool = false) {
    self.style = style
    self.redraws = redraws
  }

  /// The text for a piece of output, with its line breaks. Concatenated, the texts of a command are
  /// lines for a person, or one line of JSON; a command that goes on answering has a line of JSON
  /// for each answer.
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
