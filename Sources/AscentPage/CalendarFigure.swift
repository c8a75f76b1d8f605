package import AscentPictures
package import AscentRules

/// Draws a calendar as SVG. Each status has its own shape and colour.
package struct CalendarFigure {
  /// The distance between neighbouring days, in SVG units.
  private static let pitch = 12
  private static let weekdayWidth = 20

  private let calendar: DayCalendar

  /// Creates a drawing of a calendar.
  package init(_ calendar: DayCalendar) { self.calendar = calendar }

  /// Draws one column per week, in two halves: side by side, or stacked on a narrow screen.
  ///
  /// - Parameter namesDays: whether a tooltip on each day shows its date and status.
  package func year(namesDays: Bool = false) -> Markup {
    let starts = calendar.weekStarts
    let half = (starts.count + 1) / 2
    return tag("div", .class("year"), .role("img"), .label(calendar.spoken), .init("dir", "ltr")) {
      weeks(starts[..<half], namesDays)
      weeks(starts[half...], namesDays)
    }
  }

  private func weeks(_ starts: ArraySlice<LocalDay>, _ namesDays: Bool) -> Markup {
    let (columns, pitch) = (Array(starts), Self.pitch)
    let days = columns.enumerated().flatMap { column, start in
      (0..<7).compactMap { weekday in
        calendar[start + weekday].map {
          (start + weekday, $0, Self.weekdayWidth + column * pitch, 14 + weekday * pitch)
        }
      }
    }
    let width = Self.weekdayWidth + columns.count * pitch
    return tag("svg", .init("viewBox", "0 0 \(width) \(14 + 7 * pitch)"), .hidden) {
      for (index, name) in calendar.weekdayNames.enumerated() where index.isMultiple(of: 2) {
        Self.text(name, 0, 14 + index * pitch + 9)
      }
      for (column, start) in columns.enumerated() where start.civil.day <= 7 && column + 2 < columns.count {
        Self.text(String(DayCalendar.months[start.civil.month - 1].prefix(3)), Self.weekdayWidth + column * pitch, 9)
      }
      Self.marks(days.map { ($0.1, $0.2, $0.3) })
      if let today = days.first(where: { $0.0 == calendar.today }) {
        void(
          "rect", .class("today"), .init("x", "\(today.2 - 1)"), .init("y", "\(today.3 - 1)"), .init("width", "12"),
          .init("height", "12"), .init("rx", "3"))
      }
      if namesDays { days.map { Self.name($0.0, $0.1, $0.2, $0.3) } }
    }
  }

  /// The tooltip of a day.
  private static func name(_ day: LocalDay, _ mark: DayMark, _ x: Int, _ y: Int) -> Markup {
    tag(
      "rect", .class("hit"), .init("x", "\(x)"), .init("y", "\(y)"), .init("width", "10"), .init("height", "10")
    ) {
      tag("title") { "\(DayCalendar.weekdays(from: .monday)[Int(day.weekday.rawValue)]) \(day): \(mark.status.words)" }
    }
  }

  private static func text(_ text: String, _ x: Int, _ y: Int) -> Markup {
    tag("text", .init("x", "\(x)"), .init("y", "\(y)")) { text }
  }

  /// Draws the days in a single row, for a list item.
  package static func strip(_ marks: [DayMark], spoken: String) -> Markup {
    tag(
      "svg", .class("strip"), .init("viewBox", "0 0 \(marks.count * pitch - 2) 10"), .role("img"),
      .label(spoken)
    ) {
      self.marks(marks.enumerated().map { ($0.element, $0.offset * pitch, 0) })
    }
  }

  /// A legend of the shapes in use, with the number of days of each.
  ///
  /// - Parameter hasCounts: whether to show the numbers; they mean little when the days of several
  ///   habits are mixed.
  package static func legend(_ marks: [DayMark], hasCounts: Bool = true) -> Markup {
    tag("ul", .class("legend")) {
      for (status, count) in marks.tally {
        tag("li") {
          tag("svg", .init("viewBox", "0 0 10 10"), .hidden) {
            self.marks([(DayMark(status, share: 0.5), 0, 0)])
          }
          hasCounts ? "\(status.words) " : status.words
          if hasCounts { tag("b") { "\(count)" } }
        }
      }
    }
  }

  /// Draws days at their positions.
  ///
  /// All days of one shape share a path, which keeps a year's markup small.
  private static func marks(_ days: [(mark: DayMark, x: Int, y: Int)]) -> Markup {
    var paths: [(kind: String, path: String)] = []
    for (mark, x, y) in days {
      guard let (kind, path) = shape(mark, x, y) else { continue }
      if let index = paths.firstIndex(where: { $0.kind == kind }) {
        paths[index].path += path
      } else {
        paths.append((kind, path))
      }
    }
    return MarkupBuilder.buildArray(
      paths.sorted { $0.kind < $1.kind }.map { void("path", .class($0.kind), .init("d", $0.path)) })
  }

  /// The CSS class and the path of a day, in a square of 10 by 10 units. Nil for a day without
  /// a shape.
  private static func shape(_ mark: DayMark, _ x: Int, _ y: Int) -> (kind: String, path: String)? {
    switch mark.status {
    case .done: ("done", "M\(x) \(y + 5)h10")
    // The more was done, the more of the square is filled, from the bottom.
    case .partly where mark.share < 1 / 3: ("part1", "M\(x) \(y + 8)h10")
    case .partly where mark.share < 2 / 3: ("part2", "M\(x) \(y + 7)h10")
    case .partly: ("part3", "M\(x) \(y + 6)h10")
    case .open: ("open", "M\(x + 1) \(y + 1)h8v8h-8z")
    case .undecided: ("open", "M\(x + 1) \(y + 5)a4 4 0 1 0 8 0a4 4 0 1 0-8 0z")
    case .missed: ("missed", "M\(x + 2) \(y + 2)l6 6m0-6l-6 6")
    case .skipped: ("skipped", "M\(x + 3) \(y + 1)l4 4-4 4")
    case .frozen: ("frozen", "M\(x + 5) \(y + 1)l4 4-4 4-4-4z")
    case .paused: ("paused", "M\(x + 3) \(y + 1)v8m4-8v8")
    case .notDue: ("rest", "M\(x + 4) \(y + 5)h2")
    case .ahead: ("ahead", "M\(x + 3) \(y + 3)h4v4h-4z")
    case .notInUse: nil
    }
  }
}
