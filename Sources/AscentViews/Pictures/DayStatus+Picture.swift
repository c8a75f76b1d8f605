import AscentPictures
package import AscentRules

extension DayStatus {
  /// The character that stands for it: each has its own, so that nothing is said by colour alone.
  package var glyph: String {
    switch self {
    case .done: "■"
    case .partly: "▒"
    case .open: "□"
    case .missed: "✗"
    case .skipped: "›"
    case .frozen: "✱"
    case .paused: "‖"
    case .notDue: "∙"
    case .ahead: "◦"
    case .none: " "
    }
  }

  /// Its colour.
  package var tint: Style.Tint? {
    switch self {
    case .done: .good
    case .partly: .partial
    case .open: .open
    case .missed: .bad
    case .skipped: .excused
    case .paused: .away
    case .frozen: .cold
    case .notDue, .ahead: .faint
    case .none: nil
    }
  }
}

extension DayMark {
  /// The character that stands for the day, darker the more of it was done.
  package var glyph: String {
    guard status == .partly else { return status.glyph }
    return share < 1 / 3 ? "░" : share < 2 / 3 ? "▒" : "▓"
  }

  /// The character with its colour, for a cell of a table.
  package var picture: (text: String, tint: Style.Tint?) { (glyph, status.tint) }
}

extension [DayMark] {
  /// The days one after the other, those of one colour together.
  package var pictures: [(text: String, tint: Style.Tint?)] {
    var parts: [(text: String, tint: Style.Tint?)] = []
    for mark in self {
      if let last = parts.last, last.tint == mark.status.tint {
        parts[parts.count - 1].text += mark.glyph
      } else {
        parts.append(mark.picture)
      }
    }
    return parts
  }

  /// The days one after the other, as a cell of a table.
  package var cell: Table.Cell { Table.Cell(pictures) }

  /// What each character means, with the number of days, on as few lines as they fit on.
  package func legend(_ style: Style, also others: [String] = []) -> [String] {
    style.joined(
      tally.map { status, count in
        let glyphs = status == .partly ? "░▒▓" : status.glyph
        return style.tinted(glyphs, status.tint) + " \(status.words) \(count)"
      } + others, by: "   ")
  }
}
