/// Text for a terminal, broken between words where a line is too long.
package enum WrappedText {
  /// The text with lines of at most that many columns, as far as its words allow. What a line goes
  /// on with stands below its text: in a list of two columns, below the second.
  package static func wrapped(_ text: String, columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0), columns) }.lines
  }

  private static func line(_ line: String, _ columns: Int) -> String {
    let words = words(of: line)
    guard words.last.map({ $0.column + $0.width > columns }) ?? false else { return line }
    let indent = indent(of: words, columns)
    var (rows, row, width) = ([String](), "", 0)
    for word in words {
      // The spaces before a word stay, unless the line is broken there.
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

  /// A word with the escape sequences in it, which take no column.
  private struct Word {
    var text = ""
    var width = 0
    /// Where it begins.
    var column = 0
    /// How many spaces are before it.
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

  /// The column of the second column of a list, or else that of the first word.
  private static func indent(of words: [Word], _ columns: Int) -> Int {
    let second = words.dropFirst().first { $0.gap > 1 }
    guard let second, second.column <= columns / 2 else { return words[0].column }
    return second.column
  }
}
