import AscentViews

/// Lines on the terminal's alternate screen. Only lines that changed are written.
struct LiveScreen {
  private var shown: [String] = []
  private var size = (columns: 0, rows: 0)

  init() {
    Terminal.beginEditing()
    Terminal.beginLiveScreen()
  }

  /// Shows lines in place of the earlier ones; false if they cannot be written.
  mutating func show(_ lines: [String]) -> Bool {
    let size = Terminal.size
    let isNew = size != self.size
    self.size = size
    // Resizing a terminal moves what was on it, so redraw everything.
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

  /// Stops the process as Ctrl-Z does, and redraws the whole screen when it continues.
  mutating func suspend() {
    Terminal.suspend()
    Terminal.beginLiveScreen()
    size = (0, 0)
  }

  /// Restores the terminal.
  func end() { Terminal.endEditing() }
}
