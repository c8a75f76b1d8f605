import AscentViews

/// A line that is being edited: keys go in, and what to draw comes out. It uses no terminal.
package struct LineEditor {
  /// What a byte led to.
  package enum Step: Hashable {
    /// Nothing to see yet.
    case none
    /// The line must be drawn again.
    case changed
    /// The line must be drawn again on an empty screen.
    case cleared
    /// The line is complete.
    case finished(String)
    /// The line is given up.
    case cancelled
    /// There will be no more lines.
    case ended
    /// The beginning of the line, up to the cursor, is to be completed; see ``complete(with:)``.
    case completion(of: String)
  }

  /// The longest line, in characters.
  private static let lengthMax = 65_536

  private var decoder = KeyDecoder()
  private var line: [Character] = []
  private var cursor = 0
  /// Older lines, and at the end the one that is being typed.
  private var history: [[Character]]
  private var place: Int

  /// An empty line.
  ///
  /// - Parameter history: the lines before it, the newest last.
  package init(history: [String] = []) {
    self.history = history.map(Array.init) + [[]]
    place = history.count
  }

  /// Takes a byte that was typed.
  package mutating func take(_ byte: UInt8) -> Step {
    guard let key = decoder.take(byte) else { return .none }
    switch key {
    case .enter: return .finished(String(line))
    case .interrupt: return .cancelled
    case .endOfInput where line.isEmpty: return .ended
    case .tab: return .completion(of: String(line[..<cursor]))
    case .clearScreen: return .cleared
    default:
      edit(key)
      return .changed
    }
  }

  /// Puts a text in the place of everything before the cursor.
  package mutating func complete(with text: String) {
    line.replaceSubrange(..<cursor, with: text)
    cursor = text.count
  }

  private mutating func edit(_ key: Key) {
    switch key {
    case .character(let character) where line.count < Self.lengthMax: insert(character)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(line.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = line.count
    case .up: recall(place - 1)
    case .down: recall(place + 1)
    case .eraseBack: erase(max(0, cursor - 1)..<cursor)
    case .eraseForward, .endOfInput: erase(cursor..<min(line.count, cursor + 1))
    case .eraseToStart: erase(0..<cursor)
    case .eraseToEnd: erase(cursor..<line.count)
    case .eraseWord: erase(startOfWord..<cursor)
    case .character, .enter, .interrupt, .tab, .clearScreen: break
    }
  }

  /// A mark joins the character before it: then the line does not become longer.
  private mutating func insert(_ character: Character) {
    let before = String(line[..<cursor]) + String(character)
    line.replaceSubrange(..<cursor, with: before)
    cursor = before.count
  }

  private mutating func erase(_ range: Range<Int>) {
    line.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var startOfWord: Int {
    var start = cursor
    while start > 0, line[start - 1].isWhitespace { start -= 1 }
    while start > 0, !line[start - 1].isWhitespace { start -= 1 }
    return start
  }

  private mutating func recall(_ other: Int) {
    guard history.indices.contains(other) else { return }
    history[place] = line
    place = other
    line = history[other]
    cursor = line.count
  }

  /// The output that draws prompt and line in one row of a terminal of this width. A line that is
  /// too long shows the part around the cursor.
  package func drawing(prompt: String, columns: Int) -> String {
    let room = max(8, columns - prompt.displayWidth - 1)
    let cells = line.map { VisibleText.visible(String($0)) }
    let widths = cells.map(\.displayWidth)
    var start = 0
    var before = widths[..<cursor].reduce(0, +)
    while before > room {
      before -= widths[start]
      start += 1
    }
    var end = start
    var width = 0
    while end < cells.count, width + widths[end] <= room {
      width += widths[end]
      end += 1
    }
    let column = prompt.displayWidth + before
    return "\r\(prompt)\(cells[start..<end].joined())\u{1B}[K\r" + (column > 0 ? "\u{1B}[\(column)C" : "")
  }
}
