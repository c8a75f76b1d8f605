/// When a load ends.
package struct Stop: Sendable {
  /// After how long; nil for no limit.
  package var time: Duration?
  /// After about how many calls, divided evenly among the callers; nil for no limit.
  package var calls: Int?

  /// A stop after a time, or after a number of calls.
  package init(after time: Duration? = nil, calls: Int? = nil) {
    self.time = time
    self.calls = calls
  }
}

/// Callers that each send the next call when the previous one is answered: as many calls are in
/// flight as there are callers.
package enum ClosedLoop {
  /// Runs the callers until each has nothing more to send or the time is over. Calls in
  /// flight are awaited.
  ///
  /// - Parameters:
  ///   - callers: each with what it needs for its calls; they are returned in their final state.
  ///   - stop: when no further call begins.
  ///   - step: makes one call of a caller and tells how it ended; nil if the caller has none left.
  /// - Returns: the counts of all callers, and the callers.
  package static func run<Caller: Sendable>(
    _ callers: [Caller], until stop: Stop, step: @escaping @Sendable (inout Caller) async -> CallEnd?
  ) async -> (tally: Tally, callers: [Caller]) {
    let clock = ContinuousClock()
    let begin = clock.now
    let end = stop.time.map { begin.advanced(by: $0) }
    let callsEach = stop.calls.map { max(1, $0 / max(1, callers.count)) } ?? .max
    return await withTaskGroup { tasks in
      for (index, caller) in callers.enumerated() {
        tasks.addTask {
          var (caller, tally) = (caller, Tally())
          var start = clock.now
          // Each caller makes at least one call, however busy the machine is.
          while tally.calls < callsEach, tally.calls == 0 || (end.map { start < $0 } ?? true),
            let callEnd = await step(&caller)
          {
            let now = clock.now
            tally.count(callEnd, now - start)
            start = now
          }
          return (index, caller, tally)
        }
      }
      var (total, done) = (Tally(), callers)
      for await (index, caller, tally) in tasks {
        done[index] = caller
        total += tally
      }
      total.wall = clock.now - begin
      return (total, done)
    }
  }
}
