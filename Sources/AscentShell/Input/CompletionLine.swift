/// The words of a command about several habits, with commas between them, and a note after a `#`.
struct CompletionLine {
  /// The words about each habit.
  var parts: [[Token]] = [[]]
  /// What follows the `#`; nil without one.
  var note: String?

  init(_ words: [Token]) {
    let end = words.firstIndex { !$0.isQuoted && $0.text == "#" } ?? words.endIndex
    if end < words.endIndex { note = Array(words[(end + 1)...]).text }
    for word in words[..<end] {
      // From a command line, words that the shell had in quotes come without them.
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

  /// A comma between two digits belongs to the word, except among rows: `2,3` before any name.
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
