import AscentViews

/// Lines on the alternate screen of a terminal, of which only those are written that changed.
struct LiveScreen {
  private var shown: [String] = []
  private var size = (columns: 0, rows: 0)

  init() {
    Terminal.beginEditing()
    Terminal.beginLiveScreen()
  }

  /// Shows lines in the place of the earlier ones. False when they cannot be written.
  mutating func show(_ lines: [String]) -> Bool {
    let size = Terminal.size
    let isNew = size != self.size
    self.size = size
    // A terminal that was made wider or narrower has moved what was on it.
    let before = isNew ? [] : shown
    var text = isNew ? "\u{1B}[2J" : ""
    let lines = Array(lines.prefix(size.rows))
    for row in 0..<max(lines.count, before.count) {
      let line = row < lines.count ? lines[row] : ""
      if row < before.count, before[row] == line { continue }
      // After a line as wide as the terminal the cursor is still on its last character.
      text += "\u{1B}[\(row + 1);1H\u{1B}[K\(line)"
    }
    shown = lines
    return text.isEmpty || Terminal.write(text, to: Terminal.output)
  }

  /// Stops the process as Ctrl-Z does, and goes on with a fresh screen.
  mutating func suspend() {
    Terminal.suspend()
    Terminal.beginLiveScreen()
    size = (0, 0)
  }

  /// Gives the terminal back as it was.
  func end() { Terminal.endEditing() }
}
