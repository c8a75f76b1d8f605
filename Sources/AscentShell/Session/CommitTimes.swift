import Synchronization

/// How long the last commits of this process took.
package final class CommitTimes: Sendable {
  /// How many are kept.
  private static let countMax = 256

  private struct State {
    var last: [Duration] = []
    var count = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Notes a commit.
  package func note(_ duration: Duration) {
    state.withLock { state in
      if state.last.count < Self.countMax {
        state.last.append(duration)
      } else {
        state.last[state.count % Self.countMax] = duration
      }
      state.count += 1
    }
  }

  /// How many commits there were, and what the last ones took; nil before the first.
  var summary: Summary? {
    let (last, count) = state.withLock { ($0.last.sorted(), $0.count) }
    guard let longest = last.last else { return nil }
    return Summary(
      count: count, median: last[(last.count - 1) / 2], nearlyAll: last[(last.count * 99 + 99) / 100 - 1],
      longest: longest)
  }

  /// What the last commits took.
  struct Summary: Hashable {
    var count: Int
    var median: Duration
    /// What 99 of 100 do not exceed.
    var nearlyAll: Duration
    var longest: Duration
  }
}
