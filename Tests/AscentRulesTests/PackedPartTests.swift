import Testing

@testable import AscentRules

@Suite("Packed parts of a person")
struct PackedPartTests {
  @Test("unpacking restores everything, including what equality ignores")
  func roundTrip() throws {
    var due = 0
    for seed in 1...80 as ClosedRange<UInt64> {
      var history = RandomCommands(seed: seed)
      history.setUp(habits: history.generator.int(1...3), limits: history.generator.int(0...1))
      for _ in 0..<30 { history.anything() }
      let person = history.line.person
      var unpacked = PersonState()
      unpacked.completion = CompletionState(packed: try #require(person.completion.packed))
      unpacked.streak = StreakState(packed: try #require(person.streak.packed))
      unpacked.progression = person.progression.packed.map { ProgressionState(packed: $0) } ?? ProgressionState()
      unpacked.reward = RewardState(packed: try #require(person.reward.packed))
      #expect(unpacked == person && unpacked.snapshot == person.snapshot, "seed \(seed)")
      #expect(unpacked.completion.timelyDays.hasSameDays(as: person.completion.timelyDays), "seed \(seed)")
      #expect(unpacked.completion.reportedDue.closes == person.completion.reportedDue.closes, "seed \(seed)")
      #expect(unpacked.completion.reportedDue.command == person.completion.reportedDue.command, "seed \(seed)")
      if person.completion.reportedDue.command != nil { due += 1 }
      let parts = [person.completion.packed, person.streak.packed, person.reward.packed].compactMap { $0?.count }
      #expect(parts.reduce(0, +) < person.snapshot.count, "seed \(seed)")
    }
    #expect(due > 20, "\(due) of 80 people with something due say too little")
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
