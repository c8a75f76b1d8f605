import AscentRules
import AscentViews

/// Refusals in words: what is at fault, its value, and what is allowed.
struct RefusalText {
  /// The names of the person's habits, where they are known.
  let habits: [HabitID: String]

  func view(_ refusal: Refusal) -> ErrorView {
    switch refusal {
    case .badText(let field, let reason):
      view(
        field, nil, reason,
        allowed: "\(field == "note" ? 0 : 1) to \(Self.length(of: field)) characters without control characters")
    case .outOfRange(let field, let value, let allowed):
      view(field, "\(value)", "it is out of range", allowed: "\(allowed.lowerBound) to \(allowed.upperBound)")
    case .badSchedule(let reason): view("SCHEDULE", nil, reason, allowed: ScheduleReading.forms)
    case .nothingToChange(let field, let value): view(field, value, "it is so already")
    case .unknownZone(let zone):
      view("zone", "\(zone)", "the zone database has no such zone", allowed: "an IANA name such as Europe/Amsterdam")
    case .inFuture(let instant, let latest):
      view("--at", "\(instant)", "it lies in the future", allowed: "instants up to \(latest)")
    case .tooOld(let instant, let earliest):
      view("--at", "\(instant)", "it lies too far back", allowed: "instants from \(earliest) on")
    case .dayOutOfRange(let day, let earliest, let latest):
      view("DATE", "\(day)", "the day is out of range", allowed: "\(earliest) to \(latest)")
    case .badRange(let first, let last, let limit):
      view(
        "FROM TO", "\(first) \(last)", "the range ends before it begins, or is too long",
        allowed: "up to \(limit) days, the first day first")
    case .unknownHabit(let name):
      view("HABIT", name, "there is no habit of that name", allowed: "a name that habit list shows")
    case .unknownHabitID(let id): view("HABIT", "\(id)", "there is no habit of that number")
    case .habitExists(let name):
      view("NAME", name, "a habit in use has that name already", allowed: "a name unlike those that habit list shows")
    case .tooManyHabits(let limit):
      view("NAME", nil, "there are as many habits as one may have", allowed: "up to \(limit) habits")
    case .habitArchived(let id, let day): view("HABIT", name(id), "it is archived from \(day) on")
    case .habitNotArchived(let id): view("HABIT", name(id), "it is not archived")
    case .countTooLarge(let id, let day, let limit):
      view("AMOUNT", nil, "the count of \(name(id)) on \(day) would be too large", allowed: "counts up to \(limit)")
    case .alreadyExcused(let id, let day, let excuse):
      view("DATE", "\(day)", "\(name(id)) is \(Self.word(excuse)) on that day already")
    case .alreadySatisfied(let id, let day):
      view("DATE", "\(day)", "\(name(id)) is satisfied on that day: there is nothing to excuse")
    case .notDue(let id, let day):
      view("DATE", "\(day)", "\(name(id)) is not due on that day: there is nothing to excuse")
    case .noFreezes:
      view(
        nil, nil, "there is no freeze left",
        allowed: "freezes that were earned by daily streaks or granted (grant freezes N)")
    case .operationReused(let key):
      view(
        "--op", "\(key)", "the operation id was used before for something else",
        allowed: "an id that was never used, or the same command again")
    case .unknownOperation(let key):
      view("OP", "\(key)", "there is no operation of that id", allowed: "an id that log or events shows")
    case .notUndoable(let key, let kind):
      view("OP", "\(key)", "\(kind) is not taken back; change it with a new command instead")
    case .alreadyUndone(let key): view("OP", "\(key)", "it is taken back already")
    case .notACompletion(let key): view("OP", "\(key)", "it is not a completion", allowed: "an id that log shows")
    case .alreadyOnDay(let key, let day): view("OP", "\(key)", "it is on \(day) already")
    case .belowZero(let total, let amount):
      view("AMOUNT", "\(amount)", "the total of \(total) would fall below 0", allowed: "down to \(-total)")
    case .totalTooLarge(let total, let amount):
      view("AMOUNT", "\(amount)", "the total of \(total) would become too large")
    default: methodView(refusal)
    }
  }

  func view(_ argument: String?, _ value: String?, _ message: String, allowed: String? = nil) -> ErrorView {
    ErrorView(kind: "refused", message: message, argument: argument, value: value, allowed: allowed)
  }

  private static func length(of field: String) -> Int {
    switch field {
    case "reason": Limits.reasonLength
    case "note": Limits.noteLength
    case "unit": 40
    default: Limits.nameLength
    }
  }

  private func name(_ id: HabitID) -> String { habits[id] ?? "habit \(id)" }

  private static func word(_ excuse: Excuse) -> String {
    switch excuse {
    case .skip: "skipped"
    case .pause: "paused"
    case .freeze: "frozen"
    }
  }
}
