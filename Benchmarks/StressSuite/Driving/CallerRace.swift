package import AscentRuntime
import Synchronization

/// A round in which many devices send at the same moment.
package enum CallerRace {
  /// Sends each request as a separate call, all at once, and awaits all answers. No call is made
  /// before every task has started; latencies are measured from that moment.
  package static func run(
    _ requests: [Population.Request], to ascent: Ascent
  ) async -> (tally: Tally, records: [RequestRecord]) {
    let clock = ContinuousClock()
    let begin = clock.now
    let barrier = Barrier(count: requests.count)
    return await withTaskGroup { tasks in
      for request in requests {
        tasks.addTask {
          let start = await barrier.pass()
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

  /// Lets tasks through once all of them have arrived.
  private final class Barrier: Sendable {
    private let missing: Atomic<Int>
    private let isOpen = Atomic(false)
    private let opened = Mutex(ContinuousClock.now)

    init(count: Int) { missing = Atomic(count) }

    /// Waits for the other tasks. Returns the instant at which the last one arrived.
    func pass() async -> ContinuousClock.Instant {
      if missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
        opened.withLock { $0 = .now }
        isOpen.store(true, ordering: .releasing)
      }
      while !isOpen.load(ordering: .acquiring) { await Task.yield() }
      return opened.withLock { $0 }
    }
  }
}
