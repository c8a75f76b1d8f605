import Synchronization

/// Whether the journal is open. Calls made earlier wait until it is.
final class Opening: Sendable {
  private struct State {
    /// Whether the journal is open; nil as long as that is undecided.
    var isOpen: Bool?
    var waiting: [CheckedContinuation<Bool, Never>] = []
  }

  private let state = Mutex(State())

  /// Waits until the journal is open. Returns false once the runtime has stopped.
  func wait() async -> Bool {
    await withCheckedContinuation { continuation in
      let known = state.withLock { state in
        if state.isOpen == nil { state.waiting.append(continuation) }
        return state.isOpen
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
      defer { state = State(isOpen: isOpen) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: isOpen) }
  }
}
