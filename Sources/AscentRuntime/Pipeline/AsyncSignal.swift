import Synchronization

/// A bell that wakes one waiter: rung any number of times while nobody waits, it wakes once.
///
/// A stream of rings would do the same for six times as much, and a lone command hears two of them.
final class AsyncSignal: Sendable {
  private struct State {
    var isRung = false
    var isOver = false
    var waiter: CheckedContinuation<Bool, Never>?

    /// What a wait would find: a ring, the end, or neither.
    mutating func hear() -> Bool? {
      if isRung {
        isRung = false
        return true
      }
      return isOver ? false : nil
    }
  }

  private let state = Mutex(State())

  /// Waits for a ring, unless there was one since the last wait; false when there will be none any
  /// more. One task waits at a time.
  ///
  /// Who waits in a task that may be cancelled rings for the last time when it is: see
  /// ``untilCancelled(_:)``.
  func wait() async -> Bool {
    if let heard = state.withLock({ $0.hear() }) { return heard }
    return await withCheckedContinuation { waiter in
      let heard: Bool? = state.withLock { state in
        let heard = state.hear()
        if heard == nil { state.waiter = waiter }
        return heard
      }
      if let heard { waiter.resume(returning: heard) }
    }
  }

  /// Wakes the waiter, now or when it next waits. A ring that meets another that is not heard yet
  /// says nothing new, and one after the end has nobody to say it to.
  func signal() {
    let waiter = state.withLock { state in
      if state.waiter == nil, !state.isOver { state.isRung = true }
      return state.waiter.take()
    }
    waiter?.resume(returning: true)
  }

  /// Rings for the last time.
  func finish() {
    let waiter = state.withLock { state in
      state.isOver = true
      return state.waiter.take()
    }
    waiter?.resume(returning: false)
  }

  /// Runs a body that waits for rings; when its task is cancelled, there are none any more.
  func untilCancelled(isolation: isolated (any Actor)? = #isolation, _ body: () async -> Void) async {
    await withTaskCancellationHandler(operation: body, onCancel: { finish() }, isolation: isolation)
  }
}
