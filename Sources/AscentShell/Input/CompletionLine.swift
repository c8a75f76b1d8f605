/// The words of a command about one or more habits, separated by commas, with an optional note
/// after a `#`.
struct CompletionLine {
  /// The words about each habit, without the commas.
  var parts: [[Token]] = [[]]
  /// The text after the `#`; nil if there is none.
  var note: String?

  init(_ words: [Token]) {
    let end = words.firstIndex { !$0.isQuoted && $0.text == "#" } ?? words.endIndex
    if end < words.endIndex { note = Array(words[(end + 1)...]).text }
    for word in words[..<end] {
      // The system shell removes quotes, but a word that still contains white space must have
      // had them.
      guard !word.isQuoted, !word.text.contains(where: \.isWhitespace) else {
        var whole = word
        whole.isQuoted = true
        parts[parts.count - 1].append(whole)
        continue
      }
      add(Array(word.text))
    }
    parts.removeAll(where: \.isEmpty)
  }

  /// Adds a word, and splits it at commas.
  ///
  /// A comma between two digits belongs to the word, unless the word lists rows of `today` and
  /// nothing precedes it, as in `2,3`.
  private mutating func add(_ letters: [Character]) {
    var text = ""
    let isRows = parts[parts.count - 1].isEmpty && letters.allSatisfy { $0 == "," || $0.isNumber }
    for (place, letter) in letters.enumerated() {
      let neighbours = letters[max(0, place - 1)..<min(letters.count, place + 2)]
      let isInNumber = neighbours.count == 3 && neighbours.count(where: \.isNumber) == 2
      guard letter == ",", !isInNumber || isRows else {
        text.append(letter)
        continue
      }
      if !text.isEmpty { parts[parts.count - 1].append(Token(text)) }
      text = ""
      parts.append([])
    }
    if !text.isEmpty { parts[parts.count - 1].append(Token(text)) }
  }
}
