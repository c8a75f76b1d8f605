package import AscentRuntime
import Synchronization

/// A round in which many devices send at once.
package enum Race {
  /// Sends each request as a call of its own, all at once, and awaits all answers. No call is made
  /// before every task has started; latencies start then.
  package static func run(
    _ requests: [Population.Request], to ascent: Ascent
  ) async -> (tally: Tally, records: [RequestRecord]) {
    let clock = ContinuousClock()
    let begin = clock.now
    let barrier = Barrier(count: requests.count)
    return await withTaskGroup { tasks in
      for request in requests {
        tasks.addTask {
          await barrier.pass()
          let start = clock.now
          let (end, record) = await Device.send(request, to: ascent)
          return (end, record, clock.now - start)
        }
      }
      var (tally, records) = (Tally(), [RequestRecord]())
      records.reserveCapacity(requests.count)
      for await (end, record, duration) in tasks {
        tally.count(end, duration)
        records.append(record)
      }
      tally.wall = clock.now - begin
      return (tally, records)
    }
  }

  /// Lets tasks through when all have come.
  private final class Barrier: Sendable {
    private let missing: Atomic<Int>

    init(count: Int) { missing = Atomic(count) }

    func pass() async {
      missing.subtract(1, ordering: .acquiringAndReleasing)
      while missing.load(ordering: .acquiring) > 0 { await Task.yield() }
    }
  }
}
