/// What a driver counted: how its calls ended, and how long those took that were answered.
package struct Tally: Sendable {
  /// How long each accepted call took.
  package var latencies = Histogram()
  /// How long each call took that was refused for want of room.
  package var refusedLatencies = Histogram()
  /// The operations of the accepted calls.
  package var accepted = 0
  /// The calls that were refused for want of room.
  package var overloaded = 0
  /// The calls that failed because of another command in flight.
  package var conflicts = 0
  /// The calls to which the rules said no.
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

  /// Counts a call that took so long.
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
  /// It was accepted, with so many operations in it.
  case accepted(Int)
  /// The admission queue was full.
  case overloaded
  /// Another command in flight was in the way; nothing happened, and it can be sent again.
  case conflict
  /// The rules said no.
  case refused
  /// The world broke.
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
