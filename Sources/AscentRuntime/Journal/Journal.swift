public import AscentRules

/// An append-only list of commands with their events, in one global order.
///
/// Only one runtime of one process writes to a journal at a time, and only between ``open()`` and
/// ``close()``.
public protocol Journal: Sendable {
  /// What a commit survives once ``commit(_:)`` has returned.
  var durability: Durability { get }

  /// Opens the journal, or reopens it after a failure, and returns where it ends. This settles a
  /// commit whose outcome was unknown: it is there whole or not at all.
  func open() async throws(JournalFailure) -> JournalHead

  /// Appends a group of commands in one transaction: all of them are durable when it returns.
  ///
  /// - Throws: ``JournalFailure/nothingWritten(_:)`` when nothing was kept. After any other failure
  ///   the outcome is unknown, and the journal refuses everything until it is reopened.
  func commit(_ group: CommitGroup) async throws(JournalFailure)

  /// The stored past of each person, in the given order: the latest snapshot and the commands
  /// since. An unknown person has neither.
  ///
  /// A snapshot is returned byte for byte as it was stored. A journal whose bytes can be damaged
  /// checks them, and omits a damaged snapshot.
  func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast]

  /// The accepted operation at each address, in the given order; nil when it is not in the journal.
  func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?]

  /// At most `limit` commands of one person with ordinals in a range: the first ones, or with
  /// `newestFirst` the last ones in reverse order.
  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure)
    -> [StoredCommand]

  /// At most `limit` commands whose first event comes after a position, in the global order.
  /// Commands without events are skipped.
  func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand]

  /// Reads everything and returns the damage found; empty when the journal is whole.
  func verify() async throws(JournalFailure) -> [JournalDamage]

  /// Stores a subscriber's checkpoint in place of its previous one. Nothing else changes.
  ///
  /// Checkpoints are a cache that can be computed again from the events: a journal need not store
  /// them.
  ///
  /// - Throws: the same as ``commit(_:)``.
  func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure)

  /// The last checkpoint stored under a name, if any.
  func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint?

  /// Closes the journal. Committed data stays.
  func close() async

  /// The executor on which the pipeline should run, if not the shared pool. A journal with its own
  /// thread can offer it: while there is little to do, a command then changes threads only on its
  /// way there and back.
  var lineExecutor: (any TaskExecutor)? { get }
}

extension Journal {
  /// None: the pipeline runs where its task does.
  public var lineExecutor: (any TaskExecutor)? { nil }
}

/// What a subscriber has computed from the events up to a position.
public struct Checkpoint: Hashable, Sendable {
  /// The subscriber's name for it.
  public var name: String
  /// The position of the last event that it includes.
  public var position: Position
  /// The subscriber's data. The reader must check it.
  public var body: [UInt8]

  /// A checkpoint with all its parts.
  public init(name: String, position: Position, body: [UInt8]) {
    self.name = name
    self.position = position
    self.body = body
  }
}

/// The position of an event in the journal: 1 for the first event, without gaps.
public struct Position: Hashable, Comparable, Sendable {
  /// The number of events up to and including this one; 0 is before the first.
  public let number: Int64

  /// Before the first event.
  public static let start = Position(number: 0)

  /// The position of the event with that number.
  public init(number: Int64) {
    self.number = number
  }

  public static func < (left: Position, right: Position) -> Bool { left.number < right.number }
}

/// Where a journal ends.
public struct JournalHead: Hashable, Sendable {
  /// The position of the last event.
  public var position: Position
  /// The number of the last commit.
  public var commit: Int64

  /// The head of a journal.
  public init(position: Position = .start, commit: Int64 = 0) {
    self.position = position
    self.commit = commit
  }
}

/// What an acknowledged commit survives.
public enum Durability: String, Sendable, CaseIterable {
  /// Nothing: it is lost with the process.
  case volatile
  /// A kill of the process, but not the loss of power.
  case killSafe
  /// The loss of power, on a disk that honours flushes.
  case powerSafe
}
