public import AscentRules

/// Where what became true is kept: an append-only list of commands with their events, in one global
/// order.
///
/// One line of one process writes to a journal at a time. A journal is used only between ``open()``
/// and ``close()``.
public protocol Journal: Sendable {
  /// What survives once ``commit(_:)`` has returned.
  var durability: Durability { get }

  /// Opens the journal, or opens it again after a failure, and says where it ends. What an earlier
  /// commit left unsettled is settled now: it is there whole or not at all.
  func open() async throws(JournalFailure) -> JournalHead

  /// Appends a group of commands in one transaction: all of them are durable when it returns.
  ///
  /// - Throws: ``JournalFailure/nothingWritten(_:)`` when surely nothing was kept; any other
  ///   failure leaves it unknown, and the journal refuses everything until it was opened again.
  func commit(_ group: CommitGroup) async throws(JournalFailure)

  /// The stored past of people: their latest snapshots and the commands since. A person who never
  /// was has neither.
  ///
  /// A snapshot is given as it was put, byte for byte: a journal whose bytes can rot checks them,
  /// and gives none that is not whole.
  ///
  /// The result has an element for each person asked for, in that order.
  func hydrate(_ users: [UserID]) async throws(JournalFailure) -> [StoredPast]

  /// The accepted operations of these addresses, nil for each that is not in the journal, in the
  /// order asked for.
  func lookUp(_ addresses: [OperationAddress]) async throws(JournalFailure) -> [StoredOperation?]

  /// Commands of one person whose ordinals lie in a range, at most `limit` of them: the first ones,
  /// or the last ones first when `newestFirst` is set.
  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) async throws(JournalFailure)
    -> [StoredCommand]

  /// Commands whose first event comes after a position, in the global order, at most `limit` of
  /// them. Commands without events are passed over.
  func commands(after position: Position, limit: Int) async throws(JournalFailure) -> [StoredCommand]

  /// Reads everything and says what does not hold together; empty when all does.
  func verify() async throws(JournalFailure) -> [JournalDamage]

  /// Keeps what a subscriber has made of the events up to a position, in place of what it kept
  /// before. Nothing else is changed by it.
  ///
  /// It is a cache, which the events can always give again: a journal may keep none.
  ///
  /// - Throws: as ``commit(_:)`` does.
  func saveCheckpoint(_ checkpoint: Checkpoint) async throws(JournalFailure)

  /// The checkpoint that was kept last under a name; nil when there is none.
  func checkpoint(named name: String) async throws(JournalFailure) -> Checkpoint?

  /// Closes the journal. What was committed stays.
  func close() async

  /// Where the line works best, if that is not the pool that tasks have in common: a journal with a
  /// thread of its own can have the line on it while there is little to do, so that a command
  /// changes threads only on its way there and back.
  var lineExecutor: (any TaskExecutor)? { get }
}

extension Journal {
  /// None: the line works where its task does.
  public var lineExecutor: (any TaskExecutor)? { nil }
}

/// What a subscriber has made of the events up to a position.
public struct Checkpoint: Hashable, Sendable {
  /// Whose it is.
  public var name: String
  /// The position of the last event in it.
  public var position: Position
  /// What it has made of them. Whoever reads it checks it.
  public var body: [UInt8]

  /// A checkpoint with all its parts.
  public init(name: String, position: Position, body: [UInt8]) {
    self.name = name
    self.position = position
    self.body = body
  }
}

/// The place of an event in the journal: 1 for the first event, without gaps.
public struct Position: Hashable, Comparable, Sendable {
  /// The number of events up to and including this one; 0 stands before the first.
  public let number: Int64

  /// Before the first event.
  public static let start = Position(number: 0)

  /// The place of the event of that number.
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
  /// Nothing: it lives as long as the process.
  case volatile
  /// A kill of the process, but not the loss of power.
  case killSafe
  /// The loss of power, on a disk that keeps what it says it keeps.
  case powerSafe
}
