import AscentRules

/// The committed commands after a position, in the global order and without gaps: those already
/// stored, then new ones as they are committed. Each iterator reads independently.
///
/// It reads the journal page by page; the bus only signals that there is more. So a slow reader
/// loses nothing and uses bounded memory.
public struct EventFeed: AsyncSequence, Sendable {
  /// A command with its events and positions.
  public typealias Element = StoredCommand
  /// The journal could not be read. Nothing is lost: start a new feed after the last position.
  public typealias Failure = AscentError

  let journal: any Journal
  let broadcaster: CommitBroadcaster
  let position: Position

  /// An iterator that starts after the position.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      journal: journal, broadcaster: broadcaster, position: position,
      wakes: broadcaster.subscribe().groups.makeAsyncIterator())
  }

  /// Reads one command after another.
  public struct Iterator: AsyncIteratorProtocol {
    let journal: any Journal
    let broadcaster: CommitBroadcaster
    var position: Position
    var wakes: AsyncStream<CommitGroup>.Iterator
    var page: ArraySlice<StoredCommand> = []

    /// The next command; nil when the runtime stopped or the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(AscentError) -> StoredCommand? {
      while true {
        if let command = page.popFirst() { return command }
        if broadcaster.head.position > position {
          page = try await nextPage()[...]
          if !page.isEmpty { continue }
          if broadcaster.isClosed { return nil }
        }
        guard await wakes.next(isolation: actor) != nil else { return nil }
      }
    }

    private mutating func nextPage() async throws(AscentError) -> [StoredCommand] {
      do {
        let commands = try await journal.commands(after: position, limit: 256)
        if let last = commands.last { position = last.lastPosition }
        return commands
      } catch {
        // A feed that is behind when the runtime stops ends there, as if it had kept up.
        if error == .closed, broadcaster.isClosed { return [] }
        throw .unreadable(error)
      }
    }
  }
}
