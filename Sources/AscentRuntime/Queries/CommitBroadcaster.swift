import AscentRules
import Synchronization

/// Publishes committed groups. Each subscriber has a bounded buffer and may miss groups: a group
/// wakes it up, and the journal has the rest.
final class CommitBroadcaster: Sendable {
  private struct State {
    var head = JournalHead()
    /// In order of subscription. The order of a dictionary would differ between runs of the same
    /// simulation.
    var subscribers: [Subscriber] = []
    /// The followers of single people.
    var followers: [UserID: [Follower]] = [:]
    /// The subscribers for whom a group was dropped.
    var behind: Set<Int> = []
    var nextID = 0
    var isClosed = false

    /// The followers of the people in a group. A group without commands means that the journal was
    /// reopened and may have something new for everyone, so it wakes all followers.
    func followers(of group: CommitGroup) -> [Follower] {
      if followers.isEmpty { return [] }
      if group.commands.isEmpty { return followers.values.flatMap { $0 } }
      // The order of a set would differ between runs of the same simulation.
      var seen: Set<UserID> = []
      return group.commands.flatMap { seen.insert($0.user).inserted ? followers[$0.user] ?? [] : [] }
    }
  }

  private struct Subscriber {
    let id: Int
    let continuation: AsyncStream<CommitGroup>.Continuation
  }

  private struct Follower {
    let id: Int
    let wakes: AsyncStream<Void>.Continuation
  }

  private let state = Mutex(State())
  private let bufferMax: Int
  /// The groups that analytics follows; nil if it does not follow.
  let uncounted: UncountedGroups?

  init(bufferMax: Int, followsAnalytics: Bool = false) {
    self.bufferMax = bufferMax
    uncounted = followsAnalytics ? UncountedGroups(bufferMax: bufferMax) : nil
  }

  /// Where the journal ended at the last commit.
  var head: JournalHead { state.withLock { $0.head } }

  /// Whether nothing more is published.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// How many subscribers get every group.
  var subscriberCount: Int { state.withLock { $0.subscribers.count } }

  /// The receiving end of a subscription.
  struct Subscription {
    /// The groups committed from now on, except those dropped because the buffer was full. It ends
    /// when the broadcaster closes.
    let groups: AsyncStream<CommitGroup>
    fileprivate let id: Int
  }

  /// Subscribes to the groups committed from now on.
  func subscribe() -> Subscription {
    let (groups, continuation) = AsyncStream<CommitGroup>.makeStream(bufferingPolicy: .bufferingOldest(bufferMax))
    let id: Int? = state.withLock { state in
      if state.isClosed { return nil }
      state.nextID += 1
      state.subscribers.append(Subscriber(id: state.nextID, continuation: continuation))
      return state.nextID
    }
    guard let id else {
      continuation.finish()
      return Subscription(groups: groups, id: 0)
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { state in
        state.subscribers.removeAll { $0.id == id }
        state.behind.remove(id)
      }
    }
    return Subscription(groups: groups, id: id)
  }

  /// A stream that signals each commit with a command of a person. Signals that are not yet
  /// received count as one. The stream ends when the broadcaster closes.
  func wakes(for user: UserID) -> AsyncStream<Void> {
    let (wakes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id: Int? = state.withLock { state in
      if state.isClosed { return nil }
      state.nextID += 1
      state.followers[user, default: []].append(Follower(id: state.nextID, wakes: continuation))
      return state.nextID
    }
    guard let id else {
      continuation.finish()
      return wakes
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { state in
        state.followers[user]?.removeAll { $0.id == id }
        if state.followers[user]?.isEmpty ?? false { state.followers[user] = nil }
      }
    }
    return wakes
  }

  /// Whether a group was dropped for a subscriber since the last call. After a gap the subscriber
  /// always gets another group, so if it asks after each group, it does not stay behind until the
  /// next commit.
  func hasMissed(_ subscription: Subscription) -> Bool {
    state.withLock { $0.behind.remove(subscription.id) != nil }
  }

  /// Publishes a group at once.
  func publish(_ group: CommitGroup) {
    advance(to: group)
    notify(of: group)
  }

  /// Moves the head to a group, and hands it to analytics. This comes before the answers to the
  /// callers of the group, so that a caller with an answer finds its commit.
  func advance(to group: CommitGroup) {
    state.withLock { $0.head = JournalHead(position: group.lastPosition, commit: group.number) }
    uncounted?.add(group)
  }

  /// Gives a group to the subscribers, and wakes the followers of its people.
  func notify(of group: CommitGroup) {
    let (subscribers, followers) = state.withLock { ($0.subscribers, $0.followers(of: group)) }
    for follower in followers { follower.wakes.yield() }
    for subscriber in subscribers {
      // A full buffer drops the group. The subscriber asks about that after each group that it
      // gets, but it may have emptied its buffer before it was marked as behind. So it gets
      // one more group.
      guard case .dropped = subscriber.continuation.yield(group) else { continue }
      state.withLock { state in
        if state.subscribers.contains(where: { $0.id == subscriber.id }) { state.behind.insert(subscriber.id) }
      }
      _ = subscriber.continuation.yield(
        CommitGroup(
          nothingAfter: JournalHead(position: group.lastPosition, commit: group.number), committedAt: group.committedAt)
      )
    }
  }

  func close() {
    let (subscribers, followers) = state.withLock { state in
      state.isClosed = true
      defer { (state.subscribers, state.followers) = ([], [:]) }
      return (state.subscribers, state.followers.values.joined())
    }
    uncounted?.wakeup.finish()
    for subscriber in subscribers { subscriber.continuation.finish() }
    for follower in followers { follower.wakes.finish() }
  }
}
