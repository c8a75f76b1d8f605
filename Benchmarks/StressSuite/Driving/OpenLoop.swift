package import AscentRuntime
import Foundation
import Synchronization

/// Makes calls at fixed times, however long the answers take, as independent people would.
///
/// A latency is measured from the moment when the call was due, so that a slow generator does not
/// hide how long its calls waited (no coordinated omission). The latency of an overloaded call is
/// measured from when it was made: it shows what a refusal costs its caller.
///
/// The generator has its own thread, like a network thread: a call runs on that thread until it has
/// to wait. So a refused call never goes through the pool of the pipeline.
package enum OpenLoop {
  /// What a run of calls produced.
  package struct Load: Sendable {
    package var tally = Tally()
    /// The requests that were not overloaded, with their answers. The others had no effect.
    package var records: [RequestRecord] = []
    /// How many calls a second were made: fewer than asked for if the generator could not keep up.
    package var offered = 0.0
  }

  /// What is sent, how often, and to whom.
  package struct Plan: Sendable {
    /// Calls per second, evenly spread; those due within the same millisecond are sent together.
    package var rate: Double
    /// How long calls are made.
    package var time: Duration
    /// How far the generator may fall behind its plan. Calls it has missed beyond that are not
    /// sent, and the load is then less than asked for.
    package var backlogMax = Duration.seconds(3600)
    /// The runtime that gets the calls. If nil, nobody does and each call is refused at once, so
    /// that only the generator costs anything.
    package var ascent: Ascent?
  }

  /// Makes calls at a rate for some time, and waits for all answers.
  package static func run(
    _ plan: Plan, request: @escaping @Sendable (Int) -> Population.Request
  ) async -> Load {
    let generator = Generator(plan, request)
    await withCheckedContinuation { caller in
      generator.caller.withLock { $0 = caller }
      Thread.detachNewThread {
        generator.send()
        generator.callEnded()
      }
    }
    return generator.load
  }

  private final class Generator: Sendable {
    let caller = Mutex<CheckedContinuation<Void, Never>?>(nil)
    private let plan: Plan
    private let request: @Sendable (Int) -> Population.Request
    // Many small counters, to avoid contention on one.
    private let stripes = (0..<64).map { _ in Stripe() }
    private let offered = Mutex((count: 0, seconds: 1.0))
    /// The number of calls without an answer, plus one for the generator itself.
    private let unanswered = Atomic(1)
    private let clock = ContinuousClock()
    private let begin = ContinuousClock.now

    init(_ plan: Plan, _ request: @escaping @Sendable (Int) -> Population.Request) {
      (self.plan, self.request) = (plan, request)
    }

    /// Makes the calls when they are due, until the time is over.
    func send() {
      let count = Int(plan.rate * plan.time.seconds)
      let backlogMax = max(1, Int(plan.rate * min(plan.backlogMax, plan.time).seconds))
      // The number of the next call in the plan, and how many earlier ones were not sent.
      var (next, skipped) = (0, 0)
      while next < count {
        let passed = clock.now - begin
        if passed > plan.time, plan.backlogMax < plan.time { break }
        let due = min(count, Int(plan.rate * passed.seconds) + 1)
        if due - next > backlogMax { (next, skipped) = (due - backlogMax, skipped + due - backlogMax - next) }
        while next < due {
          call(next - skipped, due: begin.advanced(by: .seconds(Double(next) / plan.rate)))
          next += 1
        }
        if next < count { Thread.sleep(forTimeInterval: 0.001) }
      }
      offered.withLock { $0 = (next - skipped, (clock.now - begin).seconds) }
    }

    private func call(_ number: Int, due: ContinuousClock.Instant) {
      unanswered.add(1, ordering: .relaxed)
      // The call runs here until it waits for its answer.
      Task.immediate { [self] in
        let made = clock.now
        let (end, record) = await answer(number)
        stripes[number % stripes.count].count(end, record, clock.now - (end == .overloaded ? made : due))
        callEnded()
      }
    }

    private func answer(_ number: Int) async -> (CallEnd, RequestRecord) {
      let request = request(number)
      if let ascent = plan.ascent { return await Device.send(request, to: ascent) }
      return (.overloaded, request.record)
    }

    func callEnded() {
      guard unanswered.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
      caller.withLock { $0.take() }?.resume()
    }

    var load: Load {
      var load = Load()
      for stripe in stripes { stripe.add(to: &load) }
      load.tally.wall = clock.now - begin
      load.offered = offered.withLock { Double($0.count) / $0.seconds }
      return load
    }
  }

  private final class Stripe: Sendable {
    private let counts = Mutex(Load())

    func count(_ end: CallEnd, _ record: RequestRecord, _ duration: Duration) {
      counts.withLock {
        $0.tally.count(end, duration)
        if end != .overloaded { $0.records.append(record) }
      }
    }

    func add(to load: inout Load) {
      counts.withLock {
        load.tally += $0.tally
        load.records += $0.records
      }
    }
  }
}
