/// Counts how a driver's calls ended, and how long they took.
package struct Tally: Sendable {
  /// How long each accepted call took.
  package var latencies = Histogram()
  /// How long each overloaded call took.
  package var refusedLatencies = Histogram()
  /// How many operations the accepted calls had.
  package var accepted = 0
  /// How many calls were overloaded.
  package var overloaded = 0
  /// How many calls failed because of another command in flight.
  package var conflicts = 0
  /// How many calls the rules refused.
  package var refused = 0
  /// How many calls failed otherwise.
  package var failed = 0
  /// The time from the first call to the last answer.
  package var wall = Duration.zero

  /// An empty tally.
  package init() {}

  /// The accepted operations a second.
  package var perSecond: Double { wall > .zero ? Double(accepted) / wall.seconds : 0 }
  /// How many calls were made.
  package var calls: Int { latencies.count + overloaded + conflicts + refused + failed }

  /// Counts a call that took this long.
  package mutating func count(_ end: CallEnd, _ duration: Duration) {
    switch end {
    case .accepted(let operations):
      accepted += operations
      latencies.record(duration)
    case .overloaded:
      overloaded += 1
      refusedLatencies.record(duration)
    case .conflict: conflicts += 1
    case .refused: refused += 1
    case .failed: failed += 1
    }
  }

  /// Adds the counts of another driver that ran at the same time.
  package static func += (left: inout Tally, right: Tally) {
    left.latencies += right.latencies
    left.refusedLatencies += right.refusedLatencies
    left.accepted += right.accepted
    left.overloaded += right.overloaded
    left.conflicts += right.conflicts
    left.refused += right.refused
    left.failed += right.failed
    left.wall = max(left.wall, right.wall)
  }
}

/// How a call ended.
package enum CallEnd: Sendable, Equatable {
  /// The call was accepted, with this number of operations.
  case accepted(Int)
  /// The admission queue was full.
  case overloaded
  /// Another command in flight was in the way; nothing happened, and the call can be repeated.
  case conflict
  /// The rules refused it.
  case refused
  /// The call failed.
  case failed
}

extension Tally {
  /// Adds the counts of a round that ran after the earlier ones.
  package mutating func add(round: Tally) {
    let before = wall
    self += round
    wall = before + round.wall
  }
}
