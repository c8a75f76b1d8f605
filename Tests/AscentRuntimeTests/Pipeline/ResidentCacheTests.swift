import AscentRules
import Testing

@testable import AscentRuntime

@Suite("Which people are in memory")
struct ResidentCacheTests {
  private func batch(_ number: Int64) -> Batch {
    Batch(number: number, shard: 0, epoch: 0, settledBefore: 0, catalog: .starter)
  }

  @Test("beyond the bound, people are evicted who were not used since the hand last passed")
  func evicts() {
    var cache = ResidentCache(bound: 2)
    let users = (0..<3).map { UserID("user-\($0)") }
    for (index, user) in users.enumerated() {
      let slot = cache.admit(user)
      cache.touch(slot, batch: Int64(index + 1))
    }
    var batch = batch(4)
    cache.evict(in: &batch, settled: 0)
    #expect(batch.evictions.isEmpty, "the batches of all are in flight")
    cache.evict(in: &batch, settled: 3)
    #expect(batch.evictions.count == 1 && batch.snapshots.isEmpty)
    let evicted = batch.evictions.first
    #expect(users.filter { cache.slot(of: $0) == nil }.count == 1)
    #expect(cache.admit(UserID("new")) == evicted, "the slot is used again")
  }

  @Test("people with enough commands are written to a snapshot before they are evicted")
  func writesFirst() {
    var cache = ResidentCache(bound: 0)
    let slot = cache.admit(UserID("ana"))
    for _ in 0..<16 { cache.count(commandOf: slot) }
    var first = batch(1)
    cache.evict(in: &first, settled: 0)
    #expect(first.snapshots.map(\.slot) == [slot] && first.evictions.isEmpty)
    var second = batch(2)
    cache.evict(in: &second, settled: 1)
    #expect(second.evictions == [slot] && second.snapshots.isEmpty)
  }

  @Test("a query waits for a commit only while a command of its person is not settled")
  func settledQueries() async {
    var cache = ResidentCache(bound: 8)
    let (ana, bo) = (cache.admit(UserID("ana")), cache.admit(UserID("bo")))
    let steps: [(settled: Int64, isSettled: [Bool])] = [
      (0, [false, true]), (0, [false, true]), (1, [true, true]), (2, [true, true]),
    ]
    for (index, step) in steps.enumerated() {
      var batch = batch(Int64(index) + 1)
      for slot in [ana, bo] {
        cache.touch(slot, batch: batch.number)
        _ = await QueryReply.waiting { reply in
          batch.queries.append(QueryItem(slot: slot, scope: QueryScope(), askedAt: batch.takenAt, reply: reply))
          reply.resume(returning: .failure(.stopped))
        }
      }
      // In a batch, commands come before queries, whatever came first.
      if index == 0 { cache.count(commandOf: ana) }
      cache.finish(&batch, snapshotInterval: 256, settled: step.settled)
      #expect(batch.queries.map(\.isSettled) == step.isSettled)
    }
  }

  @Test("commands since the last snapshot make the next one due, those of a stored tail included")
  func due() {
    var cache = ResidentCache(bound: 8)
    let (short, long) = (cache.admit(UserID("ana")), cache.admit(UserID("bo"), tail: 30))
    for slot in [short, long] { for _ in 0..<3 { cache.count(commandOf: slot) } }
    #expect(cache.takeDueSnapshots(interval: 32).map(\.slot) == [long])
    #expect(cache.takeDueSnapshots(interval: 32).isEmpty)
  }
}
