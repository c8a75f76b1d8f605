/// The bounds of a runtime. At each of them something refuses or waits; nothing is unbounded.
public struct Configuration: Hashable, Sendable {
  /// The number of shards the people are spread over, each with its own pipeline.
  public var shardCount: Int = 2
  /// How many commands and queries may wait in a shard's admission queue. Beyond that, calls fail
  /// with ``AscentError/overloaded``.
  public var intakeMax: Int = 16_384
  /// The most commands in a batch. The commands of one call for one shard stay together: a call
  /// with more of them is one larger batch.
  public var batchMax: Int = 1024
  /// The most batches that a shard has in flight.
  public var batchesInFlightMax: Int = 4
  /// The most people that a shard keeps in memory, besides those with a batch in flight.
  public var residentsMax: Int = 100_000
  /// Of how many people a shard keeps the states unpacked, however idle they are. Beyond that, the
  /// states of people who send nothing for ten minutes are packed.
  package var unpackedMin: Int = 1_024
  /// A person's snapshot is written after this many commands since the last one; at least 16.
  public var snapshotInterval: Int = 256
  /// How many committed groups are buffered for a subscriber. One that is further behind reads the
  /// journal instead.
  public var subscriberBufferMax: Int = 64

  /// Whether ``AnalyticsSink`` follows the commits. Otherwise it reads the journal when its figures
  /// are requested.
  public var followsAnalytics: Bool = true
  /// The least number of events between two checkpoints of analytics. A restart counts only the
  /// events since the last one.
  public var analyticsCheckpointInterval: Int = 50_000

  /// Whether the runtime closes days, warns of streaks at risk, and sends reminders by itself as
  /// they become due. Otherwise ``Ascent/closeOverdue(progress:)`` does, when it is called.
  public var runsScheduler: Bool = true

  /// How often the runtime asks whether another process has written to the journal, which is read
  /// beside its writer; nil for never. What was written is then seen by queries and feeds.
  public var refreshInterval: Duration?

  /// What a start checks of the ledgers: that of each person when the person is loaded. It compares
  /// the numbers and running totals of the entries since the snapshot, and costs no further reads.
  ///
  /// A fault is logged as a warning with `user`, `class` and `entry`, each time the person is
  /// loaded, and the person is served. ``Ascent/repairLedger(of:id:)`` corrects it. To check
  /// everyone, and to repair if you like, call ``Ascent/checkLedgers(repairs:replays:progress:)``
  /// as soon as ``Ascent/run()`` works: it reads every command, so no start does it unasked.
  public var checksLoadedLedgers: Bool = true

  /// The default bounds.
  public init() {}
}
