import AscentRules
import AscentViews

/// Turns refusals into errors that name the argument at fault, its value, and what is allowed.
struct RefusalText {
  /// The names of the user's habits, as far as known.
  let habits: [HabitID: String]
  /// Instants as times on the user's clock, as far as known.
  var times: [Instant: String] = [:]
  /// The day or time that was typed without an option; nil if none was.
  var typedDay: String?
  /// The catalogue with the titles of methods and stages; nil to show IDs.
  var catalog: Catalog?

  /// The error for a deduction larger than the total.
  private func nothingToRemove(_ total: Int64, _ amount: Int64) -> ErrorView {
    total > 0
      ? view("AMOUNT", amount, "the total of \(total) would fall below 0", allowed: "\(-total) or more")
      : view("AMOUNT", amount, "there is nothing to remove: the total is \(total)", allowed: "1 or more")
  }

  func view(_ refusal: Refusal) -> ErrorView {
    switch refusal {
    case .badText(let field, let reason):
      view(
        field, nil, reason,
        allowed: "\(field == "note" ? 0 : 1) to \(Self.length(of: field)) characters without control characters")
    case .outOfRange(let field, let value, let allowed):
      view(field, value, "out of range", allowed: "\(allowed.lowerBound) to \(allowed.upperBound)")
    case .badSchedule(let reason): view("SCHEDULE", nil, reason, allowed: SchedulePhrase.forms)
    case .nothingToChange(let field, let value): view(field, value, "already set")
    case .unknownZone(let zone):
      view("zone", zone, "unknown time zone", allowed: "an IANA name such as Europe/Amsterdam")
    case .inFuture, .tooOld: time(refusal)
    case .dayOutOfRange(let day, let earliest, let latest):
      view("DATE", day, "out of range", allowed: "\(earliest) to \(latest)")
    case .badRange(let first, let last, let limit):
      view(
        "FROM TO", "\(first) \(last)", last < first ? "the last day is before the first" : "the range is too long",
        allowed: last < first ? nil : "at most \(limit) days")
    case .unknownHabit(let name):
      view("HABIT", name, "no habit has this name", allowed: "a habit from habit list")
    case .unknownHabitID(let id): view("HABIT", id, "no habit has this number")
    case .habitExists, .habitArchivedToday, .tooManyHabits: newHabit(refusal)
    case .habitArchived(let id, let day):
      view("HABIT", name(id), "archived from \(date(day))").hint("habit restore brings it back")
    case .habitNotArchived(let id): view("HABIT", name(id), "not archived")
    case .countTooLarge(let id, let day, let limit):
      view(
        "AMOUNT", nil, "the count of \(name(id)) on \(date(day)) would be too large", allowed: "counts up to \(limit)")
    case .excuseTooFarBack, .pauseInPast, .pauseTooLong, .notPaused, .noHabits: excuse(refusal)
    case .alreadyExcused(let id, let day, let excuse):
      view("DATE", day, "\(name(id)) is already \(excuse.participle) on that day")
    case .alreadySatisfied(let id, let day):
      view("DATE", day, "\(name(id)) is already done on that day")
    case .notDue(let id, let day):
      view("DATE", day, "\(name(id)) is not due on that day")
    case .operationReused(let key):
      view(
        "--op", key, "this operation ID was already used for something else",
        allowed: "the same command again, which recent shows, or an unused ID for something else")
    case .reservedOperation(let operation):
      view(
        "--op", operation, "reserved for closing days and reminders",
        allowed: "an ID that doesn't begin with close: or remind:")
    case .unknownOperation(let key):
      view("OP", key, "no operation has this ID", allowed: "an ID from recent, log or events")
    case .notUndoable(let key, let kind):
      view("OP", key, "\(kind) can't be undone; change it with a new command instead")
    case .alreadyUndone(let key): view("OP", key, "already undone")
    case .notACompletion(let key): view("OP", key, "not a completion", allowed: "a completion from log")
    case .alreadyOnDay(let key, let day): view("OP", key, "already on \(date(day))")
    case .belowZero(let total, let amount): nothingToRemove(total, amount)
    case .totalTooLarge(let total, let amount):
      view("AMOUNT", amount, "the total of \(total) would become too large")
    case .reminderOfLimit(let id):
      view("HABIT", name(id), "limits can't have reminders: they are kept by doing nothing")
    case .dayNotOver, .tooEarlyToRemind, .dayClosed, .alreadyFrozen, .nothingToFreeze, .noFreezes: endOfDay(refusal)
    default: methodView(refusal)
    }
  }

  func view(
    _ argument: String?, _ value: (any CustomStringConvertible)?, _ message: String, allowed: String? = nil,
    details: [String] = []
  ) -> ErrorView {
    ErrorView(
      kind: "refused", message: message, argument: argument, value: value?.description, allowed: allowed,
      details: details)
  }

  /// A day in a sentence.
  private func date(_ day: LocalDay) -> String { DayText.withWeekday(day, asOf: nil) }

  private func time(_ refusal: Refusal) -> ErrorView {
    let argument = typedDay == nil ? "--at" : "DAY"
    switch refusal {
    case .inFuture(let instant, let latest):
      return view(
        argument, typedDay ?? text(instant), "that is in the future",
        allowed: typedDay == nil ? "a time up to \(text(latest))" : "a day or time up to now")
    case .tooOld(let instant, let earliest):
      return view(
        argument, typedDay ?? text(instant), "too far in the past", allowed: "a time from \(text(earliest))")
    default: preconditionFailure("a refusal that is not about a time: \(refusal)")
    }
  }

  private func newHabit(_ refusal: Refusal) -> ErrorView {
    switch refusal {
    case .habitExists(let name):
      view("NAME", name, "you already have a habit with this name", allowed: "another name, or rename that habit first")
    case .habitArchivedToday(_, let name):
      view("NAME", name, "an archived habit of this name was in use until today")
        .hint("bring it back with habit restore, or add another one of this name tomorrow")
    case .tooManyHabits(let limit):
      view(
        "NAME", nil, "you already have the maximum number of habits"
      ).hint("there can be \(limit) habits, or \(limit * 10) with deleted ones")
    default: preconditionFailure("a refusal that is not about a new habit: \(refusal)")
    }
  }

  private func excuse(_ refusal: Refusal) -> ErrorView {
    switch refusal {
    case .excuseTooFarBack(let day, let earliest):
      view("DATE", "\(day)", "too far back", allowed: "\(earliest) or later")
    case .pauseInPast(let day, let earliest):
      view("FROM", "\(day)", "a pause can't begin or end in the past", allowed: "\(earliest) or later")
    case .pauseTooLong(let id, let days, let limit):
      view(
        "FROM TO", nil, "\(name(id)) would be paused for \(days.counted("day")), counted from today",
        allowed: "at most \(limit) days")
    case .notPaused(let id, let day):
      view(
        "HABIT", id.map(name) ?? "all", "\(id == nil ? "no habit is" : "it isn't") paused on \(date(day))"
      ).hint(id == nil ? "resume HABIT --from DATE ends a later pause" : "habit show lists its pauses")
    default: view("HABIT", "all", "you have no habits yet, or all are archived").hint("add one: habit add NAME")
    }
  }

  private func endOfDay(_ refusal: Refusal) -> ErrorView {
    switch refusal {
    case .dayNotOver(let day, let closes):
      view("DATE", "\(day)", "the day is not over").hint("it can be closed from \(text(closes))")
    case .tooEarlyToRemind(let day, _, let from):
      view("DATE", "\(day)", "too early for this reminder").hint("it comes at \(text(from))")
    case .dayClosed(let day): view("DATE", "\(day)", "the day is already closed")
    case .alreadyFrozen(let day): view("DATE", "\(day)", "a freeze already covers that day")
    case .nothingToFreeze(let day): view("DATE", "\(day)", "that day has nothing open, so a freeze isn't needed")
    default:
      view(nil, nil, "no freezes left").hint(
        "seven complete days in a row that pay their bonus earn one; grant freezes N gives some")
    }
  }

  private static func length(of field: String) -> Int {
    switch field {
    case "reason": RuleLimits.reasonLength
    case "note": RuleLimits.noteLength
    case "unit": 40
    default: RuleLimits.nameLength
    }
  }

  private func text(_ instant: Instant) -> String { times[instant] ?? "\(instant)" }
  private func name(_ id: HabitID) -> String { habits[id] ?? "habit \(id)" }
}

extension Excuse {
  /// The participle for a day with the excuse, such as `skipped`.
  var participle: String {
    switch self {
    case .skip: "skipped"
    case .pause: "paused"
    case .freeze: "frozen"
    }
  }
}
