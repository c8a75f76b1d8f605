/// Text for a terminal without Unicode: what the program itself writes outside of ASCII is
/// replaced, each character by one of the same width. Names and notes stay as people wrote them.
package enum ASCIIText {
  private static let replacements: [Character: Character] = [
    "·": "|", "…": "~", "→": ">", "−": "-", "–": "-", "«": "\"", "»": "\"", "★": "*", "█": "#", "░": "-", "▒": "+",
    "▓": "%",
    "■": "#", "□": "o", "✗": "x", "✓": "v", "○": "O", "●": "*", "◦": ":", "∙": ".", "›": ">", "‖": "=", "✱": "*",
    "▕": "[", "▏": "]", "▶": ">", "│": "|", "├": "+", "└": "+", "─": "-", "┤": "+", "▮": "#", "▯": ".", "┊": ":",
    "×": "x", "◂": "<", "┄": "-",
  ]

  /// The text with these replacements.
  package static func text(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : String(text.map { replacements[$0] ?? $0 })
  }
}
