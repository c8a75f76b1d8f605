import AscentRules
import Synchronization

/// The door of a shard: takes work from any task while there is room, and keeps count of what is on
/// the line.
final class AdmissionQueue: Sendable {
  /// What the intake needs to form its next batch.
  struct Drain {
    var work: [WorkItem] = []
    var epoch: Int
    var settled: Int64
    /// Whether nothing is on the line.
    var isLineEmpty: Bool
    var isOver: Bool
  }

  private struct State {
    var waiting: [WorkItem] = []
    var taken = 0
    var size = 0
    var isClosed = false
    var epoch = 0
    var sent: Int64 = 0
    var settled: Int64 = 0
  }

  private let state = Mutex(State())
  private let waitingMax: Int
  private let batchMax: Int
  private let inFlightMax: Int64

  init(configuration: Configuration) {
    waitingMax = configuration.intakeMax
    batchMax = configuration.batchMax
    inFlightMax = Int64(configuration.batchesInFlightMax)
  }

  /// Rings when there is work, when a batch was settled while work waits, and at the end.
  let wakeup = AsyncSignal()

  /// Takes the work, all of it or nothing.
  func admit(_ work: WorkItem) throws(AscentError) {
    let fault: AscentError? = state.withLock { state in
      if state.isClosed { return .stopped }
      guard state.size + work.size <= waitingMax else { return .overloaded }
      state.waiting.append(work)
      state.size += work.size
      return nil
    }
    if let fault { throw fault }
    wakeup.signal()
  }

  /// The next work, about a batch of it; none while the line is full.
  func drain() -> Drain {
    state.withLock { state in
      var drain = Drain(
        epoch: state.epoch, settled: state.settled, isLineEmpty: state.sent == state.settled,
        isOver: state.isClosed && state.size == 0)
      guard state.sent - state.settled < inFlightMax else { return drain }
      if state.taken == 0, state.size <= batchMax {
        drain.work.reserveCapacity(state.waiting.count)
        swap(&drain.work, &state.waiting)
        state.size = 0
        return drain
      }
      var size = 0
      while state.taken < state.waiting.count, size == 0 || size + state.waiting[state.taken].size <= batchMax {
        size += state.waiting[state.taken].size
        drain.work.append(state.waiting[state.taken])
        state.taken += 1
      }
      state.size -= size
      if state.taken == state.waiting.count || state.taken > 4 * batchMax {
        state.waiting.removeFirst(state.taken)
        state.taken = 0
      }
      return drain
    }
  }

  /// A batch goes onto the line; its number.
  func batchSent() -> Int64 {
    state.withLock { state in
      state.sent += 1
      return state.sent
    }
  }

  /// The batch, and so every one before it, is committed and answered, or will never be.
  func batchSettled(_ number: Int64) {
    let hasWaiting = state.withLock { state in
      state.settled = max(state.settled, number)
      return state.size > 0
    }
    // Whoever admits rings, so the intake need only hear of room on the line when work was left
    // waiting for it.
    if hasWaiting { wakeup.signal() }
  }

  /// The line broke: what is on it is void.
  func pipelineWasReset() {
    state.withLock { $0.epoch += 1 }
  }

  /// How often the line broke.
  var epoch: Int { state.withLock { $0.epoch } }

  /// Takes no more work. What was taken is still done.
  func close() {
    state.withLock { $0.isClosed = true }
    wakeup.signal()
  }

  /// Takes no more work and gives back what was not begun.
  func abandon() -> ArraySlice<WorkItem> {
    state.withLock { state in
      state.isClosed = true
      let rest = state.waiting[state.taken...]
      state.waiting = []
      state.taken = 0
      state.size = 0
      return rest
    }
  }
}
