package import AscentPictures
import AscentRules

/// Draws a calendar in a terminal.
package struct CalendarPicture {
  private let calendar: DayCalendar
  private let style: Style

  /// The sign beside the current day.
  private static let today = "◂"

  /// Creates the pictures of a calendar in a style.
  package init(_ calendar: DayCalendar, _ style: Style) {
    (self.calendar, self.style) = (calendar, style)
  }

  /// One line per week, with the number of each day.
  package var month: [String] {
    let heading = calendar.weekdayNames.map { "\($0)  " }.joined(separator: " ")
    let weeks = calendar.weekStarts.map { start in
      (0..<7).map { cell(start + $0) }.joined(separator: " ")
    }
    return [style.tinted(String(heading.dropLast(2)), .faint)] + weeks.map(\.withoutTrailingSpaces)
  }

  private func cell(_ day: LocalDay) -> String {
    guard let mark = calendar[day] else { return "    " }
    let number = "\(day.civil.day)"
    let padding = String(repeating: " ", count: 2 - number.count)
    let isToday = day == calendar.today
    return padding + style.tinted(number, isToday ? .strong : mark.status == .done ? nil : .faint)
      + style.tinted(mark.glyph, mark.status.tint) + (isToday ? style.tinted(Self.today, .strong) : " ")
  }

  /// One column per week, with the months above.
  ///
  /// On a narrow screen the year is drawn as two halves, one below the other. With 256 colours or
  /// more, the halves use half blocks and have about half as many lines.
  package var year: [String] {
    let starts = calendar.weekStarts
    guard style.columns < starts.count + 3 else { return weeks(starts[...]) }
    let half = starts.count / 2
    return weeks(starts[..<half]) + [""] + weeks(starts[half...])
  }

  private func weeks(_ starts: ArraySlice<LocalDay>) -> [String] {
    let isWide = style.columns >= 2 * calendar.weekStarts.count + 3
    let lines = hasHalves ? halves(starts) : squares(starts, isWide: isWide)
    return [style.tinted("   " + months(starts, columns: isWide ? 2 : 1), .faint)] + lines
  }

  /// Whether the year is drawn in half blocks, which tell the days apart by colour alone.
  private var hasHalves: Bool {
    style.columns < calendar.weekStarts.count + 3 && style.isUnicode && style.colours >= .indexed
  }

  /// A legend of the signs of a month or a year, with the number of days of each.
  package func legend(isYear: Bool) -> [String] {
    if isYear, hasHalves {
      return style.joined(
        calendar.marks.tally.map { status, count in
          let block = status.halfTint?.shadeCode(style.colours, isGround: false).map { "\u{1B}[\($0)m■\u{1B}[0m" }
          return (block ?? "blank:") + " \(status.words) \(count)"
        }, by: "   ")
    }
    // Only a month marks the current day.
    let hasToday = !isYear && calendar[calendar.today] != nil
    return calendar.marks.legend(style, also: hasToday ? [style.tinted(Self.today, .strong) + " today"] : [])
  }

  private func squares(_ starts: ArraySlice<LocalDay>, isWide: Bool) -> [String] {
    (0..<7).map { weekday in
      let days = starts.map { start in
        let mark = calendar[start + weekday] ?? DayMark(.notInUse)
        return style.tinted(mark.glyph, mark.status.tint)
      }
      let label = style.tinted(weekday.isMultiple(of: 2) ? calendar.weekdayNames[weekday] : "  ", .faint)
      return (label + " " + days.joined(separator: isWide ? " " : "")).withoutTrailingSpaces
    }
  }

  /// Draws two days of a week in one character: one colours its upper half, the other its
  /// lower half.
  private func halves(_ starts: ArraySlice<LocalDay>) -> [String] {
    stride(from: 0, to: 7, by: 2).map { weekday in
      let days = starts.map { half(calendar[$0 + weekday], weekday < 6 ? calendar[$0 + (weekday + 1)] : nil) }
      return style.tinted(calendar.weekdayNames[weekday], .faint) + " " + days.joined()
    }
  }

  private func half(_ upper: DayMark?, _ lower: DayMark?) -> String {
    let upper = upper?.status.halfTint?.shadeCode(style.colours, isGround: false)
    let lower = lower?.status.halfTint?.shadeCode(style.colours, isGround: true)
    switch (upper, lower) {
    case (nil, nil): return " "
    case (let upper?, nil): return "\u{1B}[\(upper)m▀\u{1B}[0m"
    case (nil, let lower?): return "\u{1B}[\(lower)m \u{1B}[0m"
    case (let upper?, let lower?): return "\u{1B}[\(upper);\(lower)m▀\u{1B}[0m"
    }
  }

  /// The first three letters of each month, above the first week that begins in it.
  private func months(_ starts: ArraySlice<LocalDay>, columns: Int) -> String {
    var line = ""
    for (index, start) in starts.enumerated() where index == 0 || start.civil.day <= 7 {
      let name = DayCalendar.months[start.civil.month - 1].prefix(3)
      let isNext = index == 0 && (start + 14).civil.month != start.civil.month
      // If the first month has fewer than two weeks, its name would touch the next one.
      if isNext || line.count > index * columns || (starts.count - index) * columns < 3 { continue }
      line += String(repeating: " ", count: index * columns - line.count) + name
    }
    return line
  }
}

extension DayStatus {
  /// The colour of half a character; nil for days in the future or on which the habit was not
  /// in use.
  fileprivate var halfTint: Style.Tint? { self == .ahead ? nil : tint }
}

extension String {
  /// The text without spaces at its end.
  package var withoutTrailingSpaces: String {
    guard let end = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...end])
  }
}
