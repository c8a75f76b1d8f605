package import AscentRules
package import AscentRuntime
import Synchronization

/// A user's commands against a runtime, one after the other.
///
/// A session reads no input and writes no output itself: it takes commands and writes values to a
/// sink. It is the only client of its user's data, so it keeps what it has learned of the user.
package struct CommandLineSession {
  /// What a session needs besides the runtime and the user.
  package struct Environment {
    package var clock: any AscentClock
    package var files: any FileAccess
    /// The machine's time zone, for a user without history.
    package var machineZone: ZoneID
    /// The time zone given at launch; nil for the user's own.
    package var zone: ZoneID?
    /// Where operation IDs come from.
    package var generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    /// Whether commands may ask the user to confirm.
    package var canAsk = false
    /// Whether what is due is done before each command is answered.
    package var closesOverdue = true
    /// Whether everyone's ledger is checked and repaired before the first command.
    package var repairsLedgers = false
    /// Whether nothing may be changed.
    package var isReadOnly = false
    /// What can be done with the store as a whole; nil when it has no files.
    package var storeTools: (any StoreTools)?
    /// The config file; nil when there is none.
    package var config: (any ConfigAccess)?
    /// What options and variables say about settings.
    package var settingOverrides = SettingOverrides()
    /// How long the commits of this process took; nil when it only reads.
    package var commitTimes: CommitTimes?
    /// The day with which a week begins on screens.
    package var firstWeekday = Weekday.monday
    /// Called on each command and query that goes through the pipeline.
    package var onTrip: @Sendable (Trip) -> Void = { _ in }

    /// An environment with the system's random numbers, in which no command asks.
    package init(clock: any AscentClock, files: any FileAccess, machineZone: ZoneID) {
      self.clock = clock
      self.files = files
      self.machineZone = machineZone
    }
  }

  /// A trip through the pipeline.
  package enum Trip {
    case command, query
    /// A query about some habits only, or about none.
    case lookup
  }

  /// What the last report said of the user.
  private struct Known {
    var zone: ZoneID
    var dayStart: Int16
    var isNew: Bool
    var zones: [ZoneChange]
  }

  private struct State {
    /// The time zone given at launch, unless the user has travelled since.
    var givenZone: ZoneID?
    /// Whether the user is known to be there.
    var isZoneSettled = false
    var known: Known?
    var habits = KnownHabits()
    var generator: any RandomNumberGenerator & Sendable
    /// Whether everyone's ledger was checked and repaired.
    var hasRepaired = false
    /// The habits of the rows of the last `today`; nil before the first.
    var shownRows: [HabitID]?
    /// An operation ID that was drawn and under which nothing was recorded.
    var unusedOperation: OperationID?
  }

  /// What all copies of a session remember together.
  private final class Memory: Sendable {
    let state: Mutex<State>

    init(_ environment: Environment) {
      state = Mutex(State(givenZone: environment.zone, generator: environment.generator))
    }
  }

  let ascent: Ascent
  let user: UserID
  let environment: Environment
  /// The words after the command that is being executed.
  var arguments = Arguments()
  /// What the answer says before its headline.
  var notes: [String] = []
  /// When the session began.
  let startedAt: Instant
  private let memory: Memory

  /// A session of a user with a running runtime, which begins now.
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

  /// A session on another runtime over the same store. It knows the rows that the other one showed.
  package init(ascent: Ascent, environment: Environment, sharing other: CommandLineSession) {
    (self.ascent, user, self.environment, memory) = (ascent, other.user, environment, other.memory)
    startedAt = other.startedAt
    forget()
  }

  /// A session of the same user that only reads, on another runtime over the same store.
  package func reading(from ascent: Ascent) -> CommandLineSession {
    var environment = environment
    environment.isReadOnly = true
    return CommandLineSession(ascent: ascent, user: user, environment: environment, startedAt: startedAt)
  }

  /// Parses a line and executes its command. An empty line and a comment do nothing.
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
  /// Repairs everyone's ledger before the first command, and says what was wrong.
  private func repairOnce(_ sink: any OutputSink) async throws(ShellError) {
    guard !memory.state.withLock(\.hasRepaired) else { return }
    let check = try await checkLedgers(repairs: true, sink)
    memory.state.withLock { $0.hasRepaired = true }
    if !check.faults.isEmpty { sink.answer(LedgerCheckView(check: check)) }
  }

  /// Does what has become due, so that the answer rests on closed days.
  private func closeOverdue(_ sink: any OutputSink) async throws(ShellError) {
    _ = try await asking(await ascent.closeOverdue { sink.progress(closing: $0) })
  }
}

/// What the session remembers.
extension CommandLineSession {
  /// The time zone given at launch, unless the user has travelled since.
  var givenZone: ZoneID? { memory.state.withLock { $0.givenZone } }

  /// The time zone given at launch, while it is not known whether the user is there.
  var unsettledZone: ZoneID? { memory.state.withLock { $0.isZoneSettled ? nil : $0.givenZone } }

  /// Notes that the user is in the given time zone.
  func settleZone() { memory.state.withLock { $0.isZoneSettled = true } }

  /// Notes that the user named a time zone, which replaces the one given at launch.
  func dropGivenZone() { memory.state.withLock { $0.givenZone = nil } }

  /// Keeps what a report says of the user.
  ///
  /// - Parameters:
  ///   - areAll: whether it has all habits.
  ///   - isOfToday: whether its plans are those of today, of which later ones are planned.
  func remember(_ report: PersonReport, areAll: Bool, isOfToday: Bool) {
    memory.state.withLock { state in
      state.known = Known(
        zone: report.zone, dayStart: report.dayStartMinutes, isNew: report.version == 0, zones: report.zones)
      state.habits.remember(report.habits, areAll: areAll, isOfToday: isOfToday)
    }
  }

  /// Keeps what is known of a habit that was added.
  func remember(_ definition: HabitDefinition, as habit: HabitID) {
    memory.state.withLock { $0.habits.remember(definition, as: habit) }
  }

  /// Forgets which habits are due every day: a command may have changed that.
  ///
  /// - Parameter plans: whether to forget, too, which habits have no planned changes.
  func forgetSchedules(plans: Bool) { memory.state.withLock { $0.habits.forgetSchedules(plans: plans) } }

  /// Forgets what was learned of the user, after somebody else's commands.
  package func forget() {
    memory.state.withLock { ($0.known, $0.habits) = (nil, KnownHabits()) }
  }

  /// Forgets what is known of habits: a command may have changed them.
  func forgetHabits() { memory.state.withLock { $0.habits = KnownHabits() } }

  /// The unit of a habit, empty when it has none; nil when it is not known yet.
  func knownUnit(of habit: HabitID) -> String? { memory.state.withLock { $0.habits[habit]?.unit } }

  /// Whether a habit is known to be due every day.
  func isKnownDaily(_ habit: HabitID) -> Bool { memory.state.withLock { $0.habits[habit]?.isDaily ?? false } }

  /// Whether a change of a habit's plan may begin on a later day; true when that is not known yet.
  func mayHavePlans(_ habit: HabitID) -> Bool { memory.state.withLock { $0.habits[habit]?.mayHavePlans ?? true } }

  /// Whether that may be so of some habit, other than the one that was just added.
  var mayAnyHavePlans: Bool { memory.state.withLock(\.habits.mayAnyHavePlans) }

  /// What a habit is for good; nil when it is not known yet.
  func knownTraits(of habit: HabitID) -> HabitTraits? { memory.state.withLock { $0.habits[habit]?.traits } }

  /// The name of the habit that a command named, in its own case if that is known.
  func knownName(of habit: HabitID?, calledNow name: String) -> String {
    let known = habit.flatMap { habit in memory.state.withLock { $0.habits[habit]?.name } }
    return known.flatMap { TextRules.areSame($0, name) ? $0 : nil } ?? name
  }

  /// The habits of the rows of the last `today`; nil before the first.
  var shownRows: [HabitID]? { memory.state.withLock(\.shownRows) }

  /// The numbers of the habits of the rows of the last `today`; nil before the first.
  package var shownHabits: [Int32]? { shownRows?.map(\.number) }

  /// Takes rows of `today` that another session has shown.
  package func rememberRows(_ habits: [Int32]) {
    memory.state.withLock { $0.shownRows = habits.map(HabitID.init(number:)) }
  }

  /// Keeps what the rows of `today` stand for.
  func rememberRows(_ report: PersonReport) {
    let rows = report.habits.places { !$0.isArchived }.map { report.habits[$0].id }
    memory.state.withLock { $0.shownRows = rows }
  }

  /// Forgets the user's time zone and day start: a command may have changed them.
  func forgetContext() {
    memory.state.withLock { $0.known = nil }
  }

  /// Time zone and day start, if a report has told them.
  var knownContext: SessionContext? {
    let state = memory.state.withLock { $0.known }
    return state.map { known in
      SessionContext(
        zone: givenZone ?? (known.isNew ? environment.machineZone : known.zone), dayStart: known.dayStart,
        isNew: known.isNew, now: environment.clock.now(), zones: ascent.context.zones,
        past: givenZone == nil ? known.zones : [])
    }
  }

  /// A fresh operation ID.
  func freshOperation() -> OperationID {
    memory.state.withLock { state in
      defer { state.unusedOperation = nil }
      return state.unusedOperation ?? OperationID.random(using: &state.generator)
    }
  }

  /// Gives back an operation ID under which nothing was recorded.
  func giveBack(_ operation: OperationID) {
    memory.state.withLock { $0.unusedOperation = operation }
  }

  /// A fresh word for the name of a race's user.
  func freshWord() -> String {
    memory.state.withLock { String($0.generator.next(), radix: 36) }
  }
}
