import Testing

@testable import AscentRules

@Suite("Packed parts of a person")
struct PackedPartTests {
  @Test("unpacking restores everything, including what equality ignores")
  func roundTrip() throws {
    var (due, late) = (0, 0)
    for seed in 1...80 as ClosedRange<UInt64> {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: history.generator.int(1...3), limits: history.generator.int(0...1))
      for _ in 0..<30 { history.anything() }
      let person = history.line.person
      var unpacked = PersonState()
      let parts = person.packedParts
      var days = SharedDays()
      unpacked.completion = CompletionState(packed: parts[0], &days)
      unpacked.streak = StreakState(packed: parts[1], &days)
      unpacked.progression = ProgressionState(packed: parts[2], &days)
      unpacked.reward = RewardState(packed: parts[3], &days)
      #expect(unpacked == person && unpacked.snapshot == person.snapshot, "seed \(seed)")
      #expect(unpacked.completion.timelyDays.hasSameDays(as: person.completion.timelyDays), "seed \(seed)")
      #expect(unpacked.completion.reportedDue.closes == person.completion.reportedDue.closes, "seed \(seed)")
      #expect(unpacked.completion.reportedDue.command == person.completion.reportedDue.command, "seed \(seed)")
      if person.completion.reportedDue.command != nil { due += 1 }
      if !person.completion.withheld.isEmpty { late += 1 }
      #expect(parts.joined().count < person.snapshot.count, "seed \(seed)")
    }
    #expect(due > 20, "\(due) of 80 people with something due say too little")
    #expect(late > 20, "\(late) of 80 people with unpaid days say too little")
  }

  @Test("a day that a person completed is packed once, however many services know it")
  func sharedDays() throws {
    var sizes: [[Int]] = []
    for dayCount in [1, 100] as [Int32] {
      var person = TestPerson()
      try person.send(.travel(FixedZones.home))
      try person.send(.addHabit(.habit("run")))
      for day in 0..<dayCount {
        try person.send(.markComplete(.name("run"), amount: 1), on: TestPerson.thursday + Int(day))
      }
      sizes.append(person.line.person.packedParts.map(\.count))
    }
    // 100 days are 13 bytes, for the counts and for the complete days; a single one is 1 byte.
    #expect((20...28).contains(sizes[1][0] - sizes[0][0]), "\(sizes)")
    #expect(sizes[1][1] - sizes[0][1] < 6, "\(sizes)")
    #expect(sizes[0][2] == 0 && sizes[1][2] == 0, "\(sizes)")
  }

  @Test("days that only one of the services knows are restored")
  func differingDays() {
    let days = (0..<4).map { DaySet.of(Array(20_000...20_000 + 70 * Int32($0))) }
    for (satisfied, awarded) in [(days[0], days[3]), (days[2], DaySet()), (DaySet(), days[1])] {
      var person = PersonState()
      person.completion.complete = days[1]
      person.streak.complete = satisfied
      // A ledger may know more habits than there are.
      (person.reward.award.habitDays, person.reward.award.bonusDays) = ([DaySet(), awarded], awarded)
      let parts = person.packedParts
      var shared = SharedDays()
      #expect(CompletionState(packed: parts[0], &shared) == person.completion)
      #expect(StreakState(packed: parts[1], &shared) == person.streak)
      #expect(RewardState(packed: parts[3], &shared) == person.reward)
    }
  }

  @Test("words are packed without the empty bytes at both ends, whatever they are")
  func trimmedWords() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let words: [UInt64] = (0..<generator.int(0...3)).map { _ in
        let (right, left) = (UInt64(generator.int(0...64)), UInt64(generator.int(0...64)))
        return (UInt64.random(in: 0 ... .max, using: &generator) >> right) << left
      }
      var writer = ByteWriter(isForMemory: true)
      writer.trimmedWords(words)
      var reader = ByteReader(writer.bytes)
      #expect(try reader.trimmedWords(words.count) == words && reader.left == 0)
    }
  }
}

extension PersonState {
  /// The packed part of each service.
  fileprivate var packedParts: [[UInt8]] {
    var days = SharedDays()
    let first = [completion.packed(&days), streak.packed(&days)]
    return first + [progression.packed(&days), reward.packed(&days)]
  }
}

extension DaySet {
  fileprivate static func of(_ numbers: [Int32]) -> DaySet {
    numbers.reduce(into: DaySet()) { $0.insert(LocalDay(number: $1)) }
  }
}
