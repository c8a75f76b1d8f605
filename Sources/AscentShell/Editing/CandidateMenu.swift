import AscentViews

/// The menu of completion candidates below the line.
struct CandidateMenu {
  /// The maximum number of rows.
  private static let rowsMax = 10

  private let candidates: [Suggestions.Candidate]
  /// The range of the line that the chosen candidate replaces.
  private(set) var replaced: Range<Int>
  /// The index of the chosen candidate; nil if none is chosen yet.
  private var chosen: Int?

  init(_ candidates: [Suggestions.Candidate], replacing range: Range<Int>) {
    self.candidates = candidates
    replaced = range
  }

  /// The chosen candidate; nil if none is chosen yet.
  var choice: Suggestions.Candidate? { chosen.map { candidates[$0] } }

  /// Chooses the next or the previous candidate, wrapping around at the ends.
  mutating func choose(forward: Bool) -> Suggestions.Candidate {
    let count = candidates.count
    let next = if let chosen { chosen + (forward ? 1 : -1) } else { forward ? 0 : -1 }
    chosen = (next + count) % count
    return candidates[(next + count) % count]
  }

  /// Records where the cursor is after the chosen candidate was inserted.
  mutating func inserted(upTo cursor: Int) { replaced = replaced.lowerBound..<max(replaced.lowerBound, cursor) }

  /// The rows to draw below the line, each narrower than the screen.
  func rows(columns: Int, screenRows: Int, style: Style) -> [String] {
    let room = max(1, min(Self.rowsMax, screenRows - 2))
    let height = candidates.count <= room ? candidates.count : max(1, room - 1)
    let first = min(max(0, (chosen ?? 0) - height / 2), candidates.count - height)
    let shown = first..<first + height
    let nameMax = max(8, min(columns / 2, 32))
    let width = shown.map { min(nameMax, candidates[$0].name.visible.displayWidth) }.max() ?? 0
    var rows = shown.map { row($0, nameWidth: width, columns: columns, style: style) }
    if height < min(room, candidates.count) {
      let left = candidates.count - height
      rows.append(style.tinted("  \(left) more: keep pressing Tab, or type on".cut(to: columns - 1), .faint))
    }
    return rows
  }

  private func row(_ index: Int, nameWidth: Int, columns: Int, style: Style) -> String {
    let name = candidates[index].name.visible.cut(to: nameWidth)
    let gap = String(repeating: " ", count: max(0, nameWidth - name.displayWidth) + 2)
    let meaning = candidates[index].meaning.visible.cut(to: max(0, columns - 5 - nameWidth))
    let isChosen = index == chosen
    return (isChosen ? "> " : "  ") + style.tinted(name, isChosen ? .strong : nil)
      + (meaning.isEmpty ? "" : gap + style.tinted(meaning, .faint))
  }
}
