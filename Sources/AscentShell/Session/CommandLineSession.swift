package import AscentRules
package import AscentRuntime
import Synchronization

/// Executes a user's commands on a runtime, one after the other.
///
/// A session does not read input or write output itself: it takes commands and writes values to
/// a sink. It is the only client of its user's data, so it can cache what it has learned about
/// the user.
package struct CommandLineSession {
  /// What a session needs besides the runtime and the user.
  package struct Environment {
    package var clock: any AscentClock
    package var files: any FileAccess
    /// The machine's time zone, for a user without history.
    package var machineZone: ZoneID
    /// The time zone given at launch; nil for the user's own.
    package var zone: ZoneID?
    /// The source of operation IDs.
    package var generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    /// Whether commands may ask the user to confirm.
    package var canAsk = false
    /// Whether to close overdue days and send due reminders before each command.
    package var closesOverdue = true
    /// Whether to check and repair the ledgers of all users before the first command.
    package var repairsLedgers = false
    /// Whether nothing may be changed.
    package var isReadOnly = false
    /// The operations on the store as a whole; nil if it has no files.
    package var storeTools: (any StoreTools)?
    /// Access to the config file; nil if the session has none.
    package var config: (any ConfigAccess)?
    /// The settings that options and variables override.
    package var settingOverrides = SettingOverrides()
    /// The durations of this process's commits; nil if it only reads.
    package var commitTimes: CommitTimes?
    /// The weekday on which displayed weeks begin.
    package var firstWeekday = Weekday.monday
    /// Called for each command and query that goes through the pipeline.
    package var onTrip: @Sendable (Trip) -> Void = { _ in }

    /// Creates an environment with the system's random numbers, in which commands can't
    /// ask questions.
    package init(clock: any AscentClock, files: any FileAccess, machineZone: ZoneID) {
      self.clock = clock
      self.files = files
      self.machineZone = machineZone
    }
  }

  /// What the last report said about the user.
  private struct Known {
    var zone: ZoneID
    var dayStart: Int16
    var isNew: Bool
    var zones: [ZoneChange]
  }

  private struct State {
    /// The time zone given at launch; nil if there is none, or after a `travel` command.
    var givenZone: ZoneID?
    /// Whether it is settled that the user is in the given time zone.
    var isZoneSettled = false
    var known: Known?
    var habits = KnownHabits()
    var generator: any RandomNumberGenerator & Sendable
    /// Whether all ledgers have been checked and repaired.
    var hasRepaired = false
    /// The habits in the rows of the last `today`; nil before the first one.
    var shownRows: [HabitID]?
    /// Whether an answer has said how to keep words in a name that were read as a plan.
    var hasNameHint = false
    /// A generated operation ID that was not used.
    var unusedOperation: OperationID?
  }

  /// The state that all copies of a session share.
  private final class Memory: Sendable {
    let state: Mutex<State>

    init(_ environment: Environment) {
      state = Mutex(State(givenZone: environment.zone, generator: environment.generator))
    }
  }

  let ascent: Ascent
  let user: UserID
  let environment: Environment
  /// The arguments of the command that is being executed.
  var arguments = Arguments()
  /// Notes to show before the headline of the answer.
  var notes: [String] = []
  /// When the session began.
  let startedAt: Instant
  private let memory: Memory

  /// Creates a session that begins now. The runtime must be running.
  package init(ascent: Ascent, user: UserID, environment: Environment) {
    self.init(ascent: ascent, user: user, environment: environment, startedAt: environment.clock.now())
  }

  private init(ascent: Ascent, user: UserID, environment: Environment, startedAt: Instant) {
    self.ascent = ascent
    self.user = user
    self.environment = environment
    self.startedAt = startedAt
    self.memory = Memory(environment)
  }

  /// Creates a session on another runtime over the same store.
  ///
  /// It shares the memory of the other session, such as the rows it has shown.
  package init(ascent: Ascent, environment: Environment, sharing other: CommandLineSession) {
    (self.ascent, user, self.environment, memory) = (ascent, other.user, environment, other.memory)
    startedAt = other.startedAt
    forget()
  }

  /// A read-only session of the same user, on another runtime over the same store.
  package func reading(from ascent: Ascent) -> CommandLineSession {
    var environment = environment
    environment.isReadOnly = true
    return CommandLineSession(ascent: ascent, user: user, environment: environment, startedAt: startedAt)
  }

  /// Parses a line and executes its command. Empty lines and comments do nothing.
  package func execute(_ line: String, into sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let tokens = try Tokenizer.tokens(in: line)
    let command: ShellCommand?
    do { command = try CommandTable.parse(tokens) } catch { throw await namingOthers(error, in: tokens) }
    return if let command { try await execute(command, into: sink) } else { .done }
  }

  /// Executes a command and writes its answer.
  package func execute(_ command: ShellCommand, into sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let sink = command.isJSON ? sink.json : sink
    var session = self
    session.arguments = command.arguments
    if environment.isReadOnly, command.changesStore { throw .readOnly(command: command.name) }
    if command.usesStore, environment.repairsLedgers { try await session.repairOnce(sink) }
    if command.usesStore, environment.closesOverdue { try await closeOverdue(sink) }
    let outcome: CommandOutcome
    do {
      outcome =
        switch command.spec.body {
        case .answer(let body): sink.answer(try await body(session)())
        case .run(let body): try await body(session)(sink)
        }
    } catch .refused(.nothingToChange(let field, let value), _) {
      // The value is already set.
      return sink.answer(UnchangedView(command: command.arguments.command, field: field, value: value))
    } catch {
      let (store, isReadOnly) = (environment.storeTools?.storeName, environment.isReadOnly)
      throw await session.namingOthers(session.inLocalTime(error.naming(store: store, isReadOnly: isReadOnly)))
    }
    guard case .asks(var question) = outcome else { return outcome }
    (question.command.isJSON, question.command.tokens) = (command.isJSON, command.tokens)
    return .asks(question)
  }
}

extension CommandLineSession {
  /// Checks and repairs all ledgers before the first command, and reports faults.
  private func repairOnce(_ sink: any OutputSink) async throws(ShellError) {
    guard !memory.state.withLock(\.hasRepaired) else { return }
    let check = try await checkLedgers(repairs: true, sink)
    memory.state.withLock { $0.hasRepaired = true }
    if !check.faults.isEmpty { sink.answer(LedgerCheckView(check: check)) }
  }

  /// Does overdue work, so that the answer is based on closed days.
  private func closeOverdue(_ sink: any OutputSink) async throws(ShellError) {
    _ = try await asking(await ascent.closeOverdue { sink.progress(closing: $0) })
  }
}

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

  /// Whether no answer has said yet how to keep words in a name; the next call says that one has.
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
}
