import AscentRules
import AscentRuntime
import AscentStorage

extension FuzzTarget {
  private static let user = UserID("ana")
  private static let now = Instant(milliseconds: 1_795_435_200_000)

  /// A person whose events no rule has decided either cannot be read, with a reason, or can be
  /// asked everything and go on; then a second runtime reads the same state.
  static func history(_ bytes: [UInt8]) async -> String? {
    var reader = EventTextReader(bytes)
    var events: [Event] = []
    while let columns = reader.readEvent() {
      if let event = Event(columns) { events.append(event) }
    }
    let journal = MemoryJournal()
    _ = await journal.open()
    do {
      try await journal.commit(group(of: events))
      let lived = try await running(over: journal) { ascent in
        try await read(ascent)
        try await goOn(ascent)
        return try await ascent.report(on: user)
      }
      let replayed = try await running(over: journal) { try await $0.report(on: user) }
      return lived == replayed ? nil : "a state that is not the replay of its events"
    } catch AscentError.unreadable(.damaged(let damage)) {
      return damage.allSatisfy { $0.detail.contains("damaged at command ") } ? nil : "damage without its place"
    } catch {
      return "\(error)"
    }
  }

  private static func group(of events: [Event]) -> CommitGroup {
    var group = CommitGroup(number: 1, firstPosition: Position(number: 1), committedAt: now)
    let evidence = Evidence(
      occurredAt: now, recordedAt: now, zone: .utc, offset: 0, dayStart: 0, day: now.localDay(offset: 0, dayStart: 0))
    for (index, event) in events.enumerated() {
      var receipt = Receipt()
      receipt.ordinal = Int32(index) + 1
      var accepted = AcceptedCommand(
        user: user, operation: OperationID("op-\(index + 1)")!, content: 0, evidence: evidence, receipt: receipt)
      (accepted.version, accepted.eventCount) = (Int64(index) + 1, 1)
      group.commands.append(accepted)
      group.events.append(event)
    }
    return group
  }

  private static func running<Answer: Sendable>(
    over journal: MemoryJournal, _ body: @Sendable (Ascent) async throws -> Answer
  ) async throws -> Answer {
    var configuration = Configuration()
    (configuration.runsScheduler, configuration.shardCount) = (false, 1)
    let ascent = Ascent(journal: journal, configuration: configuration, clock: ManualClock(now))
    return try await ascent.withRunning { try await body(ascent) }
  }

  private static func read(_ ascent: Ascent) async throws {
    let person = ascent.person(user)
    let report = try await person.report()
    _ = try await person.audit()
    _ = try await person.differences()
    _ = try await person.celebrationNotices()
    _ = try await person.history()
    _ = try await person.statistics()
    _ = try await person.highlights()
    _ = try await person.why(.xp)
    if let habit = report.habits.first { _ = try await person.why(.streak(.id(habit.id))) }
  }

  /// What the rules refuse is well, too.
  private static func goOn(_ ascent: Ascent) async throws {
    let first = HabitReference.id(HabitID(number: 1))
    let today = now.localDay(offset: 0, dayStart: 0)
    var intents: [Intent] = [
      .addHabit(HabitDefinition(name: "Another")), .markComplete(first, amount: 1),
      .markComplete(first, amount: 1 << 50),
      .recordCompletion(first, day: today - 1, amount: 1), .setGoal(first, goal: 3, from: nil),
      .travel(ZoneID("Asia/Tokyo")!), .setDayStart(minutes: 180), .closeDay(today - 1), .remind(today, minute: 60),
      .measure("Weight", 79.5, in: nil), .logSession(MethodID("sit"), minutes: 10, feedback: .good, note: ""),
      .freezeDay(today), .pauseAll(from: today, through: today + 1), .resumeAll(from: nil), .awardXP(1, reason: ""),
      .acknowledgeAll, .archive(first, from: nil), .restore(first, from: nil), .deleteHabit(first),
    ]
    intents += (1...20).map { .undo(OperationID("op-\($0)")!.key) }
    for (index, intent) in intents.enumerated() {
      let command = Command(user: user, operation: OperationID("new-\(index)")!, intent: intent)
      do { _ = try await ascent.submit(command) } catch {
        guard case .refused = error else { throw error }
      }
    }
  }
}
