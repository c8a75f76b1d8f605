/// A line that may end in the middle of a word, split as ``Tokenizer`` will split it.
struct PartialLine {
  /// A word, and where it begins.
  struct Word: Hashable {
    /// The index of its first character, which may be a quote.
    var start: Int
    /// Its text without quotes.
    var text = ""
    /// Whether a part of it is in quotes.
    var isQuoted = false

    /// Whether it is read as an option.
    var isOption: Bool { !isQuoted && text.hasPrefix("-") }
  }

  /// The complete words.
  var words: [Word] = []
  /// The last word, up to the end of the line; empty after a space.
  private(set) var last: Word

  /// Whether the line is a comment.
  var isComment: Bool { (words.first ?? last).text.hasPrefix("#") }

  init(_ line: String) {
    last = Word(start: 0)
    var quote: Character?
    var isEscaped = false
    var isInWord = false
    for (index, character) in line.enumerated() {
      if character.isWhitespace, quote == nil, !isEscaped {
        if isInWord { words.append(last) }
        last = Word(start: index + 1)
        isInWord = false
        continue
      }
      isInWord = true
      if isEscaped {
        last.text.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" && Tokenizer.beginsQuotation(after: last.text) {
        quote = character
        last.isQuoted = true
      } else {
        last.text.append(character)
      }
    }
  }
}
