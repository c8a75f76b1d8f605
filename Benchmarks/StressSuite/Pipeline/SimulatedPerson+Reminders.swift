import AscentRules

/// A reminder sent to a person.
struct Reminded: Hashable {
  /// The index of the habit in ``SimulatedPerson/habits``.
  var habit: Int
  var day: LocalDay
  var minute: Int16
}

/// The recount of reminders: a reminder comes on its days, at its time in the person's time zone,
/// for each habit that is open then, once a day.
extension SimulatedPerson {
  /// Records the reminders that must come after `start` and up to `end`. The person sends
  /// nothing in between.
  mutating func awaitReminders(after start: Instant, through end: Instant, _ zones: any ZoneDatabase) {
    let today = end.localDay(offset: 0, dayStart: 0)
    let hasArrived = zone != zoneBefore
    zoneBefore = zone
    awaitWarnings(after: start, through: end, hasArrived: hasArrived, zones)
    for (habit, reminder) in reminders {
      for day in (-2...1).map({ today + $0 }) where reminder.days.contains(day.weekday) {
        let due = instant(of: day, minute: reminder.minute, zones)
        guard due <= end, awaited[habit]?[day] == nil, isOpen(habit, on: day) else { continue }
        if due > start {
          awaited[habit, default: [:]][day] = reminder.minute
        } else if hasArrived {
          passed[habit, default: [:]][day] = reminder.minute
        }
      }
    }
  }

  /// The instant of a minute of a day by the wall clock. No clock change is near any that is used.
  func instant(of day: LocalDay, minute: Int16, _ zones: any ZoneDatabase) -> Instant {
    let wall = Instant(milliseconds: Int64(day.number) * 86_400_000 + Int64(minute) * 60_000)
    func back(_ offset: Int32) -> Instant { wall.advanced(by: .seconds(-Int64(offset))) }
    return back(Int32(zones.offset(of: zone, at: back(Int32(zones.offset(of: zone, at: wall))))))
  }

  /// Compares the reminders that came with the recount, and describes the differences.
  ///
  /// - Parameter mayComeLate: whether a reminder may also come if its minute had passed when the
  ///   person arrived in another time zone. Some do, while their day is open, if the person was
  ///   loaded again just before, as after a fault of the journal.
  func faults(in came: [Reminded: Int], mayComeLate: Bool) -> [String] {
    var faults: [String] = []
    for (reminded, count) in came {
      let late = mayComeLate ? passed[reminded.habit]?[reminded.day] : nil
      let minute = awaited[reminded.habit]?[reminded.day] ?? late
      if count > 1 || minute != reminded.minute { faults.append("came \(count) times" + text(reminded)) }
    }
    for (habit, days) in awaited {
      let missing = days.map { Reminded(habit: habit, day: $0.key, minute: $0.value) }.filter { came[$0] == nil }
      faults += missing.map { "did not come" + text($0) }
    }
    return faults.sorted().map { "\(user): a reminder \($0)" }
  }

  private func text(_ reminded: Reminded) -> String {
    ": \(Self.habits[reminded.habit].name) on \(reminded.day), minute \(reminded.minute)"
  }
}
