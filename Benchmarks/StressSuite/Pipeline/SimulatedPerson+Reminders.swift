import AscentRules

/// A reminder that a person gets.
struct Reminded: Hashable {
  /// The place of the habit in the list.
  var habit: Int
  var day: LocalDay
  var minute: Int16
}

/// The recount of reminders: on its days, at its time where the person is, each of a habit that is
/// open then, once a day.
extension SimulatedPerson {
  /// Notes the reminders that must come after an instant and by another. Between them the person
  /// sends nothing.
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

  /// A minute of a day by the wall clock; no clock change is near it.
  func instant(of day: LocalDay, minute: Int16, _ zones: any ZoneDatabase) -> Instant {
    let wall = Instant(milliseconds: Int64(day.number) * 86_400_000 + Int64(minute) * 60_000)
    func back(_ offset: Int32) -> Instant { wall.advanced(by: .seconds(-Int64(offset))) }
    return back(Int32(zones.offset(of: zone, at: back(Int32(zones.offset(of: zone, at: wall))))))
  }

  /// What the reminders that came say differently.
  ///
  /// - Parameter mayComeLate: whether one may also come whose minute had passed when the person
  ///   arrived in another zone. Some do, while their day is open, if the person was loaded again
  ///   just before, as after a fault of the journal.
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
