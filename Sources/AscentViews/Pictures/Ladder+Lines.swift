package import AscentPictures
import AscentRules

extension Ladder {
  /// The lines of the ladder, with the last stage at the top.
  ///
  /// In a style without pictures, a numbered list with the first stage first.
  package func lines(_ style: Style) -> [String] {
    guard style.hasPictures else {
      return rungs.enumerated().map { index, rung in
        "\(index + 1). \(rung.title): \(rung.place.words)\(rung.note.isEmpty ? "" : ", " + rung.note)".visible
      }
    }
    let digits = "\(rungs.count)".count
    return rungs.enumerated().reversed().flatMap { index, rung in
      let number = String(repeating: " ", count: digits - "\(index + 1)".count) + "\(index + 1)"
      let (glyph, tint): (String, Style.Tint) =
        switch rung.place {
        case .done: ("●", .good)
        case .here: ("▶", .open)
        case .ahead: ("○", .faint)
        }
      let room = style.columns - digits - 3
      let title = rung.title.cut(to: room).visible
      let isOneLine = title.displayWidth + 3 + rung.note.displayWidth <= room
      let indent = String(repeating: " ", count: digits + 1)
      let rail = indent + style.tinted(index > 0 || !isOneLine || rung.place == .here ? "│" : " ", .faint) + " "
      var lines = ["\(number) \(style.tinted(glyph, tint)) " + style.tinted(title, rung.place == .here ? .strong : nil)]
      if !rung.note.isEmpty, isOneLine { lines[0] += style.tinted(" · \(rung.note.visible)", .faint) }
      if rung.place == .here {
        lines.append(rail + bar(style, width: min(30, room - 7)))
      }
      if !rung.note.isEmpty, !isOneLine {
        let note = WrappedText.wrapped(rung.note.visible, columns: room).split(separator: "\n")
        lines += note.map { rail + style.tinted(String($0), .faint) }
      }
      return lines
    }
  }

  private func bar(_ style: Style, width: Int) -> String {
    style.tinted(EighthBar(width: width).text(fraction, style), fraction == 1 ? .good : .open)
      + " \(Percentage.of(fraction))%"
  }
}
