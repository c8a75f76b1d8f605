import AscentTestKit
import RuntimeSimulation
import TestSupport
import Testing

@testable import AscentRules
@testable import AscentRuntime

@Suite("The packed body of a command")
struct CommandCodingTests {
  private static let zone = ZoneID("Europe/Amsterdam")!
  private static let user = UserID("ann")
  static let day = LocalDay(number: 20_376)

  /// A completion of a habit that satisfies it and earns XP.
  static let completion: AcceptedCommand = {
    var receipt = Receipt()
    (receipt.habit, receipt.day, receipt.ordinal) = (HabitID(number: 3), day, 700)
    receipt.recordedAt = Instant(milliseconds: 1_760_514_000_123)
    receipt.before.goal = 1
    receipt.before.totalXP = 12_200
    (receipt.before.streak, receipt.before.longestStreak) = (41, 90)
    receipt.before.level = 21
    receipt.after = receipt.before
    (receipt.after.count, receipt.after.isSatisfied, receipt.after.streak) = (1, true, 42)
    receipt.after.totalXP += 10
    let evidence = Evidence(
      occurredAt: receipt.recordedAt, recordedAt: receipt.recordedAt, zone: zone, offset: 7200, dayStart: 0, day: day)
    var command = AcceptedCommand(
      user: user, operation: "7f3c2b60-8a55-4e6c-9a3f-0123456789ab", content: 0x0123_4567_89AB_CDEF,
      evidence: evidence, receipt: receipt)
    command.version = 3_500
    return command
  }()

  static let events: [Event] = {
    let entry = LedgerEntry(
      number: 1_221, key: AwardKey(kind: .habit, subject: 3, day: day), amount: 10, total: 12_210, policy: 4)
    return [
      .completionLogged(HabitID(number: 3), day, amount: 1, count: 1), .habitSatisfied(HabitID(number: 3), day),
      .streakChanged(HabitID(number: 3), current: 42, longest: 90, lastDay: day), .xpEntered(entry),
    ]
  }()

  static func bytes(_ command: AcceptedCommand, _ events: [Event] = []) -> [UInt8] {
    var command = command
    command.eventCount = Int32(events.count)
    var bytes: [UInt8] = []
    CommandCoding.append(command, events: events.span, to: &bytes)
    return bytes
  }

  private static func decode(_ bytes: [UInt8]) throws(CodingFault) -> (command: AcceptedCommand, events: [Event]) {
    var reader = ByteReader(bytes)
    return try CommandCoding.decode(&reader, of: user, in: zone)
  }

  /// All parts of a command, to compare. Equal operation ids may have different texts.
  private static func facts(_ command: AcceptedCommand, _ events: [Event]) -> [AnyHashable] {
    StoredCommand(accepted: command, position: .start, inForce: true, events: events).facts
  }

  /// Expects that a command comes back from its body, which is the only one it has.
  func expectRoundTrip(_ command: AcceptedCommand, _ events: [Event] = [], _ what: String = "") throws {
    var command = command
    command.eventCount = Int32(events.count)
    let bytes = Self.bytes(command, events)
    let decoded = try Self.decode(bytes)
    #expect(Self.facts(decoded.command, decoded.events) == Self.facts(command, events), "\(what)")
    #expect(Self.bytes(decoded.command, decoded.events) == bytes, "\(what)")
  }

  @Test("a usual completion has exactly these 85 bytes")
  func golden() throws {
    let bytes = Self.bytes(Self.completion, Self.events)
    let expected = [
      // Version, key, content, parts, recorded at, day, offset, version, number of events.
      "01", "7f3c2b608a554e6c9a3f0123456789ab", "efcdab8967452301", "40", "f693feecbc66", "b0be02", "c070", "d836",
      "04",
      // Ordinal, habit, truth values, numbers before and added.
      "f80a", "06", "04", "ce0252b401d0be012a", "45020214",
      // The events.
      "0c0f06000202", "0f030600", "140f060054b401", "653f060014e4be018a1308",
    ]
    #expect(Self.hex(bytes) == expected.joined())
    try expectRoundTrip(Self.completion, Self.events)
  }

  @Test("a body of schema 11, whose ledger entry has a hash, is the same command, and is accepted as it is stored")
  func entryWithHash() throws {
    let now = Self.bytes(Self.completion, Self.events)
    let entry: [UInt8] = [0x65, 0x3F, 0x06, 0x00, 0x14, 0xE4, 0xBE, 0x01, 0x8A, 0x13, 0x08]
    #expect(Array(now.suffix(entry.count)) == entry)
    var stored = now
    stored[now.count - entry.count + 1] = 0x7F
    stored += [0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32, 0x10, 0, 0, 0, 0, 0, 0, 0, 1]
    let decoded = try Self.decode(stored)
    #expect(decoded.events == Self.events)
    for body in [stored, now] {
      #expect(CommandCoding.isEncoding(body, of: decoded.command))
      #expect(!CommandCoding.isEncoding(body + [0], of: decoded.command))
      #expect(!CommandCoding.isEncoding(body.dropLast(), of: decoded.command))
    }
  }

  @Test("every kind of event has exactly these bytes")
  func everyKindOfEvent() throws {
    var first: [EventKind: Event] = [
      .catalogLoaded: .catalogLoaded(Catalog(version: 7, methods: [])),
      .operationChanged: .operationChanged(OperationKey(high: 1, low: 2), inForce: true),
    ]
    for event in SampleEvents.everyKind where first[event.kind] == nil { first[event.kind] = event }
    #expect(Set(first.keys) == Set(EventKind.allCases))
    for (kind, event) in first.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      var (bytes, columns): ([UInt8], _) = ([], ColumnWriter())
      columns.write(event)
      CommandCoding.append(columns.filled, detail: columns.detail, around: Self.day, to: &bytes)
      #expect(CommandCodingGolden.events[kind] == Self.hex(bytes), "\(kind): \"\(Self.hex(bytes))\",")
    }
  }

  @Test("every kind of event comes back, in one command")
  func everyKind() throws {
    try expectRoundTrip(Self.completion, SampleEvents.everyKind)
  }

  @Test("extreme values, long ids and devices come back")
  func extremes() throws {
    var command = Self.completion
    command.operation = OperationID(stringLiteral: String(repeating: "long ☕ ", count: 20))
    command.device = DeviceID("phone ☎")
    (command.version, command.content) = (.max, .max)
    command.evidence = Evidence(
      occurredAt: Instant(milliseconds: .min), recordedAt: Instant(milliseconds: .max), zone: Self.zone,
      offset: -86_399,
      dayStart: .min, day: LocalDay(number: .min))
    try expectRoundTrip(command)
    (command.receipt.before.count, command.receipt.after.count) = (.min, .max)
    (command.receipt.before.streak, command.receipt.after.streak) = (.min, .max)
    command.receipt.recordedAt = Instant(milliseconds: .min)
    (command.receipt.day, command.receipt.ordinal) = (LocalDay(number: .max), .min)
    command.receipt.before.isComplete = true
    try expectRoundTrip(command)
    let nothing = ""
    command.device = DeviceID(nothing)
    (command.version, command.receipt.habit) = (.min, HabitID(number: 0))
    try expectRoundTrip(command)
  }

  @Test("bytes that are cut short, changed or continued are refused, or are the only form of another command")
  func hostile() throws {
    var command = Self.completion
    command.device = DeviceID("a")
    command.receipt = Self.answers.first { $0.name == "all parts" }!.1
    let bytes = Self.bytes(command, Self.events)
    for count in bytes.indices {
      let fault = #expect(throws: CodingFault.self) { _ = try Self.decode(Array(bytes[..<count])) }
      switch fault {
      case .truncated, .badValue: continue
      default: Issue.record("\(count) bytes: \(String(describing: fault))")
      }
    }
    #expect(throws: CodingFault.leftover(count: 1)) { _ = try Self.decode(bytes + [0]) }
    #expect(throws: CodingFault.unknownVersion(2)) { _ = try Self.decode([2] + bytes.dropFirst()) }
    var (refused, other) = (0, 0)
    for index in bytes.indices {
      for value in UInt8.min...UInt8.max where value != bytes[index] {
        var changed = bytes
        changed[index] = value
        guard let decoded = try? Self.decode(changed) else {
          refused += 1
          continue
        }
        other += 1
        #expect(Self.bytes(decoded.command, decoded.events) == changed, "byte \(index) as \(value)")
      }
    }
    #expect(refused > 0 && other > 0)
  }

  @Test("a number of events or a length that the bytes cannot contain is refused before anything is allocated")
  func lengths() {
    let header = Self.bytes(Self.completion)[..<39]
    let most: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]
    #expect(throws: CodingFault.badValue(field: "count", at: 39)) { _ = try Self.decode(header + most) }
    var device = Self.completion
    device.device = DeviceID("a")
    let before = Self.bytes(device).dropLast(2)
    #expect(throws: CodingFault.badValue(field: "count", at: before.count)) { _ = try Self.decode(before + most) }
  }

  @Test("the commands of simulated histories come back")
  func histories() throws {
    var (commands, bytes) = (0, 0)
    for seed in 0..<12 as Range<UInt64> {
      for stored in try SimulationEnvironment.run(plan: SimulationPlan(seed: seed), schedule: seed).value.commands {
        try expectRoundTrip(Self.atHome(stored.accepted), stored.events, "seed \(seed)")
        commands += 1
        bytes += Self.bytes(stored.accepted, stored.events).count
      }
    }
    print("\(commands) commands of simulated histories, \(bytes / max(1, commands)) bytes each")
    #expect(commands > 200)
  }

  /// The command, of the person and in the zone that are passed to ``decode(_:)``.
  private static func atHome(_ command: AcceptedCommand) -> AcceptedCommand {
    var command = command
    command.user = user
    command.evidence.zone = zone
    return command
  }

  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
