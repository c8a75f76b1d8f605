import AscentRules
import Synchronization

/// When the scheduler scans for what is due. It is shared with those who can bring that forward:
/// the committer, callers who ask, and the end of the runtime.
final class SchedulerAlarm: Sendable {
  /// A call that waits for a scan.
  struct Request {
    /// Receives the instant up to which everything due is done; nil when the runtime has stopped.
    var caller: CheckedContinuation<Instant?, Never>
    /// Receives the number of commands done so far.
    var progress: (@Sendable (Int) -> Void)?
  }

  private enum Phase {
    /// The scheduler reads and submits. The value is the earliest due instant reported
    /// meanwhile; nil for none.
    case scanning(Instant?)
    /// The scheduler sleeps until this instant; with nil, until it is woken.
    case sleeping(Instant?)
    case over
  }

  private struct State {
    var phase = Phase.sleeping(nil)
    var requests: [Request] = []
    /// When the running timers wake the scheduler; each timer is earlier than those
    /// started before it.
    var timers: [Instant] = []
    /// How many callers keep the scheduler from scanning.
    var holds = 0
    /// Whether a call outside the pipeline found the journal shut, or shut it.
    var isJournalShut = false
  }

  /// Wakes the scheduler.
  let signal = AsyncSignal()
  private let state = Mutex(State())

  /// Something becomes due at an instant.
  func becomesDue(at instant: Instant) {
    let wakes = state.withLock { state in
      switch state.phase {
      case .scanning(let known):
        state.phase = .scanning(min(known ?? instant, instant))
        return false
      case .sleeping(let known):
        if let known, known <= instant { return false }
        state.phase = .sleeping(instant)
        return true
      case .over: return false
      }
    }
    if wakes { signal.signal() }
  }

  /// The scheduler scans for nothing until ``release()``, unless somebody asks.
  func hold() { state.withLock { $0.holds += 1 } }

  func release() {
    state.withLock { $0.holds -= 1 }
    signal.signal()
  }

  var isHeld: Bool { state.withLock { $0.holds > 0 } }

  /// Asks for a scan that begins after this call.
  func request(_ request: Request) {
    let isOver = state.withLock { state in
      if case .over = state.phase { return true }
      state.requests.append(request)
      return false
    }
    if isOver { request.caller.resume(returning: nil) } else { signal.signal() }
  }

  /// A journal call outside the pipeline failed. If the journal is shut now, the scheduler has it
  /// reopened, because no command may come for a long time.
  func journalFailed(_ failure: JournalFailure) {
    guard failure.aftermath != .usable else { return }
    let wakes = state.withLock { state in
      if case .over = state.phase { return false }
      defer { state.isJournalShut = true }
      return !state.isJournalShut
    }
    if wakes { signal.signal() }
  }

  /// Whether the journal was found shut since the last call.
  func takeJournalIsShut() -> Bool {
    state.withLock { state in
      defer { state.isJournalShut = false }
      return state.isJournalShut
    }
  }

  /// The scheduler begins a scan. Returns the calls that wait for it.
  func scanBegan() -> [Request] {
    state.withLock { state in
      if case .sleeping = state.phase { state.phase = .scanning(nil) }
      defer { state.requests = [] }
      return state.requests
    }
  }

  /// The scheduler has done what it could. `next` is the instant at which it has to scan again; nil
  /// if it knows of none.
  ///
  /// - Returns: until when it sleeps; nil for until it is woken.
  func scanEnded(next: Instant?) -> Instant? {
    state.withLock { state in
      guard case .scanning(let noted) = state.phase else { return nil }
      let until = [noted, next].compactMap(\.self).min()
      state.phase = .sleeping(until)
      return until
    }
  }

  /// Whether a timer has to be started for an instant, which it notes: no timer runs that ends
  /// then or earlier.
  ///
  /// A timer is never cancelled: a cancelled sleep keeps its memory until its time. A timer that is
  /// no longer needed only costs a scan.
  func needsTimer(at instant: Instant) -> Bool {
    state.withLock { state in
      if let first = state.timers.last, first <= instant { return false }
      state.timers.append(instant)
      return true
    }
  }

  /// A timer has ended.
  func timerEnded(at instant: Instant) {
    state.withLock { $0.timers.removeAll { $0 == instant } }
    signal.signal()
  }

  /// Whether the runtime ends.
  var isOver: Bool {
    state.withLock { if case .over = $0.phase { true } else { false } }
  }

  /// The runtime ends: nothing more is submitted.
  func end() {
    let requests = state.withLock { state in
      state.phase = .over
      defer { state.requests = [] }
      return state.requests
    }
    for request in requests { request.caller.resume(returning: nil) }
    signal.finish()
  }
}
