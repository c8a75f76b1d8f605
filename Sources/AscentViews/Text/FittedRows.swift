extension String {
  /// The text cut to the rows of a screen that does not scroll.
  ///
  /// Lines that do not fit are left out at the end, so that the heading stays, and the last line
  /// says how many. The last row of the screen stays free for the cursor.
  package func fitted(toRows rows: Int) -> String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false).dropLast(hasSuffix("\n") ? 1 : 0)
    guard lines.count > rows - 1, rows > 2 else { return self }
    let left = lines.count - (rows - 2)
    return lines.prefix(rows - 2).joined(separator: "\n") + "\n… \(left) more lines\n"
  }

  /// The text as a frame of a command that follows changes. Its last line says how to leave.
  package func framed(toRows rows: Int, _ style: Style) -> String {
    fitted(toRows: max(3, rows - 1)) + style.tinted("Ctrl-C ends", .faint) + "\n"
  }
}
