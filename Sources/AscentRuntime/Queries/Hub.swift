import AscentRules
import Synchronization

/// Where committed groups are published. Each subscriber has a bounded buffer and may miss groups: the bus wakes, the journal tells.
final class Hub: Sendable {
  private struct State {
    var head = JournalHead()
    var subscribers: [Int: AsyncStream<CommitGroup>.Continuation] = [:]
    var nextID = 0
    var isClosed = false

    /// The subscribers in the order they came: the order of a dictionary differs from run to run, and a simulation must not.
    var inOrder: [AsyncStream<CommitGroup>.Continuation] { subscribers.sorted { $0.key < $1.key }.map(\.value) }
  }

  private let state = Mutex(State())
  private let bufferMax: Int

  init(bufferMax: Int) {
    self.bufferMax = bufferMax
  }

  /// Where the journal ended at the last commit.
  var head: JournalHead { state.withLock { $0.head } }

  /// Whether nothing is published any more.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The groups committed from now on, as far as the buffer holds them; it ends when the hub closes.
  func subscribe() -> AsyncStream<CommitGroup> {
    let (groups, continuation) = AsyncStream<CommitGroup>.makeStream(bufferingPolicy: .bufferingOldest(bufferMax))
    let id: Int? = state.withLock { state in
      if state.isClosed { return nil }
      state.nextID += 1
      state.subscribers[state.nextID] = continuation
      return state.nextID
    }
    guard let id else {
      continuation.finish()
      return groups
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.subscribers.removeValue(forKey: id) }
    }
    return groups
  }

  func publish(_ group: CommitGroup) {
    let subscribers = state.withLock { state in
      state.head = JournalHead(position: group.lastPosition, commit: group.number)
      return state.inOrder
    }
    // A full buffer drops the group: the subscriber sees from the next one's position that it has to read the journal.
    for subscriber in subscribers { _ = subscriber.yield(group) }
  }

  func close() {
    let subscribers = state.withLock { state in
      state.isClosed = true
      defer { state.subscribers = [:] }
      return state.inOrder
    }
    for subscriber in subscribers { subscriber.finish() }
  }
}
