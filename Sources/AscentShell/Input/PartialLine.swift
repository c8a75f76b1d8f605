/// A line that may end in the middle of a word, split into words as ``Tokenizer`` would.
struct PartialLine {
  /// A word and its position.
  struct Word: Hashable {
    /// The index of the word's first character, which may be a quote.
    var start: Int
    /// The word without quotes.
    var text = ""
    /// Whether any part of the word is in quotes.
    var isQuoted = false

    /// Whether the word is an option.
    var isOption: Bool { !isQuoted && text.hasPrefix("-") }
  }

  /// The complete words.
  var words: [Word] = []
  /// The unfinished word at the end of the line; empty after a space.
  private(set) var last: Word

  /// Whether the line is a comment.
  var isComment: Bool { (words.first ?? last).text.hasPrefix("#") }

  init(words: [Word], last: Word) { (self.words, self.last) = (words, last) }

  /// Splits a line.
  ///
  /// - Parameter isInFish: whether a backslash in single quotes can stand before a quote or a
  ///   backslash, as in the fish shell.
  init(_ line: String, isInFish: Bool = false) {
    let characters = Array(line)
    last = Word(start: 0)
    var quote: Character?
    var isEscaped = false
    var isInWord = false
    for (index, character) in characters.enumerated() {
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
      } else if character == "\\",
        quote != "'" || isInFish && characters[(index + 1)...].first.map("'\\".contains) == true
      {
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
