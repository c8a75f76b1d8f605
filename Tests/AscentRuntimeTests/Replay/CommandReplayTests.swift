import AscentRules
import AscentRuntime
import AscentTestKit
import Foundation
import Testing

@Suite("What is stored follows from the commands")
struct CommandReplayTests {
  private static let isLong = ProcessInfo.processInfo.environment["ASCENT_LONG"] != nil

  /// The kinds of events that no command names: all of them is computed.
  private static let derived: Set<EventKind> = [
    .habitSatisfied, .habitUnsatisfied, .dayCompleted, .dayReopened, .planRecordedLate, .awardWithheld,
    .streakChanged, .dailyStreakChanged, .xpEntered, .levelChanged, .celebrationRaised, .celebrationWithdrawn,
    .achievementChanged, .advanceCauseChanged, .streakEnded, .streakRestored, .completionChanged, .sessionChanged,
    .advanceChanged, .excuseChanged, .manualAwardChanged, .measureChanged, .zoneRevised, .dayStartRevised,
  ]

  @Test("a month in which nearly everything is done follows, with and without snapshots")
  func follows() async throws {
    let commands = try await ReplayedMonth.commands()
    #expect(commands.count > 70)
    let kinds = Set(commands.flatMap(\.events).map(\.kind))
    let missing = Self.derived.subtracting(kinds).map(\.name).sorted()
    #expect(missing == [], "\(commands.count) commands")
    #expect(try await ReplayedMonth.differences(in: commands) == [])
    let journal = MemoryJournal()
    try await ReplayedMonth.write(to: journal, snapshotInterval: 3)
    #expect(
      try await ReplayedMonth.running(over: journal) { try await $0.differences(of: ReplayedMonth.user) } == [])
  }

  /// Found by simulation, seed 619: the zone in force was given again as if it had been named.
  @Test("the undo of a person's first time zone follows")
  func undoOfFirstZone() async throws {
    let (user, kiritimati) = (UserID("ana"), try #require(ZoneID("Pacific/Kiritimati")))
    let travel = Command(user: user, operation: "travel", intent: .travel(kiritimati))
    let undo = Command(user: user, operation: "undo", intent: .undo(travel.operation.key))
    try await withAscent(over: MemoryJournal()) { ascent in
      for command in [travel, undo] { _ = try await ascent.submit(command) }
      #expect(try await ascent.differences(of: user) == [])
    }
  }

  /// Other columns of an event, one at a time, as far as they are an event.
  private func others(_ event: Event) -> [Event] {
    let columns = EventColumns(event)
    let changes: [(inout EventColumns) -> Void] = [
      { $0.day = $0.day.map { $0 + 1 } }, { $0.amount = $0.amount.map { $0 + 1 } },
      { $0.total = $0.total.map { $0 + 1 } }, { $0.number = $0.number.map { $0 + 1 } },
      { $0.habit = $0.habit.map { $0 + 1 } }, { $0.policy = $0.policy.map { 1 - $0 } },
    ]
    return changes.compactMap { change in
      var other = columns
      change(&other)
      return other == columns ? nil : Event(other)
    }
  }

  @Test("every changed, missing or added event is named, whatever digests say")
  func alteredEvents() async throws {
    let commands = try await ReplayedMonth.commands()
    var (place, found) = (0, 0)
    for (index, command) in commands.enumerated() {
      for (offset, event) in command.events.enumerated() {
        var changes: [[Event]] =
          Self.derived.contains(event.kind) ? others(event).map { [$0] } + [[], [event, event]] : []
        if case .completionLogged(let habit, let day, let amount, let count, let pays) = event {
          changes.append([.completionLogged(habit, day, amount: amount, count: count + 1, pays: pays)])
          changes.append([.completionLogged(habit, day, amount: amount, count: count, pays: !pays)])
        }
        for change in changes {
          place += 1
          guard Self.isLong || place.isMultiple(of: 61) else { continue }
          found += 1
          var altered = commands
          altered[index].events.replaceSubrange(offset...offset, with: change)
          let differences = try await ReplayedMonth.differences(in: altered)
          let first = differences.first
          #expect(first?.operation == command.accepted.operation, "\(event) as \(change)")
          // Another version of the policy may have had other rules.
          #expect(first?.isFault == true || change.contains { EventColumns($0).policy != EventColumns(event).policy })
        }
      }
    }
    #expect(found > 10)
    print("\(found) of \(place) altered events were found")
  }

  @Test("a changed receipt is named")
  func alteredReceipt() async throws {
    let commands = try await ReplayedMonth.commands()
    for index in stride(from: 0, to: commands.count, by: Self.isLong ? 1 : 9) {
      var altered = commands
      altered[index].accepted.receipt.after.totalXP += 1
      let differences = try await ReplayedMonth.differences(in: altered)
      #expect(differences.map(\.part) == [.receipt])
      #expect(differences.first?.operation == commands[index].accepted.operation)
      #expect(differences.first?.position == commands[index].position)
    }
  }

  @Test("a snapshot with another state is named, and one of the same state is not")
  func alteredSnapshot() async throws {
    let commands = try await ReplayedMonth.commands()
    var person = PersonState()
    for command in commands.prefix(30) { person.replay(command) }
    let last = commands[29].accepted
    var snapshot = Snapshot(
      user: last.user, version: last.version + Int64(last.eventCount) - 1, ordinal: last.receipt.ordinal,
      bytes: person.snapshot)
    #expect(try await ReplayedMonth.differences(in: commands, snapshot) == [])
    person.replay(commands[30])
    snapshot.bytes = person.snapshot
    let differences = try await ReplayedMonth.differences(in: commands, snapshot)
    #expect(differences.map(\.part) == [.snapshot] && differences[0].operation == last.operation)
  }

  @Test("what a later repair corrected, and what other rules recorded, is named and no fault")
  func noFaults() async throws {
    let commands = try await ReplayedMonth.commands()
    let index = try #require(commands.firstIndex { $0.events.contains { $0.kind == .xpEntered } })
    var altered = Array(commands[...index])
    altered[index].events.removeAll { $0.kind == .xpEntered || $0.kind == .levelChanged }
    let user = ReplayedMonth.user
    let (journal, later) = (try await Self.journal(of: altered), ManualClock(Instant(milliseconds: 1_767_290_000_000)))
    try await ReplayedMonth.running(over: journal, later) { ascent in
      let before = try await ascent.differences(of: user)
      #expect(before.count == 1 && before[0].isFault)
      try await ascent.repairLedger(of: user)
      let after = try await ascent.differences(of: user)
      #expect(after.map(\.isRepaired) == [true] && after.map(\.position) == before.map(\.position))
      let check = try await ascent.checkLedgers(replays: true)
      #expect(check.isIntact && check.differences == after)
    }
    let close = try #require(commands.firstIndex { $0.events.contains { $0.kind == .dayClosed } })
    altered = commands
    altered[close].events = commands[close].events.map { event in
      if case .dayClosed(let day, let outcome, _) = event { .dayClosed(day, outcome, policy: 7) } else { event }
    }
    let found = try await ReplayedMonth.differences(in: altered)
    #expect(found.map(\.hasOtherRules) == [true] && !found[0].isFault)
  }

  @Test("a repair that an earlier version began with a reseal is what it would append")
  func earlierRepair() async throws {
    var commands = try await ReplayedMonth.commands()
    let index = try #require(commands.firstIndex { $0.events.contains { $0.kind == .xpEntered } })
    commands = Array(commands[...index])
    commands[index].events.removeAll { $0.kind == .xpEntered || $0.kind == .levelChanged }
    let (user, later) = (ReplayedMonth.user, ManualClock(Instant(milliseconds: 1_767_290_000_000)))
    commands = try await ReplayedMonth.running(over: try await Self.journal(of: commands), later) { ascent in
      try await ascent.repairLedger(of: user)
      return try await ascent.commands(of: user, ordinals: 1...(.max), limit: .max)
    }
    let last = commands.count - 1
    var entry = try #require(commands[last].events.first?.ledgerEntry)
    let key = AwardKey(
      kind: .correction, subject: commands[last].accepted.receipt.ordinal,
      day: commands[last].accepted.evidence.recordedDay)
    let reseal = LedgerEntry(number: entry.number, key: key, amount: 0, total: entry.total - entry.amount, policy: 0)
    entry.number += 1
    commands[last].events.replaceSubrange(0...0, with: [.xpEntered(reseal), .xpEntered(entry)])
    try await ReplayedMonth.running(over: try await Self.journal(of: commands), later) { ascent in
      let differences = try await ascent.differences(of: user)
      #expect(differences.map(\.isRepaired) == [true], "\(differences)")
    }
  }

  /// A closed journal with these commands, in one commit.
  private static func journal(of commands: [StoredCommand]) async throws -> MemoryJournal {
    let journal = MemoryJournal()
    _ = await journal.open()
    var group = CommitGroup(number: 1, firstPosition: Position(number: 1), committedAt: Instant(milliseconds: 0))
    for command in commands {
      var accepted = command.accepted
      (accepted.version, accepted.eventCount) = (Int64(group.events.count) + 1, Int32(command.events.count))
      group.append(accepted, events: command.events)
    }
    try await journal.commit(group)
    await journal.close()
    return journal
  }
}

extension PersonState {
  fileprivate mutating func replay(_ command: StoredCommand) {
    let accepted = command.accepted
    replay(command.events, ordinal: accepted.receipt.ordinal, recordedOn: accepted.evidence.recordedDay)
  }
}
