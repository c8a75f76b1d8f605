package import AscentRules

/// The days of a habit, or of all together, in a calendar: a value that any screen can draw.
package struct DayCalendar: Hashable, Sendable {
  /// What it is about.
  package var title: String
  /// The first day.
  package var first: LocalDay
  /// What became of each day from the first on.
  package var marks: [DayMark]
  /// The present day.
  package var today: LocalDay

  /// The day with which a week begins.
  package var firstWeekday = Weekday.monday

  /// A calendar of consecutive days.
  package init(_ title: String, from first: LocalDay, _ marks: [DayMark], today: LocalDay) {
    (self.title, self.first, self.marks, self.today) = (title, first, marks, today)
  }

  /// What became of a day; nil for one that is not in the calendar.
  package subscript(_ day: LocalDay) -> DayMark? {
    let index = day - first
    return marks.indices.contains(index) ? marks[index] : nil
  }

  /// The last day.
  package var last: LocalDay { first + (marks.count - 1) }

  /// The first days of the weeks that it has days of.
  package var weekStarts: [LocalDay] {
    Array(stride(from: first.startOfWeek(from: firstWeekday), through: last, by: 7))
  }

  /// The days of its weeks in two letters, in order.
  package var weekdayNames: [String] { Self.weekdays(from: firstWeekday) }

  /// The calendar as a sentence.
  package var spoken: String { "\(title): \(marks.spoken)." }

  /// The names of the months.
  package static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// The days of the week in two letters, the first one first.
  package static func weekdays(from first: Weekday) -> [String] {
    let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    return Array(names[Int(first.rawValue)...] + names[..<Int(first.rawValue)])
  }
}
