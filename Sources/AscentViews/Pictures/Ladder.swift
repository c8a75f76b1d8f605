package import AscentRules

/// The stages of a method as the rungs of a ladder: a value that any screen can draw.
package struct Ladder: Hashable, Sendable {
  /// Where a rung is, seen from the person.
  package enum Place: String, Sendable {
    /// The stage was completed.
    case done
    /// The person is in it.
    case here
    /// It lies ahead.
    case ahead

    /// What it is called.
    var words: String { self == .here ? "you are here" : rawValue }
  }

  /// A stage.
  package struct Rung: Hashable, Sendable, JSONConvertible {
    /// Its title.
    package var title: String
    /// Where it is.
    package var place: Place
    /// When it was reached and left, or when it could be.
    package var note: String
    /// The day on which it was entered or, for the next one, could be at the recent pace.
    package var day: LocalDay?

    /// A rung with all its parts.
    package init(_ title: String, _ place: Place, note: String, day: LocalDay? = nil) {
      (self.title, self.place, self.note, self.day) = (title, place, note, day)
    }

    package var json: JSONValue { .object(["title": title, "place": place.rawValue, "note": note, "day": day]) }
  }

  /// The method.
  package var title: String
  /// The stages, the first one first.
  package var rungs: [Rung]
  /// How much of the present stage is done, 0…1.
  package var fraction: Double

  /// A ladder with all its parts.
  package init(_ title: String, _ rungs: [Rung], fraction: Double) {
    (self.title, self.rungs, self.fraction) = (title, rungs, fraction)
  }

  /// The ladder, the last stage on top, as one climbs.
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
      let note = style.tinted(rung.note.cut(to: room).visible, .faint)
      let indent = String(repeating: " ", count: digits + 1)
      let rail = indent + style.tinted(index > 0 || !isOneLine || rung.place == .here ? "│" : " ", .faint) + " "
      var lines = ["\(number) \(style.tinted(glyph, tint)) " + style.tinted(title, rung.place == .here ? .strong : nil)]
      if !rung.note.isEmpty, isOneLine { lines[0] += style.tinted(" · ", .faint) + note }
      if rung.place == .here {
        lines.append(rail + bar(style, width: min(30, room - 7)))
      }
      if !rung.note.isEmpty, !isOneLine { lines.append(rail + note) }
      return lines
    }
  }

  private func bar(_ style: Style, width: Int) -> String {
    style.tinted(EighthBar(width: width).text(fraction, style), fraction == 1 ? .good : .open)
      + " \(Percentage.of(fraction))%"
  }
}
