/// The committed commands after a position, in the global order, without gaps. Each iterator reads for itself.
public struct EventFeed: AsyncSequence, Sendable {
  /// A command with its events and positions.
  public typealias Element = StoredCommand
  /// The journal could not be read.
  public typealias Failure = AscentError

  let position: Position

  /// Reads from the position on.
  public func makeAsyncIterator() -> Iterator { Iterator() }

  /// Reads one command after the other.
  public struct Iterator: AsyncIteratorProtocol {
    /// The next command; nil when the runtime stopped or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(AscentError) -> StoredCommand? { nil }
  }
}
