import AscentRules
import Testing

@testable import AscentRuntime

@Suite("The states of a shard's people")
struct SlotTableTests {
  /// The tables of two services and, beside them, what each slot has to contain.
  private struct Model {
    /// A person's state in each of the two services.
    struct Person: Equatable {
      var completion = CompletionState()
      var reward = RewardState()

      init(level: Int = 1) { reward.award.level = Int32(level) }
    }

    private(set) var completion = SlotTable<CompletionState>()
    private(set) var reward = SlotTable<RewardState>()
    var idle = IdlePeople()
    var states: [Int: Person] = [:]
    var minute: Int64 = 0
    var epoch = 0
    private var number: Int64 = 0

    /// How many people are packed, in each service.
    var packedCount: Int {
      #expect(completion.packedCount == reward.packedCount)
      return reward.packedCount
    }

    /// Sends a batch through both services and uses some people in it, maybe more than once.
    mutating func batch(
      evicting evicted: [Int] = [], loading loaded: [(Int, Person)] = [], using used: [Int] = [], total: Int64 = 0
    ) {
      var batch = batch(evicting: evicted, loading: loaded)
      batch.snapshots = used.map { SnapshotItem(slot: $0, user: UserID("ana")) }
      let wasReset = completion.apply(&batch)
      idle.begin(&batch, completion, afterReset: wasReset)
      completion.unpack(&batch.unpacked)
      #expect(reward.apply(&batch) == wasReset)
      reward.unpack(&batch.unpacked)
      if wasReset { states = [:] }
      for slot in evicted { states[slot] = nil }
      for (slot, state) in loaded { states[slot] = state }
      for slot in used { use(slot, total: total) }
      idle.finish(&batch, completion)
      completion.pack(&batch.packed)
      reward.pack(&batch.packed)
      #expect(batch.packed.count <= 8, "callers wait while states are packed")
    }

    private mutating func batch(evicting evicted: [Int], loading loaded: [(Int, Person)]) -> Batch {
      number += 1
      var batch = Batch(number: number, shard: 0, epoch: epoch, settledBefore: 0, catalog: .starter)
      batch.takenAt = Instant(milliseconds: minute * 60_000)
      batch.evictions = evicted
      batch.hydrations = loaded.map { slot, state in
        var person = PersonState()
        (person.completion, person.reward) = (state.completion, state.reward)
        return Hydration(slot: slot, person: person, tailCount: 0)
      }
      return batch
    }

    private mutating func use(_ slot: Int, total: Int64) {
      #expect(completion[slot] == states[slot]?.completion && reward[slot] == states[slot]?.reward)
      completion[slot].lastOrdinal = Int32(total)
      reward[slot].award.total = total
      (states[slot]!.completion.lastOrdinal, states[slot]!.reward.award.total) = (Int32(total), total)
    }
  }

  @Test("two tables behave like a dictionary while people rest, are evicted or loaded, and the pipeline is reset")
  func againstDictionary() {
    var packedMax = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var model = Model()
      for step in 0..<300 {
        // A clock may be set back.
        model.minute += Int64.random(in: -1...4, using: &generator)
        // The intake forgets everybody with the pipeline.
        if Int.random(in: 0..<100, using: &generator) == 0 { (model.epoch, model.states) = (model.epoch + 1, [:]) }
        let slot = Int.random(in: 0..<30, using: &generator)
        let person = Model.Person(level: step + 1)
        var used = model.states.keys.sorted().filter { _ in Int.random(in: 0..<30, using: &generator) == 0 }
        if model.states[slot] == nil {
          model.batch(loading: [(slot, person)], using: used + [slot], total: Int64(step))
        } else if Int.random(in: 0..<8, using: &generator) == 0 {
          used.removeAll { $0 == slot }
          let loaded = Bool.random(using: &generator) ? [(slot, person)] : []
          model.batch(evicting: [slot], loading: loaded, using: used, total: Int64(step))
        } else {
          model.batch(using: used + [slot, slot], total: Int64(step))
        }
        packedMax = max(packedMax, model.packedCount)
      }
      model.batch(using: model.states.keys.sorted(), total: 1)
      #expect(model.packedCount == 0)
    }
    #expect(packedMax > 10, "at most \(packedMax) of 30 were packed: too few to say anything")
  }

  @Test("nobody is packed within ten minutes of the last use, and all the others are")
  func tenMinutes() {
    var model = Model()
    model.batch(loading: (0..<100).map { ($0, Model.Person()) })
    model.minute = 9
    model.batch(using: [7], total: 1)
    for _ in 0..<20 { model.batch() }
    #expect(model.packedCount == 0)
    model.minute = 10
    model.batch()
    #expect((1...8).contains(model.packedCount))
    for _ in 0..<20 { model.batch() }
    #expect(model.packedCount == 99)
  }

  @Test("some states stay unpacked, however idle, also after the pipeline was reset")
  func unpackedMin() {
    var model = Model()
    model.idle = IdlePeople(unpackedMin: 40)
    for _ in 0..<2 {
      model.epoch += 1
      model.batch()
      model.batch(loading: (0..<100).map { ($0, Model.Person()) })
      for _ in 0..<3 {
        model.minute += 20
        for _ in 0..<40 { model.batch() }
        #expect(model.packedCount <= 60)
      }
      #expect(model.packedCount == 60)
    }
    model.batch(using: Array(0..<100), total: 1)
  }

  @Test("many states that are packed and unpacked stay the same, although their memory is freed")
  func many() {
    var model = Model()
    model.batch(loading: (0..<3_000).map { ($0, Model.Person(level: $0 + 1)) })
    model.minute = 20
    for _ in 0..<400 { model.batch() }
    #expect(model.packedCount == 3_000)
    for slot in stride(from: 0, to: 3_000, by: 7) { model.batch(using: [slot], total: Int64(slot)) }
    #expect(model.packedCount == 3_000 - 429)
  }
}
