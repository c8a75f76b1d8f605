package import AscentViews

/// An editor for one line: it takes keys and gives the text to draw.
///
/// It does not access the terminal.
package struct LineEditor {
  /// The effect of a byte.
  package enum Step: Hashable {
    /// Nothing has changed.
    case none
    /// The line must be redrawn.
    case changed
    /// The screen must be cleared and the line redrawn.
    case cleared
    /// The line is complete.
    case finished(String)
    /// The user has abandoned the line.
    case cancelled
    /// The process must be suspended, and the line redrawn when it resumes.
    case suspended
    /// There will be no more lines.
    case ended
    /// The user asks for completion of the text up to the cursor; see ``offer(_:)``.
    case completion(of: String)
  }

  /// What keys currently do.
  private enum Mode {
    case typing
    /// A menu of candidates is shown.
    case choosing(CandidateMenu)
    /// The user searches the history.
    case searching(LineSearch)
    /// The line is complete.
    case finished
  }

  private var decoder = KeyDecoder()
  private var line = LineText()
  private var mode = Mode.typing
  /// The earlier lines, followed by the line being typed.
  private var history: [[Character]]
  private var place: Int

  /// Creates an editor with an empty line.
  ///
  /// - Parameter history: the earlier lines, newest last.
  package init(history: [String] = []) {
    self.history = history.map(Array.init) + [[]]
    place = history.count
  }

  /// Takes a byte that was typed.
  package mutating func take(_ byte: UInt8) -> Step {
    guard let key = decoder.take(byte) else { return .none }
    return take(key)
  }

  /// Whether the next byte decides if the last one was the key Esc.
  package var isAfterEscape: Bool { decoder.isAfterEscape }

  /// Takes the last byte as the key Esc, because no other byte followed it in time.
  package mutating func takeEscape() -> Step { take(decoder.endEscape()) }

  private mutating func take(_ key: KeyPress) -> Step {
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
      // What is written after it would cover the rest of the line.
      _ = line.edit(.end)
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

  /// The text to suggest after the cursor: the rest of the newest earlier line that begins with
  /// this one.
  private var suggestion: ArraySlice<Character> {
    let typed = line.characters
    guard !typed.isEmpty, line.isAtEnd else { return [] }
    let older = history.dropLast().last { $0.count > typed.count && $0.starts(with: typed) }
    return older?.dropFirst(typed.count) ?? []
  }
}

// MARK: - Completion

extension LineEditor {
  /// Inserts the only candidate, or inserts the common beginning of several and shows a menu.
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

  /// Handles a key while the menu is shown; nil if the key closes the menu and must then be handled
  /// as usual.
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
  /// The common beginning of the candidates; nil if it does not extend the typed text or
  /// needs quotes.
  ///
  /// A quote inserted here would have to be closed by hand.
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
  /// Handles a key during a search; nil if the key ends the search and must then be handled
  /// as usual.
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
  /// The output that draws the prompt and the line in one row of a terminal, and any menu below.
  ///
  /// While the line is typed, only the part around the cursor is shown if it is too long.
  ///
  /// - Parameters:
  ///   - columns: the width of the terminal.
  ///   - rows: the height of the terminal.
  ///   - style: the style. Without colours nothing is suggested, because a suggestion would look
  ///     like typed text.
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
    // The whole line stays, in as many rows as it needs.
    case .finished: return "\r\u{1B}[J\(prompt)\(line.text.visible)"
    }
    let row = Self.row(shown, cursor: cursor, columns: max(8, columns - prompt.displayWidth - 1))
    let ghost = String(suggested).visible.cut(to: columns - prompt.displayWidth - row.text.displayWidth - 1)
    let column = prompt.displayWidth + row.column
    return "\r\(prompt)\(row.text)\(style.tinted(ghost, .faint))\u{1B}[J" + menu.map { "\r\n\($0)" }.joined()
      + (menu.isEmpty ? "" : "\u{1B}[\(menu.count)A") + "\r" + (column > 0 ? "\u{1B}[\(column)C" : "")
  }

  /// The part of the line around the cursor that fits in the columns, and the cursor's column
  /// in it.
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
