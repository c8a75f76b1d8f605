package import AscentRuntime
import Synchronization

/// Calls at fixed times, however long the answers take, as from people who do not know of each
/// other.
///
/// A latency starts at the moment when the call was due, so that a slow generator does not hide the
/// wait of its calls (no coordinated omission).
package enum OpenLoop {
  /// Sends calls at a rate for some time, and waits for all answers.
  ///
  /// - Parameters:
  ///   - rate: calls a second, evenly spread; those that are due within a millisecond are sent
  ///     together.
  ///   - time: for how long.
  ///   - request: the request of each number.
  package static func run(
    rate: Double, time: Duration, to ascent: Ascent, request: @escaping @Sendable (Int) -> Population.Request
  ) async -> (tally: Tally, records: [RequestRecord]) {
    let clock = ContinuousClock()
    let begin = clock.now
    let count = Int(rate * time.seconds)
    // Many small counters, to avoid contention on one.
    let stripes = (0..<64).map { _ in Stripe() }
    await withDiscardingTaskGroup { tasks in
      var next = 0
      while next < count {
        let due = min(count, Int(rate * (clock.now - begin).seconds) + 1)
        while next < due {
          let (number, start) = (next, begin.advanced(by: .seconds(Double(next) / rate)))
          tasks.addTask {
            let (end, record) = await Device.send(request(number), to: ascent)
            stripes[number % stripes.count].count(end, record, clock.now - start)
          }
          next += 1
        }
        // A cancelled sleep only sends the rest sooner.
        if next < count { try? await clock.sleep(for: .milliseconds(1)) }
      }
    }
    var (tally, records) = (Tally(), [RequestRecord]())
    for stripe in stripes { stripe.add(to: &tally, &records) }
    tally.wall = clock.now - begin
    return (tally, records)
  }

  private final class Stripe: Sendable {
    private let counts = Mutex((tally: Tally(), records: [RequestRecord]()))

    func count(_ end: CallEnd, _ record: RequestRecord, _ duration: Duration) {
      counts.withLock {
        $0.tally.count(end, duration)
        $0.records.append(record)
      }
    }

    func add(to tally: inout Tally, _ records: inout [RequestRecord]) {
      counts.withLock {
        tally += $0.tally
        records += $0.records
      }
    }
  }
}
