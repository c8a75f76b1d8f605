import Synchronization

/// Whether the driver executes a command, and whether it may start another.
final class WorkGate: Sendable {
  private enum State {
    case idle, working, closed, closedWhileWorking
  }

  private let state = Mutex(State.idle)

  /// Whether no more work begins.
  var isClosed: Bool {
    state.withLock { $0 == .closed || $0 == .closedWhileWorking }
  }

  /// Notes that work begins; false when none may begin any more.
  func begin() -> Bool {
    state.withLock { state in
      guard state == .idle else { return false }
      state = .working
      return true
    }
  }

  /// Notes that the work is finished.
  func end() {
    state.withLock { $0 = $0 == .working ? .idle : .closed }
  }

  /// Lets no more work begin. True when some is under way.
  func close() -> Bool {
    state.withLock { state in
      let isWorking = state == .working || state == .closedWhileWorking
      state = isWorking ? .closedWhileWorking : .closed
      return isWorking
    }
  }
}
