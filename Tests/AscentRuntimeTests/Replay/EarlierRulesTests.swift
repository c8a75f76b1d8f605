import AscentRules
import AscentRuntime
import AscentTestKit
import Testing

/// Histories as earlier versions, or other policies, have stored them.
@Suite("What earlier rules recorded is not reported")
struct EarlierRulesTests {
  private static let noon = Instant(milliseconds: 1_767_268_800_000)
  private static let today = noon.localDay(offset: 0, dayStart: 0)
  private static let run = HabitReference.name("Run")

  /// The stored commands of a person, one a minute.
  private func commands(
    _ sent: [(day: Int, Intent)], under context: RuleContext = ReplayedMonth.context, closesDays: Bool = false
  ) async throws -> [StoredCommand] {
    let (journal, clock) = (MemoryJournal(), ManualClock(Self.noon))
    var configuration = Configuration()
    configuration.runsScheduler = false
    let ascent = Ascent(journal: journal, context: context, configuration: configuration, clock: clock)
    try await ascent.withRunning {
      for (index, (day, intent)) in sent.enumerated() {
        var command = Command(user: ReplayedMonth.user, operation: OperationID("op-\(index)")!, intent: intent)
        command.zone = ZoneID("Europe/Amsterdam")
        if day < 0 {
          command.occurredAt = clock.now().advanced(by: .seconds(day * 86_400))
        } else {
          clock.set(Self.noon.advanced(by: .seconds(day * 86_400 + index * 60)))
        }
        if closesDays { try await ascent.closeOverdue() }
        _ = try await ascent.submit(command)
      }
    }
    _ = await journal.open()
    let commands = try await journal.commands(
      of: ReplayedMonth.user, ordinals: 1...(.max), newestFirst: false, limit: .max)
    await journal.close()
    return commands
  }

  private let add = Intent.addHabit(HabitDefinition(name: "Run", firstDay: today - 390))

  @Test("completions that another age limit or award window decided", arguments: [nil, 500, 0] as [Int?])
  func limits(window: Int?) async throws {
    var context = ReplayedMonth.context
    (context.policy.ageMax, context.policy.awardWindow) = (.seconds(600 * 86_400), window)
    let done = Intent.markComplete(Self.run, amount: 1)
    let add = Intent.addHabit(HabitDefinition(name: "Run", firstDay: Self.today - 550))
    let stored = try await commands(
      [
        (0, add), (-500, done), (-30, done), (-2, done), (1, done),
        (1, .recordCompletion(Self.run, day: Self.today - 9, amount: 1)),
        (1, .undo(OperationID("op-2").key)), (2, done),
      ], under: context)
    let found = try await ReplayedMonth.differences(in: stored)
    #expect(!found.isEmpty && found.allSatisfy { $0.hasOtherRules && !$0.isFault }, "\(found)")
    for (index, command) in stored.enumerated() where command.events.contains(where: { $0.kind == .streakChanged }) {
      var altered = stored
      altered[index].events.removeAll { $0.kind == .streakChanged }
      let faults = try await ReplayedMonth.differences(in: altered).filter(\.isFault)
      #expect(faults.first?.operation == command.accepted.operation)
    }
  }

  @Test(
    "but not what another award window decided under the present version of the limits", arguments: [1, 2] as [Int32])
  func versionedLimits(version: Int32) async throws {
    var context = ReplayedMonth.context
    (context.policy.awardWindow, context.policy.version) = (500, version)
    let done = Intent.markComplete(Self.run, amount: 1)
    // The command before the first close may have had other limits in any case.
    let stored = try await commands([(0, add), (0, done), (1, done), (-30, done)], under: context, closesDays: true)
    let found = try await ReplayedMonth.differences(in: stored)
    #expect(found.contains { $0.operation == "op-3" && $0.isFault } == (version == 1), "\(found)")
    #expect(found.allSatisfy { $0.isFault == (version == 1 && $0.operation == "op-3") }, "\(found)")
  }

  @Test("but not what no version with automatic freezes accepts")
  func presentForm() async throws {
    let stored = try await ReplayedMonth.commands()
    let place = try #require(
      stored.firstIndex { command in command.events.contains { if case .daysExcused = $0 { true } else { false } } })
    let add = try #require(stored.first)
    let run = HabitID(number: 1)
    let today = stored[place].accepted.evidence.day
    let tampered: [[Event]] = [
      // A pause of half a year, and the undo of an addition on which nearly everything rests.
      [.daysExcused(run, .pause, from: today, through: today + 180, reason: "", policy: 1)],
      [
        .operationChanged(add.accepted.operation.key, inForce: false),
        .planRevised(run, .habit, from: add.accepted.evidence.day, ordinal: 1, inForce: false),
      ],
    ]
    for events in tampered {
      var altered = stored
      altered[place].events = events
      let found = try await ReplayedMonth.differences(in: altered)
      #expect(found.first?.operation == stored[place].accepted.operation && found.first?.isFault == true, "\(found)")
    }
  }

  @Test("a warning on a complete day, but not one on the open day after it", arguments: [true, false])
  func needlessWarning(isComplete: Bool) async throws {
    let done = Intent.markComplete(Self.run, amount: 1)
    let remind = Intent.setReminder(Self.run, Reminder(minute: 8 * 60))
    var stored = try await commands([(0, add), (0, done), (1, done), (1, remind)])
    let last = stored.count - 1
    let evening = stored[last].accepted.evidence.recordedAt.advanced(by: .seconds(8 * 3600))
    (stored[last].accepted.evidence.recordedAt, stored[last].accepted.evidence.occurredAt) = (evening, evening)
    let day = stored[last].accepted.evidence.day
    stored[last].events = [.streakAtRisk(nil, isComplete ? day : day + 1, length: StreakLength(1, .days))]
    let found = try await ReplayedMonth.differences(in: stored)
    #expect(found.count == 1 && found[0].isFault == !isComplete, "\(found)")
  }

  @Test(
    "a missing reminder of a habit that was not due, unless the present rules are known or another one is forged",
    arguments: [(isKnown: false, isForged: false), (false, true), (true, false)])
  func missingReminder(isKnown: Bool, isForged: Bool) async throws {
    let (swim, done) = (HabitReference.name("Swim"), Intent.markComplete(Self.run, amount: 1))
    let addSwim = Intent.addHabit(HabitDefinition(name: "Swim", schedule: .perWeek(1)))
    let reminder = try Reminder(hour: 18, minute: 0)
    // Two days later the first of them was closed, which names the rules. The reminder of a habit
    // that is done is forged.
    let today = isKnown ? 2 : 0
    var stored = try await commands(
      [(0, add), (0, addSwim)] + (isKnown || isForged ? [(0, done)] : [])
        + [(today, .setReminder(Self.run, reminder)), (today, .setReminder(swim, reminder))],
      closesDays: true)
    let zone = try #require(stored.last).accepted.evidence
    let evening = zone.recordedAt.advanced(by: .seconds(8 * 3600))
    var last = try #require(stored.last)
    (last.accepted.evidence.recordedAt, last.accepted.evidence.occurredAt) = (evening, evening)
    last.accepted.operation = OperationID("remind:\(zone.day):1800")!
    last.accepted.receipt.ordinal += 1
    last.accepted.receipt.habit = nil
    last.accepted.receipt.before = last.accepted.receipt.after
    last.events = [.reminderDue(HabitID(number: 1), zone.day, at: TimeOfDay(minutes: 1080))]
    stored.append(last)
    let found = try await ReplayedMonth.differences(in: stored)
    #expect(found.map(\.isFault) == [isKnown || isForged], "\(found)")
  }

  @Test("a celebrated comeback of a day that earns nothing, but not one of a day that pays", arguments: [false, true])
  func unearnedComeback(pays: Bool) async throws {
    let done = Intent.markComplete(.name("Read"), amount: 1)
    let read = Intent.addHabit(HabitDefinition(name: "Read", firstDay: Self.today + (pays ? 30 : 20)))
    var stored = try await commands(
      [(0, add), (0, .markComplete(Self.run, amount: 1)), (30, read), (pays ? 30 : -1, done)])
    let place = try #require(stored.indices.last)
    let day = stored[place].accepted.evidence.day
    #expect(stored[place].events.contains { $0.kind == .celebrationRaised } == pays)
    stored[place].events.removeAll { $0.kind == .celebrationRaised }
    let comeback = Celebration(key: .comeback(day), sequence: 0, day: day, facts: .gap(Int32(day - Self.today)))
    if !pays { stored[place].events.append(.celebrationRaised(comeback)) }
    let found = try await ReplayedMonth.differences(in: stored)
    #expect(found.map(\.isFault) == [pays], "\(found)")
  }

  @Test("days that other time-zone data gave")
  func zones() async throws {
    var context = ReplayedMonth.context
    context.zones = MovedZones(ahead: 13 * 3600)
    let stored = try await commands(
      [(0, add), (0, .markComplete(Self.run, amount: 1)), (1, .markComplete(Self.run, amount: 1))], under: context)
    let found = try await ReplayedMonth.differences(in: stored)
    #expect(!found.isEmpty && found.allSatisfy { $0.hasOtherRules && !$0.isFault }, "\(found)")
  }

  @Test("freezes of a single habit")
  func freezes() async throws {
    let done = Intent.markComplete(Self.run, amount: 1)
    var stored = try await commands(
      [
        (0, add), (0, done), (1, .pause(Self.run, from: Self.today + 1, through: Self.today + 1)),
        (2, done), (2, .undo(OperationID("op-2").key)), (2, .recordSkip(Self.run, Self.today - 1, reason: "")),
        (3, done),
      ])
    #expect(try await ReplayedMonth.differences(in: stored) == [])
    stored = stored.map { command in
      var command = command
      command.events = command.events.map(\.asFreeze)
      return command
    }
    let found = try await ReplayedMonth.differences(in: stored)
    // The freeze of a day that was over is reported.
    #expect(found.map(\.hasOtherRules) == [true] && found[0].operation == "op-5", "\(found)")
    // What follows from a freeze is compared.
    stored[3].events.removeAll { $0.kind == .streakChanged }
    #expect(try await ReplayedMonth.differences(in: stored).contains { $0.isFault && $0.operation == "op-3" })
  }

  @Test("comebacks that were dated by the command")
  func comebacks() async throws {
    let done = Intent.markComplete(Self.run, amount: 1)
    var stored = try await commands([(0, add), (0, done), (40, done), (41, done), (-30, done), (42, done)])
    let place = try #require(stored.firstIndex { $0.accepted.operation == "op-4" })
    var dated = 0
    for (index, event) in stored[place].events.enumerated() {
      guard case .celebrationRaised(var celebration) = event, case .comeback = celebration.key else { continue }
      celebration.day = stored[place].accepted.evidence.day
      stored[place].events[index] = .celebrationRaised(celebration)
      dated += 1
    }
    #expect(dated > 0, "\(stored[place].events)")
    #expect(try await ReplayedMonth.differences(in: stored) == [])
  }

  @Test("weeks that excuses did not ease, but not where the present rules are known", arguments: [false, true])
  func weeks(closesDays: Bool) async throws {
    let done = Intent.markComplete(Self.run, amount: 1)
    let monday = Self.today.startOfWeek + 7
    let add = Intent.addHabit(HabitDefinition(name: "Run", schedule: .perWeek(3), firstDay: Self.today))
    let first = monday - Self.today
    var stored = try await commands(
      [
        (0, add), (first, done), (first + 1, done), (first + 2, done), (first + 7, done), (first + 8, done),
        (first + 9, .pause(Self.run, from: monday + 9, through: monday + 13)),
      ], closesDays: closesDays)
    #expect(try await ReplayedMonth.differences(in: stored) == [])
    let place = try #require(stored.indices.last)
    #expect(stored[place].events.contains { $0.kind == .streakChanged })
    stored[place].events = stored[place].events.filter { $0.kind == .daysExcused }
    stored[place].accepted.receipt.after = stored[place].accepted.receipt.before
    let found = try await ReplayedMonth.differences(in: stored)
    #expect(found.map(\.isFault) == [closesDays], "\(found)")
  }

  @Test(
    "a bonus for a day that a late completion of another day made complete, unless the present rules are known",
    arguments: [nil, 4, 5] as [Int32?])
  func bonusOfLateWeek(rules: Int32?) async throws {
    let (gym, done) = (HabitReference.name("Gym"), Intent.markComplete(Self.run, amount: 1))
    let addGym = Intent.addHabit(HabitDefinition(name: "Gym", schedule: .perWeek(3), firstDay: Self.today))
    // From Monday to Friday, and on a day more than four weeks later.
    let days = [4, 5, 6, 7, 8, 34].map { (day: $0, done) }
    var stored = try await commands(
      [(0, add), (0, addGym)] + days + [(-30, .markComplete(gym, amount: 1))], closesDays: rules != nil)
    for index in stored.indices {
      stored[index].events = stored[index].events.map { event in
        guard case .automaticFreezesChanged(let first, _?) = event else { return event }
        return .automaticFreezesChanged(from: first, rules: rules)
      }
    }
    #expect(try await ReplayedMonth.differences(in: stored) == [])
    let place = try #require(stored.indices.last)
    let (friday, total) = (Self.today + 8, stored[place].accepted.receipt.after.totalXP)
    let withheld = try #require(stored[place].events.firstIndex(of: .awardWithheld(nil, friday, isWithheld: true)))
    stored[place].events.remove(at: withheld)
    let entries = stored[..<place].flatMap(\.events).count { if case .xpEntered = $0 { true } else { false } }
    let bonus = LedgerEntry(
      number: Int32(entries) + 1, key: AwardKey(kind: .day, subject: 0, day: friday), amount: 50, total: total + 50,
      policy: 1)
    stored[place].events.append(.xpEntered(bonus))
    stored[place].accepted.receipt.after.totalXP += 50
    let found = try await ReplayedMonth.differences(in: stored)
    #expect(found.map(\.isFault) == [rules == 5], "\(found)")
  }

  @Test(
    "a daily streak that an archive for a past day joined, unless the present rules are known",
    arguments: [nil, 5, 6] as [Int32?])
  func pastRemoval(rules: Int32?) async throws {
    var context = ReplayedMonth.context
    context.policy.excusesPastRemovals = true
    let (read, today) = (HabitReference.name("Read"), Self.today)
    let both = [Self.run, read].map { Intent.markComplete($0, amount: 1) }
    var stored = try await commands(
      [(0, add), (0, .addHabit(HabitDefinition(name: "Read", firstDay: today))), (0, both[0]), (0, both[1])]
        + [(1, both[0]), (2, both[0]), (2, both[1])]
        + [(3, .archive(read, from: today + 1)), (3, .restore(read, from: today + 2)), (3, both[0]), (3, both[1])],
      under: context, closesDays: rules != nil)
    for index in stored.indices {
      stored[index].events = stored[index].events.map { event in
        guard case .automaticFreezesChanged(let first, _?) = event else { return event }
        return .automaticFreezesChanged(from: first, rules: rules)
      }
    }
    let found = try await ReplayedMonth.differences(in: stored)
    #expect(!found.isEmpty && found.allSatisfy { $0.isFault == (rules == 6) }, "\(found)")
  }

  @Test("the resumption of an archived habit")
  func resumption() async throws {
    let today = Self.today
    var stored = try await commands(
      [
        (0, add), (0, .pause(Self.run, from: today, through: today + 9)), (0, .archive(Self.run, from: today + 3)),
        (4, .awardXP(5, reason: "a gift")),
      ])
    stored[3].events = [.pauseEnded(HabitID(number: 1), from: today + 4)]
    let found = try await ReplayedMonth.differences(in: stored)
    #expect(found.map(\.hasOtherRules) == [true] && found[0].refusal != nil, "\(found)")
  }
}

/// Zones whose clocks were ahead of what is known now.
private struct MovedZones: ZoneDatabase {
  let ahead: Int32
  private let zones = FoundationZones()

  init(ahead: Int32) { self.ahead = ahead }

  func contains(_ zone: ZoneID) -> Bool { zones.contains(zone) }
  func offset(of zone: ZoneID, at instant: Instant) -> Int32 { zones.offset(of: zone, at: instant) + ahead }
  func skippedDates(of zone: ZoneID) -> [LocalDay] { zones.skippedDates(of: zone) }
}

extension Event {
  /// An excuse as an earlier version stored a freeze of one habit.
  fileprivate var asFreeze: Event {
    switch self {
    case .daysExcused(let id, _, let first, let last, let reason, let policy):
      .daysExcused(id, .freeze, from: first, through: last, reason: reason, policy: policy)
    case .excuseChanged(let id, _, let first, let last, let ordinal, let inForce):
      .excuseChanged(id, .freeze, from: first, through: last, ordinal: ordinal, inForce: inForce)
    default: self
    }
  }
}
