import AscentRules
import Synchronization

/// The bounded queue in front of a shard's pipeline. Any task may add work; the intake takes it out
/// in batches. It also counts the batches in flight.
final class AdmissionQueue: Sendable {
  /// What the intake needs to form its next batch.
  struct Drain {
    var work: [WorkItem] = []
    /// How often the pipeline was reset.
    var epoch: Int
    /// The last batch that was settled.
    var settled: Int64
    /// Whether no batch is in flight.
    var isPipelineEmpty: Bool
    /// Whether the queue is closed and empty.
    var isOver: Bool
  }

  private struct State {
    var waiting: [WorkItem] = []
    /// How many elements at the front of ``waiting`` have already been taken out.
    var taken = 0
    /// The number of commands and queries that wait.
    var size = 0
    var isClosed = false
    var epoch = 0
    var sent: Int64 = 0
    var settled: Int64 = 0

    /// Takes work from the front, up to the given size, but at least one item.
    mutating func take(_ batchMax: Int) -> [WorkItem] {
      var work: [WorkItem] = []
      var size = 0
      while taken < waiting.count, size == 0 || size + waiting[taken].size <= batchMax {
        size += waiting[taken].size
        work.append(waiting[taken])
        taken += 1
      }
      self.size -= size
      if taken == waiting.count || taken > 4 * batchMax {
        waiting.removeFirst(taken)
        taken = 0
      }
      return work
    }
  }

  private let state = Mutex(State())
  private let full = Atomic(false)
  private let waitingMax: Int
  private let batchMax: Int
  private let inFlightMax: Int64

  init(configuration: Configuration) {
    waitingMax = configuration.admissionQueueMax
    batchMax = configuration.batchMax
    inFlightMax = Int64(configuration.batchesInFlightMax)
  }

  /// Signals new work, a settled batch while work waits, and the end.
  let wakeup = AsyncSignal()

  /// Whether nothing more is admitted at the moment.
  ///
  /// It takes no lock. So under overload a call is refused before anything is made for it, and
  /// refusals do not slow down the accepted calls. A late value refuses or admits as if the call
  /// had come a moment earlier.
  var isFull: Bool { full.load(ordering: .relaxed) }

  /// Adds the work, all of it or none. Throws if the queue is full or closed.
  func admit(_ work: WorkItem) throws(AscentError) {
    let error: AscentError? = state.withLock { state in
      if state.isClosed { return .stopped }
      guard state.size + work.size <= waitingMax else { return .overloaded }
      state.waiting.append(work)
      setWaitingCount(&state, to: state.size + work.size)
      return nil
    }
    if let error { throw error }
    wakeup.signal()
  }

  /// Takes out about one batch of work; none while too many batches are in flight.
  func drain() -> Drain {
    state.withLock { state in
      var drain = Drain(
        epoch: state.epoch, settled: state.settled, isPipelineEmpty: state.sent == state.settled,
        isOver: state.isClosed && state.size == 0)
      guard state.sent - state.settled < inFlightMax else { return drain }
      if state.taken == 0, state.size <= batchMax {
        drain.work.reserveCapacity(state.waiting.count)
        swap(&drain.work, &state.waiting)
        setWaitingCount(&state, to: 0)
      } else {
        drain.work = state.take(batchMax)
        setWaitingCount(&state, to: state.size)
      }
      return drain
    }
  }

  /// Sets how many commands and queries wait, and updates ``isFull``. A closed queue is never full,
  /// because it refuses for being closed.
  private func setWaitingCount(_ state: inout State, to size: Int) {
    state.size = size
    let isFull = size >= waitingMax && !state.isClosed
    if isFull != full.load(ordering: .relaxed) { full.store(isFull, ordering: .relaxed) }
  }

  /// Counts a batch that is about to be sent, and returns its number.
  func batchSent() -> Int64 {
    state.withLock { state in
      state.sent += 1
      return state.sent
    }
  }

  /// The batch, and so every batch before it, was committed and answered, or never will be.
  func batchSettled(_ number: Int64) {
    let hasWaiting = state.withLock { state in
      state.settled = max(state.settled, number)
      return state.size > 0
    }
    // `admit` already signals; signal here only if work is still queued.
    if hasWaiting { wakeup.signal() }
  }

  /// The pipeline was reset: the batches in flight are void.
  func pipelineWasReset() {
    state.withLock { $0.epoch += 1 }
  }

  /// The present load of the shard.
  var load: PipelineLoad {
    state.withLock { state in
      PipelineLoad(
        waiting: state.size, waitingMax: waitingMax, inFlight: Int(state.sent - state.settled),
        inFlightMax: Int(inFlightMax))
    }
  }

  /// How often the pipeline was reset.
  var epoch: Int { state.withLock { $0.epoch } }

  /// Admits no more work. Work already admitted is still done.
  func close() {
    state.withLock { state in
      state.isClosed = true
      setWaitingCount(&state, to: state.size)
    }
    wakeup.signal()
  }

  /// Admits no more work, and returns the work that was not begun.
  func abandon() -> ArraySlice<WorkItem> {
    state.withLock { state in
      state.isClosed = true
      let rest = state.waiting[state.taken...]
      state.waiting = []
      state.taken = 0
      setWaitingCount(&state, to: 0)
      return rest
    }
  }
}
