public import AscentRules

/// The runtime: takes commands, has them decided in each person's order, commits them, and answers.
///
/// It works while ``run()`` runs. Calls may come from any task; each is answered after its commit.
public final class Ascent: Sendable {
  /// What an acknowledged command survives.
  public var durability: Durability { journal.durability }
  /// The rules' surroundings.
  public let world: World

  let journal: any Journal
  let clock: any AscentClock
  let configuration: Configuration

  /// A runtime over a journal.
  public init(
    journal: any Journal, world: World = World(zones: FoundationZones()), configuration: Configuration = Configuration(),
    clock: any AscentClock = SystemClock()
  ) {
    self.journal = journal
    self.world = world
    self.configuration = configuration
    self.clock = clock
  }

  /// Opens the journal and works until the task is cancelled or ``stop()`` is called; then it answers what it has taken, and returns.
  ///
  /// - Throws: the failure that kept the journal from being opened. Nothing happened then.
  public func run() async throws(JournalFailure) {
  }

  /// Takes no more calls, answers those it has taken, and lets ``run()`` return.
  public func stop() {
  }

  /// Decides a command, commits it, and gives its receipt. An operation id that was accepted before gets the receipt it got then.
  ///
  /// A call that was taken runs to its end, whatever becomes of the caller's task. Calls made before ``run()`` has begun wait for it.
  public func submit(_ command: Command) async throws(AscentError) -> Receipt {
    throw .stopped
  }

  /// Decides commands, in order for each person, and gives the answer to each. They are taken together or, when there is no room, not at all; each is committed or
  /// refused by itself.
  public func submit(_ commands: [Command]) async -> [Result<Receipt, AscentError>] {
    commands.map { _ in .failure(.stopped) }
  }

  /// How a person stands on a day (nil: on the present one, where the person is). It rests on committed events only.
  public func report(on user: UserID, day: LocalDay? = nil) async throws(AscentError) -> PersonReport {
    throw .stopped
  }

  /// Commands of one person by ordinal, at most `limit` of them, the last ones first when `newestFirst` is set.
  public func commands(
    of user: UserID, ordinals: ClosedRange<Int32> = 1...(.max), newestFirst: Bool = false, limit: Int
  ) async throws(AscentError) -> [StoredCommand] {
    throw .stopped
  }

  /// The committed commands after a position, those that are there and then those that come, until the runtime stops or the reading task is cancelled.
  ///
  /// Positions come without gaps and in order. A slow reader costs nothing but its own delay: it is fed from the journal.
  public func feed(after position: Position = .start) -> EventFeed {
    EventFeed(position: position)
  }

  /// Compares a person's ledger with what caused it, and with itself. See ``LedgerAudit``.
  public func audit(_ user: UserID) async throws(AscentError) -> [LedgerFinding] {
    throw .stopped
  }
}
