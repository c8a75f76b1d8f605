/// A line with a cursor, and the most recently erased text.
struct LineText {
  /// The maximum length of a line, in characters.
  private static let lengthMax = 65_536

  /// What erasing does to the previously erased text.
  private enum Deletion {
    /// The newly erased text replaces it.
    case new
    /// The previous key also erased, so both texts are joined.
    case again
  }

  private(set) var characters: [Character] = []
  private(set) var cursor = 0
  private var erased: [Character] = []
  private var erasing = Deletion.new

  var text: String { String(characters) }
  /// The text before the cursor.
  var beforeCursor: String { String(characters[..<cursor]) }
  var isEmpty: Bool { characters.isEmpty }
  var isAtEnd: Bool { cursor == characters.count }

  /// Replaces the whole line, and moves the cursor to its end.
  mutating func replace(with other: [Character]) {
    characters = other
    cursor = other.count
  }

  /// Replaces a range, and moves the cursor to the end of the new text. A combining mark at its
  /// beginning joins the character before the range.
  mutating func replace(_ range: Range<Int>, with text: String) {
    let start = max(0, range.lowerBound - 1)
    let joined = String(characters[start..<range.lowerBound]) + text
    characters.replaceSubrange(start..<range.upperBound, with: joined)
    cursor = start + joined.count
  }

  /// Applies an editing key; false if the key does not edit the line.
  mutating func edit(_ key: KeyPress) -> Bool {
    let erasingBefore = erasing
    erasing = .new
    switch key {
    // A combining mark does not lengthen the line.
    case .character(let character): if characters.count < Self.lengthMax { insert(String(character)) }
    case .yank: if characters.count + erased.count <= Self.lengthMax { insert(String(erased)) }
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .wordLeft: cursor = wordStart
    case .wordRight: cursor = wordEnd
    case .home: cursor = 0
    case .end: cursor = characters.count
    case .eraseBack: characters.removeSubrange(max(0, cursor - 1)..<cursor); cursor = max(0, cursor - 1)
    case .eraseForward, .endOfInput: characters.removeSubrange(cursor..<min(characters.count, cursor + 1))
    case .eraseToStart: erase(0..<cursor, erasingBefore)
    case .eraseToEnd: erase(cursor..<characters.count, erasingBefore)
    case .eraseSpaced: erase(start(skipping: \.isWhitespace)..<cursor, erasingBefore)
    case .eraseWordBack: erase(wordStart..<cursor, erasingBefore)
    case .eraseWordForward: erase(cursor..<wordEnd, erasingBefore)
    default: return false
    }
    return true
  }

  private mutating func insert(_ text: String) { replace(cursor..<cursor, with: text) }

  private mutating func erase(_ range: Range<Int>, _ erasingBefore: Deletion) {
    let text = Array(characters[range])
    switch erasingBefore {
    case .new: erased = text
    case .again: erased = range.upperBound == cursor ? text + erased : erased + text
    }
    erasing = .again
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var wordStart: Int { start { !$0.isWordPart } }

  /// Where the word before the cursor begins.
  private func start(skipping isBetween: (Character) -> Bool) -> Int {
    var start = cursor
    while start > 0, isBetween(characters[start - 1]) { start -= 1 }
    while start > 0, !isBetween(characters[start - 1]) { start -= 1 }
    return start
  }

  /// Where the word after the cursor ends.
  private var wordEnd: Int {
    var end = cursor
    while end < characters.count, !characters[end].isWordPart { end += 1 }
    while end < characters.count, characters[end].isWordPart { end += 1 }
    return end
  }
}

extension Character {
  /// Whether the keys that move by words treat the character as part of a word.
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
