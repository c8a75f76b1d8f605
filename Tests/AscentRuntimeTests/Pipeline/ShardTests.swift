import AscentRules
import Testing

@testable import AscentRuntime

@Suite("Shards")
struct ShardTests {
  @Test("each shard gets its share of people, whatever their names look like", arguments: [2, 3, 4, 8, 16])
  func shares(count: Int) {
    for prefix in ["", "p", "user-", "1000", "someone+"] {
      var people = [Int](repeating: 0, count: count)
      for number in 0..<6000 { people[UserID("\(prefix)\(number)").shard(among: count)] += 1 }
      let share = 6000 / count
      #expect(people.allSatisfy { abs($0 - share) <= share / 5 }, "\(prefix): \(people)")
    }
  }
}
