import Synchronization

/// Whether the journal is open. Calls made earlier wait until it is.
final class Opening: Sendable {
  private enum State {
    case waiting([CheckedContinuation<Bool, Never>])
    case open
    case over
  }

  private let state = Mutex(State.waiting([]))

  /// Waits until the journal is open. Returns false once the runtime has stopped.
  func wait() async -> Bool {
    await withCheckedContinuation { continuation in
      let known: Bool? = state.withLock { state in
        switch state {
        case .waiting(let others):
          state = .waiting(others + [continuation])
          return nil
        case .open: return true
        case .over: return false
        }
      }
      if let known { continuation.resume(returning: known) }
    }
  }

  /// The journal is open.
  func opened() { leave(isOpen: true) }

  /// The journal is closed for good, or could not be opened.
  func ended() { leave(isOpen: false) }

  private func leave(isOpen: Bool) {
    let waiting = state.withLock { state in
      defer { state = isOpen ? .open : .over }
      if case .waiting(let waiting) = state { return waiting }
      return []
    }
    for continuation in waiting { continuation.resume(returning: isOpen) }
  }
}
