import AscentRules
import Synchronization

/// The door of a shard: takes work from any task while there is room, and keeps count of what is on the line.
final class Gate: Sendable {
  /// Work that was taken.
  enum Admitted: Sendable {
    case command(Command, Repair?, Reply)
    case query(UserID, LocalDay?, QueryReply)
  }

  /// What the intake needs to form its next batch.
  struct Haul {
    var work: ArraySlice<Admitted>
    var generation: Int
    var settled: Int64
    var isClosed: Bool
  }

  private struct State {
    var waiting: [Admitted] = []
    var taken = 0
    var isClosed = false
    var generation = 0
    var sent: Int64 = 0
    var settled: Int64 = 0
  }

  private let state = Mutex(State())
  private let bell = Doorbell()
  private let waitingMax: Int
  private let batchMax: Int
  private let inFlightMax: Int64

  init(configuration: Configuration) {
    waitingMax = configuration.intakeMax
    batchMax = configuration.batchMax
    inFlightMax = Int64(configuration.batchesInFlightMax)
  }

  /// Rings when there is work, when a batch was settled, and at the end.
  var rings: AsyncStream<Void> { bell.rings }

  /// Takes all of the work or none of it.
  func admit(_ work: some Collection<Admitted>) throws(AscentError) {
    let fault: AscentError? = state.withLock { state in
      if state.isClosed { return .stopped }
      guard state.waiting.count - state.taken + work.count <= waitingMax else { return .overloaded }
      state.waiting.append(contentsOf: work)
      return nil
    }
    if let fault { throw fault }
    bell.ring()
  }

  /// The next work, at most a batch of it; none while the line is full.
  func haul() -> Haul {
    state.withLock { state in
      let isFull = state.sent - state.settled >= inFlightMax
      let count = isFull ? 0 : min(batchMax, state.waiting.count - state.taken)
      let work = state.waiting[state.taken..<(state.taken + count)]
      state.taken += count
      if state.taken == state.waiting.count {
        state.waiting = []
        state.taken = 0
      } else if state.taken > state.waiting.count / 2 {
        state.waiting.removeFirst(state.taken)
        state.taken = 0
      }
      return Haul(
        work: work, generation: state.generation, settled: state.settled, isClosed: state.isClosed && state.waiting.isEmpty)
    }
  }

  /// A batch went onto the line; its number.
  func batchSent() -> Int64 {
    state.withLock { state in
      state.sent += 1
      return state.sent
    }
  }

  /// The batch, and so every one before it, is committed and answered, or will never be.
  func batchSettled(_ number: Int64) {
    state.withLock { $0.settled = max($0.settled, number) }
    bell.ring()
  }

  /// The line broke: what is on it is void.
  func lineBroke() {
    state.withLock { $0.generation += 1 }
  }

  /// How often the line broke.
  var generation: Int { state.withLock { $0.generation } }

  /// Takes no more work. What was taken is still done.
  func close() {
    state.withLock { $0.isClosed = true }
    bell.ring()
  }

  /// Takes no more work and gives back what was not begun.
  func abandon() -> [Admitted] {
    state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      let rest = Array(state.waiting[state.taken...])
      state.taken = 0
      return rest
    }
  }
}
