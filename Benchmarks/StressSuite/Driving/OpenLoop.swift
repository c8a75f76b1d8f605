package import AscentRuntime
import Foundation
import Synchronization

/// Calls at fixed times, however long the answers take, as from people who do not know of each
/// other.
///
/// A latency starts at the moment when the call was due, so that a slow generator does not hide the
/// wait of its calls (no coordinated omission). That of an overloaded call starts when it was made:
/// it says what a refusal costs its caller.
///
/// The generator has a thread of its own, like the thread of a network: a call runs on it until it
/// has to wait. So a refused call never goes through the pool of the pipeline.
package enum OpenLoop {
  /// What a run of calls was.
  package struct Load: Sendable {
    package var tally = Tally()
    /// The requests that were not overloaded, with their answers: of the others nothing happened.
    package var records: [RequestRecord] = []
    /// The calls a second that were made. It is less than was asked for when the generator cannot
    /// do more.
    package var offered = 0.0
  }

  /// What is sent, how often, and to whom.
  package struct Plan: Sendable {
    /// Calls a second, evenly spread; those that are due within a millisecond are sent together.
    package var rate: Double
    /// For how long.
    package var time: Duration
    /// How far behind its plan the generator may be. What it has missed beyond that is not sent:
    /// the load is then less than was asked for.
    package var backlogMax = Duration.seconds(3600)
    /// Who gets the calls; nil for nobody, who refuses each: then only the generator has a cost.
    package var ascent: Ascent?
  }

  /// Sends calls at a rate for some time, and waits for all answers.
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
    /// The calls without an answer, and the generator itself.
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
      // The number of the next call in the plan, and how many of those before were not sent.
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
      // It runs here until it waits for its answer.
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
