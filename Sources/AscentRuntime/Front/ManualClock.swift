public import AscentRules
import Synchronization

/// A clock that moves only when it is set: for tests and scenarios in virtual time.
public final class ManualClock: AscentClock {
  private struct State {
    var present: Instant
    var waiting: [Int: (until: Instant, continuation: CheckedContinuation<Void, Never>)] = [:]
    var nextWait = 0

    /// Removes and returns the waiters whose instant has come, in the order in which they
    /// began to wait.
    mutating func takeDue() -> [CheckedContinuation<Void, Never>] {
      let due = waiting.filter { $0.value.until <= present }.sorted { $0.key < $1.key }
      for wait in due { waiting[wait.key] = nil }
      return due.map(\.value.continuation)
    }
  }

  private let state: Mutex<State>

  /// A clock that shows an instant.
  public init(_ instant: Instant) {
    state = Mutex(State(present: instant))
  }

  public func now() -> Instant { state.withLock { $0.present } }

  /// Sets the clock, forwards or backwards, and wakes the waiters whose instant has come.
  public func set(_ instant: Instant) {
    change { $0 = instant }
  }

  /// Moves the clock forwards by a duration.
  public func advance(by duration: Duration) {
    change { $0 = $0.advanced(by: duration) }
  }

  public func wait(until instant: Instant) async {
    let number = state.withLock { state in
      state.nextWait += 1
      return state.nextWait
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          // A cancellation after this point finds the stored continuation.
          if state.present >= instant || Task.isCancelled { return true }
          state.waiting[number] = (instant, continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number)?.continuation }?.resume()
    }
  }

  private func change(_ body: (inout Instant) -> Void) {
    let due = state.withLock { state in
      body(&state.present)
      return state.takeDue()
    }
    for continuation in due { continuation.resume() }
  }
}
