package import AscentRules

/// The data of a calendar: the days of one habit, or of all habits together.
///
/// It does not depend on how it is drawn.
package struct DayCalendar: Hashable, Sendable {
  /// The name of the habit, or of all habits together.
  package var title: String
  /// The first day.
  package var first: LocalDay
  /// The outcome of each day, beginning with the first.
  package var marks: [DayMark]
  /// The current day.
  package var today: LocalDay

  /// The weekday on which a week begins.
  package var firstWeekday = Weekday.monday

  /// Creates a calendar of consecutive days.
  package init(_ title: String, from first: LocalDay, _ marks: [DayMark], today: LocalDay) {
    (self.title, self.first, self.marks, self.today) = (title, first, marks, today)
  }

  /// The outcome of a day; nil for a day outside the calendar.
  package subscript(_ day: LocalDay) -> DayMark? {
    let index = day - first
    return marks.indices.contains(index) ? marks[index] : nil
  }

  /// The last day.
  package var last: LocalDay { first + (marks.count - 1) }

  /// The first day of each week that has days in the calendar.
  package var weekStarts: [LocalDay] {
    Array(stride(from: first.startOfWeek(from: firstWeekday), through: last, by: 7))
  }

  /// The two-letter names of the weekdays, starting with ``firstWeekday``.
  package var weekdayNames: [String] { Self.weekdays(from: firstWeekday) }

  /// The calendar as a sentence.
  package var spoken: String { "\(title): \(marks.spoken)." }

  /// The English names of the months, January first.
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// The two-letter names of the weekdays, starting with this one.
  package static func weekdays(from first: Weekday) -> [String] {
    let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    return Array(names[Int(first.rawValue)...] + names[..<Int(first.rawValue)])
  }
}
