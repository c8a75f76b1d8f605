/// Splits a line into words at white space.
///
/// Within double quotes white space is kept, and a backslash keeps a following quote or backslash;
/// within single quotes everything is kept. A single quote inside a word, as in `O'Brien`, is a
/// character; it begins a quotation at the start of a word or after a `=`. Outside of quotes a
/// backslash keeps the next character, whatever it is. After a `#` between two spaces the rest of
/// the line is one word, such as a note. A comma right after a word in quotes is a word of its own:
/// it goes on with a list.
package enum Tokenizer {
  /// The words of a line; none for an empty line or one that begins with `#`.
  package static func tokens(in line: String) throws(ShellError) -> [Token] {
    var scanner = Scanner(Array(line))
    return try scanner.tokens()
  }

  /// Whether a single quote after this part of a word begins a quotation.
  static func beginsQuotation(after text: String) -> Bool { text.isEmpty || text.hasSuffix("=") }
}

/// The part of the line that is not read yet.
private struct Scanner {
  private let line: [Character]
  private var index = 0

  init(_ line: [Character]) {
    self.line = line
  }

  mutating func tokens() throws(ShellError) -> [Token] {
    var tokens: [Token] = []
    skipSpace()
    if index < line.count, line[index] == "#" { return [] }
    while index < line.count {
      tokens.append(try token())
      skipSpace()
      if tokens.last == Token("#"), index < line.count {
        tokens.append(Token(rest(), isQuoted: true))
      }
    }
    return tokens
  }

  /// The rest of the line, without white space at its end.
  private mutating func rest() -> String {
    let end = line.lastIndex { !$0.isWhitespace } ?? index
    defer { index = line.count }
    return String(line[index...end])
  }

  private mutating func skipSpace() {
    while index < line.count, line[index].isWhitespace { index += 1 }
  }

  private mutating func token() throws(ShellError) -> Token {
    var token = Token("")
    if line[index] == ",", index > 0, "\"'".contains(line[index - 1]) {
      index += 1
      return Token(",")
    }
    while index < line.count, !line[index].isWhitespace {
      switch line[index] {
      case let quote where quote == "\"" || quote == "'" && Tokenizer.beginsQuotation(after: token.text):
        let isWhole = token.text.isEmpty
        token.text += try quoted(by: quote)
        token.isQuoted = true
        // The comma of a list is not part of a name in quotes.
        if isWhole, index < line.count, line[index] == "," { return token }
      case "\\" where index + 1 < line.count:
        token.text.append(line[index + 1])
        token.isQuoted = true
        index += 2
      case let character:
        token.text.append(character)
        index += 1
      }
    }
    return token
  }

  private mutating func quoted(by quote: Character) throws(ShellError) -> String {
    let column = index + 1
    var text = ""
    index += 1
    while index < line.count {
      let character = line[index]
      index += 1
      if character == quote { return text }
      if character == "\\", quote == "\"", index < line.count, line[index] == "\"" || line[index] == "\\" {
        text.append(line[index])
        index += 1
      } else {
        text.append(character)
      }
    }
    throw .unterminatedQuote(quote, column: column)
  }
}
