import Synchronization

/// A signal that wakes one waiting task. Signals sent while nobody waits count as one.
///
/// An `AsyncStream` does the same at six times the cost, and a lone command needs two signals.
final class AsyncSignal: Sendable {
  private enum State {
    case idle
    case signalled
    case waiting(Caller<Bool>)
    /// Finished, but the last signal has not been received yet.
    case finishing
    case finished

    /// What a wait returns at once; nil when it has to wait.
    mutating func waitBegan() -> Bool? {
      switch self {
      case .idle: return nil
      case .signalled:
        self = .idle
        return true
      case .finishing:
        self = .finished
        return true
      case .finished: return false
      case .waiting: preconditionFailure("two tasks wait for the same signal")
      }
    }

    mutating func takeWaiter(becoming next: State) -> Caller<Bool>? {
      guard case .waiting(let waiter) = self else { return nil }
      self = next
      return waiter
    }
  }

  private let state = Mutex(State.idle)

  /// Waits for a signal, unless one was sent since the last wait. Returns false once the signal is
  /// finished. Only one task may wait at a time.
  ///
  /// Cancelling the task does not end the wait: see ``untilCancelled(_:)``.
  func wait() async -> Bool {
    if let received = state.withLock({ $0.waitBegan() }) { return received }
    return await Caller.waiting { waiter in
      let received = state.withLock { state in
        let received = state.waitBegan()
        if received == nil { state = .waiting(waiter) }
        return received
      }
      if let received { waiter.resume(returning: received) }
    }
  }

  /// Wakes the waiting task, now or when it next waits.
  func signal() {
    let waiter = state.withLock { state in
      if case .idle = state { state = .signalled }
      return state.takeWaiter(becoming: .idle)
    }
    waiter?.resume(returning: true)
  }

  /// Sends no more signals. One that was sent before is still received.
  func finish() {
    let waiter = state.withLock { state in
      if case .idle = state { state = .finished }
      if case .signalled = state { state = .finishing }
      return state.takeWaiter(becoming: .finished)
    }
    waiter?.resume(returning: false)
  }

  /// Runs a body that waits for signals, and finishes the signal when the task is cancelled.
  func untilCancelled(isolation: isolated (any Actor)? = #isolation, _ body: () async -> Void) async {
    await withTaskCancellationHandler(operation: body, onCancel: { finish() }, isolation: isolation)
  }
}
