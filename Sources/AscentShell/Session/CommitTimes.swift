import Synchronization

/// The durations of the last commits of this process.
package final class CommitTimes: Sendable {
  /// The number of durations kept.
  private static let countMax = 256

  private struct State {
    var last: [Duration] = []
    var count = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Records a commit's duration.
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

  /// The number of commits, and statistics of the last ones; nil before the first commit.
  package var summary: Summary? {
    let (last, count) = state.withLock { ($0.last.sorted(), $0.count) }
    guard let longest = last.last else { return nil }
    return Summary(
      count: count, median: last[(last.count - 1) / 2], p99: last[(last.count * 99 + 99) / 100 - 1],
      longest: longest)
  }

  /// Statistics of the last commits.
  package struct Summary: Codable, Hashable, Sendable {
    var count: Int
    var median: Duration
    /// The 99th percentile.
    var p99: Duration
    var longest: Duration
  }
}
