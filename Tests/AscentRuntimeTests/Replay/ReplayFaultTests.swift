import AscentRules
import AscentRuntime
import Testing

/// Stored commands whose digests are right, and whose events no person can have: somebody computed
/// the digests again.
@Suite("A history that makes no sense")
struct ReplayFaultTests {
  private static let day = LocalDay(number: 20_000)
  private static let run = HabitID(number: 1)
  private static let most = DayCounts.limit

  /// The events of the second command; the first adds a habit and completes it once.
  static let faults: [(events: [Event], detail: String)] = [
    ([.habitSatisfied(HabitID(number: 2), day)], "habitSatisfied: unknown habit 2"),
    ([.habitSatisfied(HabitID(number: 0), day)], "habitSatisfied: unknown habit 0"),
    ([.habitArchived(HabitID(number: .min), from: day)], "habitArchived: unknown habit -2147483648"),
    (
      [.habitAdded(HabitID(number: 3), HabitDefinition(name: "Tea"), firstDay: day)],
      "habitAdded: habit 3 is not the next one"
    ),
    (
      [.completionLogged(run, day, amount: most, count: 1)],
      "completionLogged: the count of habit 1 on 2024-10-04 is out of range"
    ),
    (
      [.completionLogged(run, day, amount: .min, count: 1)],
      "completionLogged: the count of habit 1 on 2024-10-04 is out of range"
    ),
    (
      [.completionChanged(run, day, amount: 2, ordinal: 1, count: 0, inForce: false)],
      "completionChanged: the count of habit 1 on 2024-10-04 is out of range"
    ),
    (
      [.completionChanged(run, day, amount: 1, ordinal: 1, count: 0, inForce: false, pays: false)],
      "completionChanged: the count of habit 1 on 2024-10-04 is out of range"
    ),
    ([.goalChanged(run, goal: -1, from: day)], "goalChanged: invalid goal -1"),
    ([.scheduleChanged(run, .every(days: 0), from: day)], "scheduleChanged: invalid schedule: every(days: 0)"),
    (
      [.daysExcused(run, .skip, from: day, through: day - 1, reason: "")],
      "daysExcused: the last day 2024-10-03 is before the first, 2024-10-04"
    ),
    (
      [.planRecordedLate(from: day, through: day - 1)],
      "planRecordedLate: the last day 2024-10-03 is before the first, 2024-10-04"
    ),
    (
      [.measureGoalChanged(MeasureID(number: 1), ordinal: 1, inForce: false)],
      "measureGoalChanged: unknown measure 1"
    ),
    (
      [.dailyStreakChanged(current: .max, longest: 1, lastDay: day)],
      "dailyStreakChanged: invalid streak length 2147483647"
    ),
    (
      [.zoneChanged(ZoneChange(at: Instant(milliseconds: .max), zone: .utc), shortenedFrom: day, through: day)],
      "zoneChanged: the time is out of range"
    ),
    ([.dayStartChanged(TimeOfDay(minutes: 1440))], "dayStartChanged: invalid day start at minute 1440"),
    ([.levelChanged(from: 1, to: .max)], "levelChanged: impossible level change from 1 to 2147483647"),
    ([.catalogLoaded(Catalog(version: 0, methods: []))], "catalogLoaded: invalid catalogue version 0"),
    ([.freezesGranted(-1, reason: "")], "freezesGranted: invalid freeze count -1"),
  ]

  private func journal(_ histories: [(user: String, commands: [[Event]])]) async throws -> MemoryJournal {
    let journal = MemoryJournal()
    _ = await journal.open()
    let now = FrozenClock().now()
    var group = CommitGroup(number: 1, firstPosition: Position(number: 1), committedAt: now)
    for (user, commands) in histories {
      var version: Int64 = 1
      for (index, events) in commands.enumerated() {
        var receipt = Receipt()
        receipt.ordinal = Int32(index) + 1
        var accepted = AcceptedCommand(
          user: UserID(user), operation: OperationID("\(user)-\(index)")!, content: 0,
          evidence: Evidence(
            occurredAt: now, recordedAt: now, zone: .utc, offset: 0, dayStart: 0, day: Self.day), receipt: receipt)
        (accepted.version, accepted.eventCount) = (version, Int32(events.count))
        version += Int64(events.count)
        group.append(accepted, events: events)
      }
    }
    try await journal.commit(group)
    await journal.close()
    return journal
  }

  private static let sound: [Event] = [
    .habitAdded(run, HabitDefinition(name: "Run"), firstDay: day), .completionLogged(run, day, amount: 1, count: 1),
  ]

  @Test("is an error that names the place, and nobody else is affected", arguments: faults.indices)
  func isRefused(index: Int) async throws {
    let (events, detail) = Self.faults[index]
    let journal = try await journal([("ann", [Self.sound, events, Self.sound]), ("bob", [Self.sound])])
    try await withAscent(over: journal) { ascent in
      let expected = AscentError.unreadable(
        .damaged([JournalDamage(commit: nil, detail: "ann is damaged at command 2: \(detail)")]))
      await #expect(throws: expected) { try await ascent.report(on: UserID("ann")) }
      let add = Command(user: UserID("ann"), operation: "more", .complete(.id(Self.run)))
      await #expect(throws: expected) { try await ascent.submit(add) }
      #expect(try await ascent.report(on: UserID("bob")).habits.count == 1)
      let differences = try await ascent.differences(of: UserID("ann"))
      #expect(!differences.isEmpty)
    }
  }

  /// An entry whose number or total somebody has changed.
  private static func entry(_ amount: Int64, total: Int64, number: Int32 = 1, policy: Int32 = 0) -> Event {
    let key = AwardKey(kind: .habit, subject: 1, day: day - 1)
    return .xpEntered(LedgerEntry(number: number, key: key, amount: amount, total: total, policy: policy))
  }

  @Test(
    "what is accepted after a wrong total or number can be read again",
    arguments: [
      [entry(10, total: most - 5)], [entry(most, total: most)], [entry(10, total: -most)],
      [entry(10, total: 10, number: .max - 1)],
      // Their sum is larger than any one entry may be.
      [entry(most, total: most), entry(most, total: 2 * most, number: 2), entry(5, total: 2 * most + 5, number: 3)],
    ])
  func isReadAgain(_ wrong: [Event]) async throws {
    let journal = try await journal([("ann", [Self.sound, wrong])])
    let ann = UserID("ann")
    let intents: [Intent] = [
      .markComplete(.id(Self.run), amount: 1), .undo(OperationID("c0").key), .repairLedger,
      .awardXP(1_000_000_000, reason: "why"), .markComplete(.id(Self.run), amount: 1),
    ]
    for (index, intent) in intents.enumerated() {
      // Each runtime reads what the one before it has accepted.
      try await withAscent(over: journal) { ascent in
        _ = try? await ascent.submit(Command(user: ann, operation: OperationID("c\(index)")!, intent: intent))
        _ = try await ascent.report(on: ann)
      }
      let read = try await withAscent(over: journal) { ascent in
        _ = try await ascent.person(ann).highlights(limit: 10)
        return (try await ascent.report(on: ann).ledgerCount, try await ascent.audit(ann).findings)
      }
      // After the largest number comes the smallest.
      #expect(read.0 != 0)
      if case .repairLedger = intent { #expect(read.1 == []) }
    }
  }

  @Test("of a snapshot whose parts do not fit together is not used")
  func snapshot() throws {
    var person = PersonState()
    person.replay(Self.sound, ordinal: 1, recordedOn: LocalDay(number: 20_000))
    #expect(try PersonState(snapshot: person.snapshot) == person)
    person.streak = StreakState()
    #expect(throws: CodingFault.badValue(field: "habits", at: 0)) { try PersonState(snapshot: person.snapshot) }
  }
}
