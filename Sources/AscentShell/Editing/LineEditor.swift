package import AscentViews

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
    /// The process is to be suspended, and the line drawn again when it goes on.
    case suspended
    /// There will be no more lines.
    case ended
    /// The beginning of the line, up to the cursor, is to be completed; see ``offer(_:)``.
    case completion(of: String)
  }

  /// What the keys are for.
  private enum Mode {
    case typing
    /// A menu of candidates is shown.
    case choosing(CandidateMenu)
    /// An older line is looked for.
    case searching(LineSearch)
    /// The line is complete.
    case finished
  }

  private var decoder = KeyDecoder()
  private var line = LineText()
  private var mode = Mode.typing
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
    switch mode {
    case .choosing(let menu):
      if let step = choose(key, in: menu) { return step }
    case .searching(let search):
      if let step = continueSearch(key, search) { return step }
    case .typing, .finished: break
    }
    mode = .typing
    return type(key)
  }

  private mutating func type(_ key: KeyPress) -> Step {
    switch key {
    case .enter:
      mode = .finished
      return .finished(line.text)
    case .interrupt:
      mode = .finished
      return .cancelled
    case .suspend: return .suspended
    case .endOfInput where line.isEmpty: return .ended
    case .tab: return .completion(of: line.beforeCursor)
    case .clearScreen: return .cleared
    case .search: mode = .searching(LineSearch(history.map { String($0) }))
    case .up: recall(place - 1)
    case .down: recall(place + 1)
    case .right where line.isAtEnd, .end where line.isAtEnd: line.replace(with: line.characters + suggestion)
    case .wordRight where line.isAtEnd:
      var rest = LineText()
      rest.replace(with: Array(suggestion))
      _ = rest.edit(.home)
      _ = rest.edit(.wordRight)
      line.replace(with: line.characters + rest.beforeCursor)
    default: _ = line.edit(key)
    }
    return .changed
  }

  private mutating func recall(_ other: Int) {
    guard history.indices.contains(other) else { return }
    history[place] = line.characters
    place = other
    line.replace(with: history[other])
  }

  /// What the newest line in the history that begins with this one has after it.
  private var suggestion: ArraySlice<Character> {
    let typed = line.characters
    guard !typed.isEmpty, line.isAtEnd else { return [] }
    let older = history.dropLast().last { $0.count > typed.count && $0.starts(with: typed) }
    return older?.dropFirst(typed.count) ?? []
  }
}

// MARK: - Completion

extension LineEditor {
  /// Puts in the only candidate, or what several have in common and shows a menu of them.
  package mutating func offer(_ completion: Suggestions) {
    let start = min(completion.start, line.cursor)
    guard let first = completion.candidates.first else { return }
    guard completion.candidates.count > 1 else { return insert(first, replacing: start..<line.cursor) }
    if let common = completion.common(beyond: line.characters[start..<line.cursor]) {
      line.replace(start..<line.cursor, with: common)
    }
    mode = .choosing(CandidateMenu(completion.candidates, replacing: start..<line.cursor))
  }

  private mutating func insert(_ candidate: Suggestions.Candidate, replacing range: Range<Int>) {
    let isFollowed = line.cursor < line.characters.count && line.characters[line.cursor].isWhitespace
    line.replace(range, with: candidate.inserted + (candidate.endsWord && !isFollowed ? " " : ""))
  }

  /// What a key does in a menu; nil when it closes the menu and then does what it always does.
  private mutating func choose(_ key: KeyPress, in menu: CandidateMenu) -> Step? {
    var menu = menu
    switch key {
    case .tab, .down, .backTab, .up:
      let candidate = menu.choose(forward: key == .tab || key == .down)
      line.replace(menu.replaced, with: candidate.inserted)
      menu.inserted(upTo: line.cursor)
      mode = .choosing(menu)
    case .enter:
      guard let choice = menu.choice else { return nil }
      insert(choice, replacing: menu.replaced)
      mode = .typing
    case .cancel: mode = .typing
    default: return nil
    }
    return .changed
  }
}

extension Suggestions {
  /// What the candidates begin with, if that is more than was typed and needs no quotes: a quote
  /// that is opened here would have to be closed by hand.
  fileprivate func common(beyond typed: ArraySlice<Character>) -> String? {
    var common = candidates[0].inserted
    for candidate in candidates.dropFirst() {
      common = String(zip(common, candidate.inserted).prefix { $0 == $1 }.map(\.0))
    }
    guard common.count >= typed.count, common.lowercased().hasPrefix(String(typed).lowercased()) else { return nil }
    return common.contains { "\"'\\".contains($0) || $0.isWhitespace } ? nil : common
  }
}

// MARK: - Search

extension LineEditor {
  /// What a key does in a search; nil when it ends the search and then does what it always does.
  private mutating func continueSearch(_ key: KeyPress, _ search: LineSearch) -> Step? {
    var search = search
    switch key {
    case .character(let character): search.type(character)
    case .eraseBack: search.erase()
    case .search, .searchForward: search.next(forward: key == .searchForward)
    case .cancel, .interrupt:
      mode = .typing
      return .changed
    default:
      if let match = search.match { recall(match) }
      return nil
    }
    mode = .searching(search)
    return .changed
  }
}

// MARK: - Drawing

extension LineEditor {
  /// The output that draws prompt and line in one row of a terminal, and a menu below it. A line
  /// that is too long shows the part around the cursor.
  ///
  /// - Parameters:
  ///   - columns: the width of the terminal.
  ///   - rows: its height.
  ///   - style: without colours, nothing is suggested: it could not be told from what was typed.
  package func drawing(prompt: String, columns: Int, rows: Int = 24, style: Style = .plain) -> String {
    var (prompt, shown, cursor) = (prompt, line.characters, line.cursor)
    var (suggested, menu) = (ArraySlice<Character>(), [String]())
    switch mode {
    case .typing: if style.hasColour { suggested = suggestion }
    case .choosing(let candidates): menu = candidates.rows(columns: columns, screenRows: rows, style: style)
    case .searching(let search):
      let title = (search.failed ? "not found \"" : "search \"") + search.text.visible
      prompt = title.cut(to: max(1, columns / 2 - 3)) + "\": "
      shown = search.match.map { history[$0] } ?? shown
      cursor = 0
    case .finished: break
    }
    let row = Self.row(shown, cursor: cursor, columns: max(8, columns - prompt.displayWidth - 1))
    let ghost = String(suggested).visible.cut(to: columns - prompt.displayWidth - row.text.displayWidth - 1)
    let column = prompt.displayWidth + row.column
    return "\r\(prompt)\(row.text)\(style.tinted(ghost, .faint))\u{1B}[J" + menu.map { "\r\n\($0)" }.joined()
      + (menu.isEmpty ? "" : "\u{1B}[\(menu.count)A") + "\r" + (column > 0 ? "\u{1B}[\(column)C" : "")
  }

  /// The part of a line around the cursor that has room in the columns, and the cursor's column.
  private static func row(_ line: [Character], cursor: Int, columns: Int) -> (text: String, column: Int) {
    let cells = line.map { VisibleText.visible(String($0)) }
    let widths = cells.map(\.displayWidth)
    var start = 0
    var before = widths[..<cursor].reduce(0, +)
    while before > columns {
      before -= widths[start]
      start += 1
    }
    var end = start
    var width = 0
    while end < cells.count, width + widths[end] <= columns {
      width += widths[end]
      end += 1
    }
    return (cells[start..<end].joined(), before)
  }
}
