/// Text for a terminal without Unicode.
///
/// The non-ASCII characters that the program itself writes are each replaced by one ASCII
/// character. All other characters, such as letters in names and notes, stay as they are.
package enum ASCIIText {
  private static let replacements: [Character: Character] = [
    "·": "|", "…": "~", "→": ">", "−": "-", "–": "-", "«": "\"", "»": "\"", "★": "*", "█": "#", "░": "-", "▒": "+",
    "▓": "%",
    "■": "#", "□": "o", "✗": "x", "✓": "v", "○": "O", "●": "*", "◦": ":", "∙": ".", "›": ">", "‖": "=", "✱": "*",
    "▕": "[", "▏": "]", "▶": ">", "│": "|", "├": "+", "└": "+", "─": "-", "┤": "+", "▮": "#", "▯": ".", "┊": ":",
    "×": "x", "◂": "<", "┄": "-",
  ]

  /// The text with these characters replaced.
  package static func text(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : String(text.map { replacements[$0] ?? $0 })
  }
}
