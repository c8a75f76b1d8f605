import AscentRules
import Testing

@testable import AscentRuntime

@Suite("The states of a shard's people")
struct SlotTableTests {
  /// A table and, beside it, what each slot has to contain.
  private struct Model {
    var table = SlotTable<RewardState>()
    var states: [Int: RewardState] = [:]
    var minute: Int64 = 0
    var epoch = 0
    private var number: Int64 = 0

    mutating func batch(evicting evicted: [Int] = [], loading loaded: [(Int, RewardState)] = []) {
      number += 1
      var batch = Batch(number: number, shard: 0, epoch: epoch, settledBefore: 0, catalog: .starter)
      batch.takenAt = Instant(milliseconds: minute * 60_000)
      batch.evictions = evicted
      batch.hydrations = loaded.map { slot, state in
        var person = PersonState()
        person.reward = state
        return Hydration(slot: slot, person: person, tailCount: 0)
      }
      if table.apply(&batch) { states = [:] }
      for slot in evicted { states[slot] = nil }
      for (slot, state) in loaded { states[slot] = state }
    }

    mutating func use(_ slot: Int, total: Int64) {
      table.use(slot)
      #expect(table[slot] == states[slot])
      table[slot].award.total = total
      states[slot]!.award.total = total
    }
  }

  @Test("a table behaves like a dictionary while people rest, are evicted or loaded, and the pipeline is reset")
  func againstDictionary() {
    var packedMax = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var model = Model()
      for step in 0..<300 {
        model.minute += Int64.random(in: 0...4, using: &generator)
        // The intake forgets everybody with the pipeline.
        if Int.random(in: 0..<100, using: &generator) == 0 { (model.epoch, model.states) = (model.epoch + 1, [:]) }
        let slot = Int.random(in: 0..<30, using: &generator)
        var state = RewardState()
        state.award.level = Int32(step + 1)
        if model.states[slot] == nil {
          model.batch(loading: [(slot, state)])
        } else if Int.random(in: 0..<8, using: &generator) == 0 {
          model.batch(evicting: [slot], loading: Bool.random(using: &generator) ? [(slot, state)] : [])
        } else {
          model.batch()
        }
        if model.states[slot] != nil { model.use(slot, total: Int64(step)) }
        model.table.packIdle()
        packedMax = max(packedMax, model.table.packedCount)
      }
      for slot in model.states.keys.sorted() { model.use(slot, total: 1) }
      #expect(model.table.packedCount == 0)
    }
    #expect(packedMax > 10, "at most \(packedMax) of 30 were packed: too few to say anything")
  }

  @Test("nobody is packed within ten minutes of the last use, and all the others are")
  func tenMinutes() {
    var model = Model()
    model.batch(loading: (0..<100).map { ($0, RewardState()) })
    model.minute = 9
    model.batch()
    model.use(7, total: 1)
    for _ in 0..<20 { model.table.packIdle() }
    #expect(model.table.packedCount == 0)
    model.minute = 10
    model.batch()
    model.table.packIdle()
    #expect((1...8).contains(model.table.packedCount), "callers wait while states are packed")
    for _ in 0..<20 { model.table.packIdle() }
    #expect(model.table.packedCount == 99)
  }

  @Test("some states stay unpacked, however idle, also after the pipeline was reset")
  func unpackedMin() {
    var model = Model()
    model.table = SlotTable(unpackedMin: 40)
    for _ in 0..<2 {
      model.epoch += 1
      model.batch()
      model.batch(loading: (0..<100).map { ($0, RewardState()) })
      for _ in 0..<3 {
        model.minute += 20
        model.batch()
        for _ in 0..<40 { model.table.packIdle() }
        #expect(model.table.packedCount == 60)
      }
    }
    for slot in 0..<100 { model.use(slot, total: 1) }
  }

  @Test("many states that are packed and unpacked stay the same, although their memory is freed")
  func many() {
    var model = Model()
    var states = (0..<3_000).map { ($0, RewardState()) }
    for index in states.indices { states[index].1.award.level = Int32(index + 1) }
    model.batch(loading: states)
    model.minute = 20
    model.batch()
    for _ in 0..<400 { model.table.packIdle() }
    #expect(model.table.packedCount == 3_000)
    for slot in stride(from: 0, to: 3_000, by: 7) { model.use(slot, total: Int64(slot)) }
    #expect(model.table.packedCount == 3_000 - 429)
  }
}
