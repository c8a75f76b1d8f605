import AscentPictures
import AscentRules
import AscentRuntime
import AscentViews

/// A month, or 52 weeks, of one habit or of all habits together.
struct CalendarView: View {
  var calendar: DayCalendar
  /// Whether the calendar shows 52 weeks.
  var isYear: Bool

  init(_ calendar: DayCalendar, isYear: Bool) { (self.calendar, self.isYear) = (calendar, isYear) }

  func text(_ style: Style) -> String {
    let period =
      isYear ? "\(month(of: calendar.first, 3)) to \(month(of: calendar.last, 3))" : month(of: calendar.first, 9)
    let heading = style.title(calendar.title.cut(to: style.columns - period.count - 3), beside: period)
    guard style.hasPictures else {
      let days = calendar.marks.spokenDays(from: calendar.first, asOf: calendar.today)
      return ([heading, calendar.spoken.visible] + days).lines
    }
    let picture = CalendarPicture(calendar, style)
    return ([heading] + (isYear ? picture.year : picture.month) + picture.legend(isYear: isYear)).lines
  }

  private func month(of day: LocalDay, _ length: Int) -> String {
    "\(DayCalendar.months[day.civil.month - 1].prefix(length)) \(day.civil.year)"
  }

  var json: JSONValue {
    .object([
      "title": calendar.title, "from": calendar.first, "to": calendar.last,
      "days": calendar.marks.enumerated().objects {
        ["day": calendar.first + $0.offset, "status": $0.element.status.rawValue]
      },
    ])
  }
}

extension [DayMark] {
  /// What became of each day in use. Consecutive days with the same status are joined: `2 March to
  /// 4 March done`.
  func spokenDays(from first: LocalDay, asOf today: LocalDay) -> [String] {
    var start = 0
    return indices.compactMap { index in
      let status = self[index].status
      guard index == count - 1 || self[index + 1].status != status else { return nil }
      defer { start = index + 1 }
      return status == .notInUse
        ? nil : "\(DayText.text(first + start, through: first + index, asOf: today)) \(status.words)"
    }
  }
}

extension DayCalendar {
  /// A calendar of the combined outcomes of several habits.
  ///
  /// `complete` contains the complete days if these are all of the user's habits; otherwise it
  /// is empty.
  static func overall(
    _ title: String, of habits: [HabitReport], complete: DaySet = DaySet(), from first: LocalDay, today: LocalDay
  ) -> DayCalendar {
    let count = habits.first?.marks.count ?? 0
    let marks = (0..<count).map { day in
      DayMark.overall(habits.map { $0.marks[day] }, isComplete: complete.contains(first + day))
    }
    return DayCalendar(title, from: first, marks, today: today)
  }
}
