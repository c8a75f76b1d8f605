import AscentRules

extension SimulatedPerson {
  /// A habit that every person has.
  struct Habit {
    var name: String
    /// The goal, in units of the last decimal.
    var goal: Int64 = 1
    var schedule = Schedule.daily
    var kind = HabitKind.atLeast
    var decimals = 0
    /// The reminder at the beginning; people change theirs now and then.
    var reminder: Reminder?

    var definition: HabitDefinition {
      var definition = HabitDefinition(name: name, goal: goal, schedule: schedule)
      (definition.kind, definition.decimals) = (kind, decimals)
      return definition
    }

    /// Whether the schedule names the day. A number of times a week names none.
    func isFixed(on day: LocalDay) -> Bool {
      switch schedule {
      case .weekdays(let days): days.contains(day.weekday)
      case .perWeek: false
      default: true
      }
    }
  }

  static let habits = [
    Habit(name: "run", reminder: Reminder(minute: 430)),
    Habit(
      name: "read", goal: 2, reminder: Reminder(minute: 1240, on: [.monday, .tuesday, .thursday, .friday])),
    Habit(
      name: "gym", schedule: .on(.monday, .wednesday, .friday),
      reminder: Reminder(minute: 1040, on: [.monday, .tuesday, .wednesday])),
    Habit(name: "water", goal: 25, decimals: 1), Habit(name: "coffee", goal: 2, kind: .atMost),
    Habit(name: "swim", schedule: .perWeek(2), reminder: Reminder(minute: 605, on: [.saturday, .sunday])),
  ]
}
