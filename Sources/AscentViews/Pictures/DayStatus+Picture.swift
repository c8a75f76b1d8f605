import AscentPictures
package import AscentRules

extension DayStatus {
  /// The character for the status.
  ///
  /// Each status has its own, so that colour is never the only difference.
  package var glyph: String {
    switch self {
    case .done: "■"
    case .partly: "▒"
    case .open: "□"
    case .undecided: "○"
    case .missed: "✗"
    case .skipped: "›"
    case .frozen: "✱"
    case .paused: "‖"
    case .notDue: "∙"
    case .ahead: "◦"
    case .notInUse: " "
    }
  }

  /// The tint of the status; nil for none.
  package var tint: Style.Tint? {
    switch self {
    case .done: .good
    case .partly: .partial
    case .open, .undecided: .open
    case .missed: .bad
    case .skipped: .excused
    case .paused: .away
    case .frozen: .cold
    case .notDue, .ahead: .faint
    case .notInUse: nil
    }
  }
}

extension DayMark {
  /// The character for the day. On a partly done day, it is darker the more was done.
  package var glyph: String {
    guard status == .partly else { return status.glyph }
    return share < 1 / 3 ? "░" : share < 2 / 3 ? "▒" : "▓"
  }

  /// The character with its tint, for a table cell.
  package var picture: (text: String, tint: Style.Tint?) { (glyph, status.tint) }
}

extension [DayMark] {
  /// The characters of the days in order, with neighbours of the same tint joined.
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

  /// The characters of the days in order, as a table cell.
  package var cell: Table.Cell { Table.Cell(pictures) }

  /// A legend of the characters in use, with the number of days of each, on as few lines
  /// as possible.
  package func legend(_ style: Style, also others: [String] = []) -> [String] {
    style.joined(
      tally.map { status, count in
        let glyphs = status == .partly ? "░▒▓" : status.glyph
        return style.tinted(glyphs, status.tint) + " \(status.words) \(count)"
      } + others, by: "   ")
  }
}
