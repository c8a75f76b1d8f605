import AscentRules
import Testing

@testable import AscentRuntime

struct KeyTableTests {
  /// A key with a given hash, so that the test decides which keys collide.
  private struct Key: TableKey, Hashable {
    var number: Int
    var tableHash: UInt64
  }

  /// Keys of which each group of `colliding` shares one hash.
  private func keys(_ count: Int, colliding: Int) -> [Key] {
    (0..<count).map { Key(number: $0, tableHash: UInt64($0 / colliding)) }
  }

  @Test("a table behaves like a dictionary under random insertions and removals", arguments: [1, 7, 200])
  func answersAsADictionary(colliding: Int) {
    let keys = keys(200, colliding: colliding)
    var table = KeyTable<Key, Int>()
    var dictionary: [Key: Int] = [:]
    var state: UInt64 = 0x5EED
    for step in 0..<4_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let key = keys[Int(state >> 33) % keys.count]
      let value = state >> 32 & 1 == 0 ? step : nil
      table[key] = value
      dictionary[key] = value
      if step % 100 == 0 { #expect(keys.allSatisfy { table[$0] == dictionary[$0] }) }
    }
    #expect(keys.allSatisfy { table[$0] == dictionary[$0] })
    #expect(table.count == dictionary.count)
  }

  @Test("an empty table has no keys, and removing from it changes nothing")
  func empty() {
    var table = KeyTable<OperationKey, Int32>()
    table[OperationKey(high: 0, low: 0)] = nil
    #expect(table[OperationKey(high: 0, low: 0)] == nil)
    #expect(table.count == 0)
  }

  @Test("4,096 sequential ids collide about as often as random ones")
  func sequence() {
    for shift in [0, 16, 40] {
      let hashes = (0..<4_096).map { OperationKey(high: UInt64($0) << UInt64(shift), low: 1 << 63).tableHash }
      #expect(Set(hashes).count == 4_096)
    }
  }
}
