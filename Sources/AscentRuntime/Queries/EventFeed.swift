import AscentRules

/// The committed commands after a position, in the global order and without gaps: those already
/// stored, then new ones as they are committed. Each iterator reads independently.
///
/// A reader that keeps up gets each committed group from memory. A bounded number of groups waits
/// for the reader; a reader further behind reads the journal page by page until it has caught up.
/// So a slow reader loses nothing, uses bounded memory, and delays nobody.
public struct EventFeed: AsyncSequence, Sendable {
  /// A command with its events and positions.
  public typealias Element = StoredCommand
  /// The journal could not be read. Nothing is lost: start a new feed after the last position.
  public typealias Failure = AscentError

  let journal: any Journal
  let broadcaster: CommitBroadcaster
  let alarm: SchedulerAlarm
  let position: Position

  /// An iterator that starts after the position.
  public func makeAsyncIterator() -> Iterator {
    let subscription = broadcaster.subscribe()
    return Iterator(
      journal: journal, broadcaster: broadcaster, alarm: alarm, subscription: subscription, position: position,
      groups: subscription.groups.makeAsyncIterator())
  }

  /// Reads one command after another.
  public struct Iterator: AsyncIteratorProtocol {
    /// The most commands to read at once.
    static let pageMax = 256

    let journal: any Journal
    let broadcaster: CommitBroadcaster
    let alarm: SchedulerAlarm
    let subscription: CommitBroadcaster.Subscription
    /// The position of the last event that was read.
    var position: Position
    var groups: AsyncStream<CommitGroup>.Iterator
    var page: ArraySlice<StoredCommand> = []
    /// The group that is being read from memory.
    var group: GroupReader?
    /// Whether the journal may have commands that come before the next group.
    var isBehind = true

    /// The next command; nil when the runtime stopped or the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(AscentError) -> StoredCommand? {
      while !Task.isCancelled {
        if let command = page.popFirst() ?? group?.next() {
          position = command.lastPosition
          return command
        }
        group = nil
        if isBehind, broadcaster.head.position > position {
          page = try await nextPage()[...]
          // After the last page, everything else is in a waiting group, or is marked as missed.
          isBehind = page.count == Self.pageMax
          if !page.isEmpty { continue }
          if broadcaster.isClosed { return nil }
        }
        isBehind = false
        guard let next = await groups.next(isolation: actor) else { return nil }
        take(next)
      }
      return nil
    }

    /// Takes a group if it follows directly on what was read; otherwise the journal is read first.
    private mutating func take(_ next: CommitGroup) {
      // A group without commands says that the journal was reopened, or that a group was dropped.
      isBehind = broadcaster.hasMissed(subscription) || next.commands.isEmpty
      if next.firstPosition.number > position.number + 1 {
        isBehind = true
      } else if next.lastPosition > position {
        group = GroupReader(next, after: position)
      }
    }

    private func nextPage() async throws(AscentError) -> [StoredCommand] {
      do {
        return try await journal.commands(after: position, limit: Self.pageMax)
      } catch {
        // A feed that is behind when the runtime stops ends there, as if it had kept up.
        if error == .closed, broadcaster.isClosed { return [] }
        alarm.journalFailed(error)
        throw .unreadable(error)
      }
    }
  }
}
