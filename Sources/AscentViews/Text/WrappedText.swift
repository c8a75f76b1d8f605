/// Wraps text for a terminal.
package enum WrappedText {
  /// The text with its lines wrapped at spaces to this many columns. A longer word stays whole.
  ///
  /// Continuation lines are indented to the start of the line's text or, in a two-column list, to
  /// the second column.
  package static func wrapped(_ text: String, columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0), columns) }.lines
  }

  private static func line(_ line: String, _ columns: Int) -> String {
    let words = words(of: line)
    guard words.last.map({ $0.column + $0.width > columns }) ?? false else { return line }
    let indent = indent(of: words, columns)
    var (rows, row, width) = ([String](), "", 0)
    for word in words {
      // Keep the spaces before a word, unless the line breaks there.
      let gap = width == 0 && rows.isEmpty ? word.column : word.gap
      if width + gap + word.width > columns, width > 0 {
        rows.append(row)
        row = String(repeating: " ", count: indent) + word.text
        width = indent + word.width
      } else {
        row += String(repeating: " ", count: gap) + word.text
        width += gap + word.width
      }
    }
    return (rows + [row]).lines
  }

  /// A word, including its escape sequences, which have no width.
  private struct Word {
    var text = ""
    var width = 0
    /// The column at which the word begins in the unwrapped line.
    var column = 0
    /// The number of spaces before the word.
    var gap = 0
  }

  private static func words(of line: String) -> [Word] {
    var words: [Word] = []
    var (word, column, gap, isInEscape) = (Word(), 0, 0, false)
    for character in line {
      if character == "\u{1B}" { isInEscape = true }
      if isInEscape {
        word.text.append(character)
        if character.isLetter { isInEscape = false }
        continue
      }
      guard character != " " else {
        if word.width > 0 {
          words.append(word)
          word = Word()
          gap = 0
        }
        gap += 1
        column += 1
        continue
      }
      if word.width == 0 { (word.column, word.gap) = (column, gap) }
      word.text.append(character)
      word.width += character.displayWidth
      column += character.displayWidth
    }
    if !word.text.isEmpty { words.append(word) }
    return words
  }

  /// Where continuation lines begin: at the list's second column if it has one, otherwise at the
  /// first word.
  private static func indent(of words: [Word], _ columns: Int) -> Int {
    let second = words.dropFirst().first { $0.gap > 1 }
    guard let second, second.column <= columns / 2 else { return words[0].column }
    return second.column
  }
}
