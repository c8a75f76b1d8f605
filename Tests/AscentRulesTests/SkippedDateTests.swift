import AscentRuntime
import Testing

@testable import AscentRules

/// Samoa went from 2011-12-29 straight to 2011-12-31.
@Suite("Dates that a time zone skipped")
struct SkippedDateTests {
  private static let apia = ZoneID("Pacific/Apia")!
  private static let (before, after) = ("2011-12-29T20:00:00-10:00", "2011-12-31T20:00:00+14:00")

  private static func practising() -> TestPerson {
    TestPerson.withMethods(
      ("one", ProgressionCriteria(minConsecutiveDaysPractice: 4)), ("two", nil), zones: FoundationZones())
  }

  @discardableResult
  private static func practise(_ person: inout TestPerson, _ text: String, zone: ZoneID = apia) throws -> OperationKey {
    let at = Instant(iso8601: text)!
    return try person.send(
      .logSession(TestPerson.sit, minutes: 10, feedback: nil, note: ""), zone: zone, occurredAt: at,
      recordedAt: Instant(iso8601: "2012-01-05T12:00:00Z")!)
  }

  private static func bestRun(_ person: TestPerson) -> Int32 {
    person.line.progression[TestPerson.sit].practice.bestRun
  }

  @Test("consecutive days continue over the date, in any order of logging, and in a replay")
  func runs() throws {
    let days = ["2011-12-28T09:00:00-10:00", Self.before, Self.after, "2012-01-01T09:00:00+14:00"]
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
      var person = Self.practising()
      for index in order { try Self.practise(&person, days[index]) }
      #expect(Self.bestRun(person) == 4 && person.readiness(on: 0).status == .ready, "\(order)")
      #expect(RuleAudit.replayFaults(in: person.line) == [])
      let bytes = SnapshotCoding.encode(person.line.progression)
      #expect(try SnapshotCoding.decodeProgression(bytes) == person.line.progression)
    }
  }

  @Test("elsewhere the date exists, and without practice it breaks the run")
  func elsewhere() throws {
    var person = Self.practising()
    let honolulu = ZoneID("Pacific/Honolulu")!
    try Self.practise(&person, Self.before, zone: honolulu)
    try Self.practise(&person, "2011-12-31T20:00:00-10:00", zone: honolulu)
    #expect(Self.bestRun(person) == 1 && person.line.progression.neutral.isEmpty)
  }

  @Test("the date is neutral while a session in force is next to it, and no longer when that is undone")
  func undo() throws {
    var person = Self.practising()
    try Self.practise(&person, "2011-12-28T09:00:00-10:00")
    let empty = person.line.progression
    let first = try Self.practise(&person, Self.before)
    let one = person.line.progression
    let second = try Self.practise(&person, Self.after)
    #expect(Self.bestRun(person) == 3 && person.line.progression.skipped.map(\.sessionCount) == [2])
    let recorded = Instant(iso8601: "2012-01-05T13:00:00Z")!
    try person.send(.undo(second), recordedAt: recorded)
    #expect(person.line.progression == one)
    let undo = try person.send(.undo(first), recordedAt: recorded)
    #expect(person.line.progression == empty)
    try person.send(.undo(undo), recordedAt: recorded)
    #expect(person.line.progression == one)
  }
}
