import AscentRules
import AscentRuntime
import Synchronization

/// What the session remembers.
extension CommandLineSession {
  /// The time zone given at launch; nil if there is none, or after a `travel` command.
  var givenZone: ZoneID? { memory.state.withLock { $0.givenZone } }

  /// The time zone given at launch, until it is settled that the user is there; then nil.
  var unsettledZone: ZoneID? { memory.state.withLock { $0.isZoneSettled ? nil : $0.givenZone } }

  /// Records that the user is in the given time zone.
  func settleZone() { memory.state.withLock { $0.isZoneSettled = true } }

  /// Drops the time zone given at launch, because the user has named another one.
  func dropGivenZone() { memory.state.withLock { $0.givenZone = nil } }

  /// Remembers what a report says about the user.
  ///
  /// - Parameters:
  ///   - areAll: whether the report has all habits.
  ///   - isOfToday: whether the report is for today, so that its planned changes are those
  ///     after today.
  func remember(_ report: PersonReport, areAll: Bool, isOfToday: Bool) {
    memory.state.withLock { state in
      state.known = Known(
        zone: report.zone, dayStart: report.dayStartMinutes, isNew: report.version == 0, zones: report.zones)
      state.habits.remember(report.habits, areAll: areAll, isOfToday: isOfToday)
    }
  }

  /// Remembers the celebrations that an answer shows.
  func rememberShown(_ notices: [CelebrationNotice]) {
    memory.state.withLock { $0.shownCelebrations.formUnion(notices.filter(\.isRaised).map(\.id)) }
  }

  /// Remembers the celebrations that an answer of another session has shown.
  package func rememberShown(ids: [String]) {
    memory.state.withLock { $0.shownCelebrations.formUnion(ids.compactMap { CelebrationKey($0) }) }
  }

  /// The celebrations that an answer has shown.
  var shownCelebrations: Set<CelebrationKey> { memory.state.withLock(\.shownCelebrations) }

  /// The IDs of the celebrations that an answer has shown.
  package var shownCelebrationIDs: [String] { shownCelebrations.map(\.description) }

  /// Whether no answer has explained yet how to keep words in a name. Only the first call returns
  /// true, so call this for an answer that is shown.
  func takeNameHint() -> Bool {
    memory.state.withLock { state in
      defer { state.hasNameHint = true }
      return !state.hasNameHint
    }
  }

  /// Remembers a habit that was added.
  func remember(_ definition: HabitDefinition, as habit: HabitID) {
    memory.state.withLock { $0.habits.remember(definition, as: habit) }
  }

  /// Forgets which habits are due every day, after a command that may have changed it.
  ///
  /// - Parameter plans: whether to also forget which habits have no planned changes.
  func forgetSchedules(plans: Bool) { memory.state.withLock { $0.habits.forgetSchedules(plans: plans) } }

  /// Forgets everything learned about the user, after commands from elsewhere.
  package func forget() {
    memory.state.withLock { ($0.known, $0.habits) = (nil, KnownHabits()) }
  }

  /// Forgets everything about habits, after a command that may have changed them.
  func forgetHabits() { memory.state.withLock { $0.habits = KnownHabits() } }

  /// The unit of a habit, empty if it has none; nil if not known yet.
  func knownUnit(of habit: HabitID) -> String? { memory.state.withLock { $0.habits[habit]?.unit } }

  /// Whether a habit is known to be due every day.
  func isKnownDaily(_ habit: HabitID) -> Bool { memory.state.withLock { $0.habits[habit]?.isDaily ?? false } }

  /// Whether the habit may have a planned change that begins on a later day; true if not known yet.
  func mayHavePlans(_ habit: HabitID) -> Bool { memory.state.withLock { $0.habits[habit]?.mayHavePlans ?? true } }

  /// Whether any habit other than one just added may have a planned change; true if not known yet.
  var mayAnyHavePlans: Bool { memory.state.withLock(\.habits.mayAnyHavePlans) }

  /// The traits of a habit; nil if not known yet.
  func knownTraits(of habit: HabitID) -> HabitTraits? { memory.state.withLock { $0.habits[habit]?.traits } }

  /// The name of the habit that a command named, with its own capitalisation if known.
  func knownName(of habit: HabitID?, calledNow name: String) -> String {
    let known = habit.flatMap { habit in memory.state.withLock { $0.habits[habit]?.name } }
    return known.flatMap { TextRules.areSame($0, name) ? $0 : nil } ?? name
  }

  /// The habits in the rows of the last `today`; nil before the first one.
  var shownRows: [HabitID]? { memory.state.withLock(\.shownRows) }

  /// The numbers of the habits in the rows of the last `today`; nil before the first one.
  package var shownHabits: [Int32]? { shownRows?.map(\.number) }

  /// Remembers rows of `today` that another session has shown.
  package func rememberRows(_ habits: [Int32]) {
    memory.state.withLock { $0.shownRows = habits.map(HabitID.init(number:)) }
  }

  /// Remembers the habits in the rows of `today`.
  func rememberRows(_ report: PersonReport) {
    let rows = report.habits.places { !$0.isArchived }.map { report.habits[$0].id }
    memory.state.withLock { $0.shownRows = rows }
  }

  /// Forgets the user's time zone and day start, after a command that may have changed them.
  func forgetContext() {
    memory.state.withLock { $0.known = nil }
  }

  /// The user's time zone and day start, if known from a report.
  var knownContext: SessionContext? {
    let state = memory.state.withLock { $0.known }
    return state.map { known in
      SessionContext(
        zone: givenZone ?? (known.isNew ? environment.machineZone : known.zone), dayStart: known.dayStart,
        isNew: known.isNew, now: environment.clock.now(), zones: ascent.context.zones,
        zoneHistory: givenZone == nil ? known.zones : [])
    }
  }

  /// A fresh operation ID, or one that was given back unused.
  func freshOperation() -> OperationID {
    memory.state.withLock { state in
      defer { state.unusedOperation = nil }
      return state.unusedOperation ?? OperationID.random(using: &state.generator)
    }
  }

  /// Gives back an operation ID under which nothing was recorded, so that it can be reused.
  func giveBack(_ operation: OperationID) {
    memory.state.withLock { $0.unusedOperation = operation }
  }

  /// A fresh word for the name of a race's user.
  func freshWord() -> String {
    memory.state.withLock { String($0.generator.next(), radix: 36) }
  }

  /// Remembers the operation that the command has recorded last; nil if it has recorded none yet,
  /// or the next one may fail.
  func rememberRecorded(_ operation: OperationID?) { memory.state.withLock { $0.recorded = operation } }

  /// The error of a command. If the command was recorded before its answer failed, as when a signal
  /// ends the program meanwhile, the error says so.
  func afterRecording(_ error: ShellError) -> ShellError {
    switch error {
    // These errors already say what was recorded.
    case .answerLost, .partlyRecorded, .partlyUndone, .noneRecorded, .outcomeUnknown, .importFailed, .importInterrupted,
      .interrupted:
      error
    default: memory.state.withLock(\.recorded).map { .answerLost(error, operation: $0) } ?? error
    }
  }
}
