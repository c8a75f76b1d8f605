/// The people who were active on each of the last days. Weeks and months are unions of their days.
struct ActivePeople: Hashable {
  /// How many days are kept: the latest with any activity, at most four kilobytes each.
  static let dayCountMax = 400

  struct Day: Hashable {
    var day: LocalDay
    var people: DistinctSketch
  }

  /// The days, in order.
  private(set) var days: [Day] = []
  /// Whether an older day was dropped: then a week or month that begins before the first kept day
  /// is incomplete.
  private(set) var hasDroppedDays = false

  /// No days yet.
  init() {}

  /// The decoded value; nil if no encoder can have written it.
  init?(days: [Day], hasDroppedDays: Bool) {
    guard days.count <= Self.dayCountMax, days.isOrdered({ $0.day < $1.day }) else {
      return nil
    }
    self.days = days
    self.hasDroppedDays = hasDroppedDays
  }

  /// Counts a person as active on a day.
  mutating func insert(_ hash: UInt64, on day: LocalDay) {
    if let last = days.last, last.day == day { return days[days.count - 1].people.insert(hash) }
    var place = days.partitioningIndex { $0.day >= day }
    if place == days.count || days[place].day != day {
      if days.count == Self.dayCountMax {
        hasDroppedDays = true
        if place == 0 { return }
        days.removeFirst()
        place -= 1
      }
      days.insert(Day(day: day, people: DistinctSketch()), at: place)
    }
    days[place].people.insert(hash)
  }

  /// The people active in each span of days, oldest span first. `start` gives the first day of a
  /// day's span.
  ///
  /// Incomplete spans are left out.
  func people(by start: (LocalDay) -> LocalDay) -> [Day] {
    var spans: [Day] = []
    for day in days {
      let first = start(day.day)
      if hasDroppedDays, let kept = days.first, first < kept.day { continue }
      if spans.last?.day != first { spans.append(Day(day: first, people: DistinctSketch())) }
      spans[spans.count - 1].people.formUnion(day.people)
    }
    return spans
  }
}

extension LocalDay {
  /// The first day of this day's month.
  public var startOfMonth: LocalDay { self - (civil.day - 1) }
}
