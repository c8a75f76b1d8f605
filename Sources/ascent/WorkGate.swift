import Synchronization

/// Tracks whether the driver is executing a command, and whether it may start another.
final class WorkGate: Sendable {
  private enum State {
    case idle, working, closed, closedWhileWorking
  }

  private let state = Mutex(State.idle)

  /// Whether no new work may begin.
  var isClosed: Bool {
    state.withLock { $0 == .closed || $0 == .closedWhileWorking }
  }

  /// Records that work begins; false if no work may begin any longer.
  func begin() -> Bool {
    state.withLock { state in
      guard state == .idle else { return false }
      state = .working
      return true
    }
  }

  /// Records that the work is finished.
  func end() {
    state.withLock { $0 = $0 == .working ? .idle : .closed }
  }

  /// Prevents new work; true if work is still in progress.
  func close() -> Bool {
    state.withLock { state in
      let isWorking = state == .working || state == .closedWhileWorking
      state = isWorking ? .closedWhileWorking : .closed
      return isWorking
    }
  }
}
