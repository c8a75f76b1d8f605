import AscentViews
import Foundation

/// Shows the progress of a long run on standard error, if that is a terminal.
package final class ProgressLine: Sendable {
  private let isShown: Bool

  /// A progress line that is shown if standard error is a terminal.
  package init(isShown: Bool = isatty(2) == 1) {
    self.isShown = isShown
  }

  /// Draws the bar while a body runs.
  ///
  /// - Parameters:
  ///   - label: what runs.
  ///   - range: the shares of the whole, 0 to 1, at which the body begins and is expected to end.
  ///   - expected: how long the body is expected to take. If it takes longer, the bar stays at the
  ///     end of its range.
  package func during<T: Sendable>(
    _ label: String, _ range: ClosedRange<Double>, expected: Duration, _ body: @Sendable () async throws -> T
  ) async throws -> T {
    guard isShown else { return try await body() }
    return try await withThrowingTaskGroup { tasks in
      tasks.addTask { await self.tick(label, range, expected) }
      defer { clear() }
      let result = try await body()
      tasks.cancelAll()
      try await tasks.waitForAll()
      return result
    }
  }

  /// Draws the bar at a share of the whole, 0 to 1.
  package func show(_ share: Double, _ label: String) {
    if isShown { write("\r\(ProgressBar(width: 20).text(share)) \(Percentage.of(share)) % \(label)\u{1B}[K") }
  }

  /// Removes the bar.
  package func clear() { if isShown { write("\r\u{1B}[K") } }

  private func tick(_ label: String, _ range: ClosedRange<Double>, _ expected: Duration) async {
    let clock = ContinuousClock()
    let begin = clock.now
    while !Task.isCancelled {
      let share = min(1, (clock.now - begin) / expected)
      let whole = range.lowerBound + share * (range.upperBound - range.lowerBound)
      show(whole, label)
      guard (try? await clock.sleep(for: .milliseconds(200))) != nil else { return }
    }
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
