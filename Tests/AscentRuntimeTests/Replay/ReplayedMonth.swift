import AscentRules
import AscentRuntime
import AscentTestKit

/// A month of one person who uses nearly everything, in a journal.
enum ReplayedMonth {
  static let user = UserID("ana")
  private static let noon = Instant(milliseconds: 1_767_268_800_000)
  private static let first = noon.localDay(offset: 0, dayStart: 0)
  private static let (run, tea, sweets) = (
    HabitReference.name("Run"), HabitReference.name("Tea"), HabitReference.name("Sweets")
  )
  private static let sit = MethodID("sit")

  static let context = RuleContext(
    zones: FoundationZones(),
    catalog: Catalog(
      version: 1,
      methods: [
        GrowthMethod(
          id: sit, title: "Sitting",
          stages: [
            Stage(id: StageID("a"), title: "A", criteria: ProgressionCriteria(minSessionsAtThisStage: 2)),
            Stage(id: StageID("b"), title: "B"),
          ])
      ]))

  /// What the person does on a day, the first of which is 0.
  private static func intents(on day: Int) -> [Intent] {
    let today = first + day
    var tea = HabitDefinition(name: "Tea", unit: "l", goal: 15)
    tea.decimals = 1
    switch day {
    case 0:
      return [
        .addHabit(HabitDefinition(name: "Run", goal: 2, attributes: ["color": "red"])), .addHabit(tea),
        .addHabit(.habit("Sweets", atMost: 1)), .setReminder(run, Reminder(minute: 8 * 60)),
        .setMeasureGoal(MeasureGoal("Weight", from: 80, to: 75, in: .kilograms, interval: 2.5)),
        .markComplete(run, amount: 1), .markComplete(run, amount: 1, note: "a note"),
        .recordCompletion(run, day: today, amount: 1), .completion(of: self.tea, 0.7),
      ]
    case 9:
      return [
        .undo(OperationID("day-7-0").key), .undo(OperationID("day-9-0").key),
        .moveCompletion(OperationID("day-8-0").key, to: today - 2), .setGoal(run, goal: 1, from: today - 3),
        .setGoal(self.tea, goal: 0.5, from: nil), .recordCompletion(run, day: today - 40, amount: 3),
        .awardXP(25, reason: "a gift"), .awardXP(-5, reason: "a bet"), .undo(OperationID("day-9-7").key),
        .logSession(sit, minutes: 10, feedback: .good, note: "calm"),
        .logSession(sit, minutes: 5, feedback: nil, note: ""), .progress(sit, from: StageID("a"), note: "on"),
        .undo(OperationID("day-9-9").key), .undo(OperationID("day-9-12").key), .undo(OperationID("day-9-11").key),
        .acknowledgeAll,
      ]
    case 12:
      return [
        .grantFreezes(2, reason: "for the holidays"), .freezeDay(today), .skip(self.tea, today - 1, reason: "ill"),
        .recordSkip(run, today - 30, reason: ""), .pause(self.tea, from: today, through: today + 1),
        .pauseAll(from: today + 2, through: today + 3), .undo(OperationID("day-12-5").key),
        .travel(ZoneID("Asia/Tokyo")!), .setDayStart(minutes: 180), .undo(OperationID("day-12-8").key),
        .undo(OperationID("day-12-7").key),
        .setSchedule(run, .times(3, inDays: 7), from: nil), .setReminder(run, nil),
      ]
    case 20:
      return [
        .renameHabit(self.tea, to: "Green tea"),
        .editHabit(run, HabitEdit(unit: "km", group: "Out", notes: "uphill", attributes: ["color": "", "shoe": "42"])),
        .archive(run, from: nil), .restore(run, from: nil), .deleteHabit(sweets), .undo(OperationID("day-20-4").key),
        .measure("Weight", 79.2, in: nil), .measure("Weight", 77.4, in: nil), .undo(OperationID("day-20-7").key),
        .acknowledgeAll, .undo(OperationID("day-20-9").key), .undo(OperationID("day-20-10").key),
      ]
    // Missed days end streaks; late completions restore them.
    case 15, 16: return []
    case 17: return [.recordCompletion(run, day: today - 1, amount: 2), .markComplete(run, amount: 2)]
    default:
      return [.markComplete(run, amount: 2), .completion(of: .id(HabitID(number: 2)), 1.5)]
        + (day % 5 == 3 ? [.markComplete(sweets, amount: 2)] : [])
        + (day == 21
          ? [.logSession(sit, minutes: 20, feedback: .bad, note: ""), .progress(sit, from: StageID("a"), note: "")]
          : [])
    }
  }

  /// Writes it through a runtime, which closes each day at noon of the next.
  static func write(to journal: any Journal, snapshotInterval: Int = 32) async throws {
    let clock = ManualClock(noon)
    try await running(over: journal, clock, snapshotInterval) { ascent in
      for day in 0..<25 {
        clock.set(noon.advanced(by: .seconds(day * 86_400)))
        try await ascent.closeOverdue()
        for (index, intent) in intents(on: day).enumerated() {
          var command = Command(user: user, operation: OperationID("day-\(day)-\(index)")!, intent: intent)
          command.device = DeviceID("phone")
          command.zone = day == 0 ? ZoneID("Europe/Amsterdam") : nil
          do { _ = try await ascent.submit(command) } catch AscentError.refused where day != 0 {}
        }
      }
    }
  }

  static func running<Answer: Sendable>(
    over journal: any Journal, _ clock: any AscentClock = FrozenClock(), _ snapshotInterval: Int = 32,
    _ body: @Sendable (Ascent) async throws -> Answer
  ) async throws -> Answer {
    var configuration = Configuration()
    (configuration.runsScheduler, configuration.snapshotInterval) = (false, snapshotInterval)
    let ascent = Ascent(journal: journal, context: context, configuration: configuration, clock: clock)
    return try await ascent.withRunning { try await body(ascent) }
  }

  /// The stored commands. They are written once for all tests.
  static func commands() async throws -> [StoredCommand] {
    try await written.value.map { row in
      var reader = ByteReader(row.body)
      let (accepted, events) = try CommandCoding.decode(&reader, of: user, in: row.zone)
      return StoredCommand(accepted: accepted, position: row.position, inForce: row.inForce, events: events)
    }
  }

  /// Each command with a packed body: LeakSanitizer takes events in a global for lost.
  private static let written = Task {
    let journal = MemoryJournal()
    try await write(to: journal)
    _ = await journal.open()
    let commands = try await journal.commands(of: user, ordinals: 1...(.max), newestFirst: false, limit: .max)
    await journal.close()
    return commands.map { command in
      var body: [UInt8] = []
      CommandCoding.append(command.accepted, events: command.events.span, to: &body)
      return (
        position: command.position, inForce: command.inForce, zone: command.accepted.evidence.zone, body: body
      )
    }
  }

  /// What differs in a journal that has these commands: valid in every respect but what they say.
  static func differences(
    in commands: [StoredCommand], _ snapshot: Snapshot? = nil
  ) async throws -> [LedgerCheck.Difference] {
    let journal = MemoryJournal()
    _ = await journal.open()
    var group = CommitGroup(number: 1, firstPosition: Position(number: 1), committedAt: noon)
    var version: Int64 = 1
    for command in commands {
      var accepted = command.accepted
      (accepted.version, accepted.eventCount) = (version, Int32(command.events.count))
      version += Int64(command.events.count)
      group.append(accepted, events: command.events)
    }
    group.snapshots = [snapshot].compactMap(\.self)
    try await journal.commit(group)
    await journal.close()
    return try await running(over: journal) { try await $0.differences(of: user) }
  }
}
