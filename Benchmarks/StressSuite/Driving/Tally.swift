/// The counts of a driver: how its calls ended, and how long they took.
package struct Tally: Sendable {
  /// How long each accepted call took.
  package var latencies = Histogram()
  /// How long each overloaded call took.
  package var refusedLatencies = Histogram()
  /// The operations of the accepted calls.
  package var accepted = 0
  /// The overloaded calls.
  package var overloaded = 0
  /// The calls that failed because of another command in flight.
  package var conflicts = 0
  /// The calls that the rules refused.
  package var refused = 0
  /// The calls that failed.
  package var failed = 0
  /// From the first call to the last answer.
  package var wall = Duration.zero

  /// Nothing yet.
  package init() {}

  /// The accepted operations a second.
  package var perSecond: Double { wall > .zero ? Double(accepted) / wall.seconds : 0 }
  /// All calls.
  package var calls: Int { latencies.count + overloaded + conflicts + refused + failed }

  /// Counts a call of this duration.
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

  /// Adds the counts of another driver that ran beside this one.
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
  /// It was accepted, with this number of operations.
  case accepted(Int)
  /// The admission queue was full.
  case overloaded
  /// Another command in flight was in the way; nothing happened, and it can be sent again.
  case conflict
  /// The rules refused it.
  case refused
  /// It failed.
  case failed
}

extension Tally {
  /// Adds the counts of a round that came after those before.
  package mutating func add(round: Tally) {
    let before = wall
    self += round
    wall = before + round.wall
  }
}
