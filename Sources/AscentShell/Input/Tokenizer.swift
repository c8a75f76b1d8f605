/// Splits a line into words at white space.
///
/// Within double quotes, white space is literal, and a backslash escapes a quote or a backslash.
/// Within single quotes, everything is literal. A single quote starts a quotation only at the start
/// of a word or after a `=`; elsewhere, as in `O'Brien`, it is an ordinary character. Outside
/// quotes, a backslash escapes the next character.
///
/// After a `#` that is a word by itself, the rest of the line is one word, such as a note. A comma
/// directly after a quoted word is a separate word, which continues a list.
package enum Tokenizer {
  /// The words of a line; empty for an empty line or one that begins with `#`.
  package static func tokens(in line: String) throws(ShellError) -> [Token] {
    var scanner = Scanner(Array(line))
    return try scanner.tokens()
  }

  /// Whether a single quote after this part of a word starts a quotation.
  static func beginsQuotation(after text: String) -> Bool { text.isEmpty || text.hasSuffix("=") }
}

/// Reads the words of a line from left to right.
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

  /// Consumes the rest of the line, and returns it without trailing white space.
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
        // A comma after a quoted name separates list items and is not part of the name.
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
