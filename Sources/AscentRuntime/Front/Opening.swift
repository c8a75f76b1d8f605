import Synchronization

/// Whether the journal is open. Calls that come earlier wait for it.
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
  func opened() { leave(.open) }

  /// The journal is closed for good, or could not be opened.
  func ended() { leave(.over) }

  private func leave(_ next: State) {
    let waiting = state.withLock { state in
      defer { state = next }
      if case .waiting(let waiting) = state { return waiting }
      return []
    }
    var isOpen = false
    if case .open = next { isOpen = true }
    for continuation in waiting { continuation.resume(returning: isOpen) }
  }
}
