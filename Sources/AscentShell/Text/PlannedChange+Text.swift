import AscentRules
import AscentRuntime

typealias PlannedChange = HabitReport.PlannedChange

extension PlannedChange {
  /// The change in a few words, such as `3 times a week from 4 March`.
  func text(of habit: HabitReport, asOf today: LocalDay?) -> String {
    "\(kind.text(of: habit)) \(days(asOf: today))"
  }

  /// The days of an excuse, or the first day of another change, in words.
  func days(asOf today: LocalDay?) -> String {
    through.map { DayText.text(from, through: $0, asOf: today) } ?? "from \(DayText.text(from, asOf: today))"
  }

  /// Whether it is an excuse that already covers a day.
  func hasBegun(asOf today: LocalDay?) -> Bool { through != nil && today.map { from <= $0 } ?? false }

  /// The change as JSON.
  ///
  /// - Parameter more: further fields to include.
  func json(
    of habit: HabitReport, _ more: JSONFields = [:]
  ) -> JSONValue {
    let (change, value): (String, JSONValue) =
      switch kind {
      case .goal(let goal): ("goal", habit.traits.decimals.json(goal))
      case .schedule(let schedule): ("schedule", .string(schedule.text))
      case .archived: ("archived", .null)
      case .restored: ("restored", .null)
      case .excused(let excuse): ("\(excuse)", .null)
      }
    return .object(["change": change, "value": value, "from": from, "through": through], more)
  }
}

extension [PlannedChange] {
  /// The changes without repetitions, each with the commands that planned it.
  var joiningEqual: [(change: PlannedChange, ordinals: [Int32])] {
    var joined: [(change: PlannedChange, ordinals: [Int32])] = []
    for change in self {
      let place = joined.firstIndex {
        $0.change.kind == change.kind && $0.change.from == change.from && $0.change.through == change.through
      }
      if let place {
        joined[place].ordinals.append(change.ordinal)
      } else {
        joined.append((change, [change.ordinal]))
      }
    }
    return joined
  }

  /// The changes, with overlapping and adjoining pauses joined.
  var joiningPauses: [PlannedChange] {
    var joined: [PlannedChange] = []
    for change in sorted(by: { $0.from < $1.from }) {
      if change.kind == .excused(.pause), let through = change.through,
        let place = joined.lastIndex(where: { $0.kind == change.kind }), let last = joined[place].through,
        change.from <= last + 1
      {
        joined[place].through = Swift.max(last, through)
      } else {
        joined.append(change)
      }
    }
    return joined
  }
}

extension PlannedChange.Kind {
  /// What applies after the change, such as `3 times a week`.
  func text(of habit: HabitReport) -> String {
    switch self {
    case .goal(let goal): "\(habit.traits.goalText(goal))\(UnitText.after(habit.traits.text(goal), habit.unit)) a day"
    case .schedule(let schedule): schedule.words
    case .archived: "archived"
    case .restored: "back"
    case .excused(let excuse): excuse.participle
    }
  }
}
