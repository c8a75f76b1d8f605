import AscentRules

/// The commands committed for one person after a version: those already stored, then new ones as
/// they are committed. Each iterator reads independently.
///
/// The versions of the events come in order and without gaps. The commands are read from the
/// journal, page by page; a commit only signals that there is more for the person. So a slow reader
/// loses nothing and uses bounded memory, and other people's commits do not wake it.
public struct PersonFeed: AsyncSequence, Sendable {
  /// A command with its events. Commands without events are skipped.
  public typealias Element = StoredCommand
  /// The journal could not be read. Nothing is lost: start a new feed after the last version.
  public typealias Failure = AscentError

  let ascent: Ascent
  let user: UserID
  let version: Int64

  /// An iterator that starts after the version.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      ascent: ascent, user: user, version: version,
      wakes: ascent.broadcaster.wakes(for: user).makeAsyncIterator())
  }

  /// Reads one command after another.
  public struct Iterator: AsyncIteratorProtocol {
    private let ascent: Ascent
    private let user: UserID
    /// The version of the last event that was read.
    private var version: Int64
    private var wakes: AsyncStream<Void>.Iterator
    private var page: ArraySlice<StoredCommand> = []
    /// The ordinal of the next command to read; nil before the first page.
    private var ordinal: Int32?

    init(ascent: Ascent, user: UserID, version: Int64, wakes: AsyncStream<Void>.Iterator) {
      (self.ascent, self.user, self.version, self.wakes) = (ascent, user, version, wakes)
    }

    /// The next command; nil when the runtime stopped or the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(AscentError) -> StoredCommand? {
      guard await ascent.opening.wait() else { return nil }
      while !Task.isCancelled {
        while let command = page.popFirst() {
          guard !command.events.isEmpty, command.lastVersion > version else { continue }
          version = command.lastVersion
          return command
        }
        if try await readPage() { continue }
        guard await wakes.next(isolation: actor) != nil else { return nil }
      }
      return nil
    }

    /// Reads the next commands; returns whether there were any.
    private mutating func readPage() async throws(AscentError) -> Bool {
      do {
        let first: Int32
        if let ordinal { first = ordinal } else { first = try await firstOrdinal() }
        page = try await ascent.journal.commands(of: user, ordinals: first...(.max), newestFirst: false, limit: 256)[
          ...]
        ordinal = page.last.map { $0.accepted.receipt.ordinal + 1 } ?? first
        return !page.isEmpty
      } catch {
        // A feed that is behind when the runtime stops ends there, as if it had kept up.
        if error == .closed, ascent.broadcaster.isClosed { return false }
        ascent.environment.alarm.journalFailed(error)
        throw .unreadable(error)
      }
    }

    /// The ordinal after the last command that the reader knows completely. It is usually near the
    /// end, so commands are read from there.
    private func firstOrdinal() async throws(JournalFailure) -> Int32 {
      var first: Int32 = 1
      if version <= 0 { return first }
      try await ascent.journal.forEachCommand(of: user, newestFirst: true, pageSize: 32) { command in
        guard command.lastVersion <= version else { return true }
        first = command.accepted.receipt.ordinal + 1
        return false
      }
      return first
    }
  }
}
