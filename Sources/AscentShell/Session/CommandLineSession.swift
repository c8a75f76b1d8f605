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

  /// The kind of a trip through the pipeline.
  package enum Trip {
    case command, query
    /// A query about only some habits, or none.
    case lookup
  }

  /// What the last report said about the user.
  struct Known {
    var zone: ZoneID
    var dayStart: Int16
    var isNew: Bool
    var zones: [ZoneChange]
  }

  struct State {
    /// The time zone given at launch; nil if there is none, or after a `travel` command.
    var givenZone: ZoneID?
    /// Whether it is settled that the user is in the given time zone.
    var isZoneSettled = false
    var known: Known?
    var habits = KnownHabits()
    var generator: any RandomNumberGenerator & Sendable
    /// Whether all ledgers have been checked and repaired.
    var hasRepaired = false
    var imports = KnownImports()
    /// The habits in the rows of the last `today`; nil before the first one.
    var shownRows: [HabitID]?
    /// The celebrations that an answer has shown.
    var shownCelebrations: Set<CelebrationKey> = []
    /// Whether an answer has said how to keep words in a name that were read as a plan.
    var hasNameHint = false
    /// A generated operation ID that was not used.
    var unusedOperation: OperationID?
    /// The operation that the command has recorded last; nil if it has recorded none, or the next
    /// one failed.
    var recorded: OperationID?
  }

  /// The state that all copies of a session share.
  final class Memory: Sendable {
    let state: Mutex<State>

    init(_ environment: Environment) {
      state = Mutex(State(givenZone: environment.zone, generator: environment.generator))
    }
  }

  let ascent: Ascent
  let user: UserID
  let environment: Environment
  /// The machine's time zone, for a user without history.
  package var machineZone: ZoneID { environment.machineZone }
  /// The arguments of the command that is being executed.
  var arguments = Arguments()
  /// Notes to show before the headline of the answer.
  var notes: [String] = []
  /// When the session began.
  let startedAt: Instant
  let memory: Memory

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

  /// A session of the same user with the same arguments, on another runtime.
  func on(_ ascent: Ascent) -> CommandLineSession {
    var session = CommandLineSession(ascent: ascent, user: user, environment: environment, startedAt: startedAt)
    session.arguments = arguments
    return session
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
    // The names of habits and measures decide whether `remind look at 5` or `measure Lap 2 time`
    // changes anything.
    if environment.isReadOnly, command.changesStore, !["remind", "measure"].contains(command.name) {
      throw .readOnly(command: command.name)
    }
    if command.usesStore, environment.repairsLedgers { try await session.repairOnce(sink) }
    if command.usesStore, environment.closesOverdue { try await closeOverdue(sink) }
    rememberRecorded(nil)
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
      let named = afterRecording(error.naming(store: store, isReadOnly: isReadOnly))
      throw await session.namingOthers(session.inLocalTime(named))
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
