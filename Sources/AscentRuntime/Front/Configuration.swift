/// The bounds of a runtime, and the tasks it does by itself.
///
/// Every queue, buffer and cache has a bound; nothing grows without limit. A bound below 1 counts
/// as 1.
public struct Configuration: Hashable, Sendable {
  /// The number of shards the people are spread over, each with its own pipeline.
  public var shardCount: Int = 2
  /// How many commands and queries may wait in a shard's admission queue. Beyond that, calls fail
  /// with ``AscentError/overloaded``.
  public var admissionQueueMax: Int = 16_384
  /// The most commands and queries in a batch. The commands of one call for one shard stay
  /// together, so a larger call makes a larger batch.
  public var batchMax: Int = 512
  /// The most batches that a shard has in flight.
  public var batchesInFlightMax: Int = 4
  /// The most people that a shard keeps in memory, besides those with a batch in flight.
  public var residentsMax: Int = 100_000
  /// How many people's states a shard keeps unpacked, however idle they are. Beyond this number,
  /// the states of people who send nothing for ten minutes are packed.
  package var unpackedMin: Int = 1_024
  /// How many of a person's commands make a new snapshot of the person due; values below
  /// 16 count as 16.
  public var snapshotInterval: Int = 256
  /// How many committed groups are buffered for each subscriber, and for analytics. One that falls
  /// further behind reads the journal instead.
  public var subscriberBufferMax: Int = 64

  /// Whether ``AnalyticsSink`` counts commits from memory, several at a time. Otherwise it reads
  /// the journal when its figures are requested.
  public var followsAnalytics: Bool = true
  /// The fewest events between two analytics checkpoints. After a restart, only the events since
  /// the last checkpoint are counted.
  public var analyticsCheckpointInterval: Int = 50_000

  /// Whether the runtime closes days, warns of streaks at risk, and sends reminders by itself as
  /// they become due. Otherwise that happens only when you call ``Ascent/closeOverdue(progress:)``.
  public var runsScheduler: Bool = true

  /// How often to check whether another process has written to the journal, at least a millisecond
  /// apart; nil for never.
  ///
  /// Set it when this runtime reads a journal that another process writes: queries and feeds then
  /// show what was written.
  public var refreshInterval: Duration?

  /// Whether each person's ledger is checked when the person is loaded.
  ///
  /// The check compares the numbers and running totals of the entries since the snapshot, and costs
  /// no extra reads.
  ///
  /// A fault is logged as a warning with `user`, `class` and `entry`, each time the person is
  /// loaded; the person is served all the same. ``Ascent/repairLedger(of:id:)`` corrects the fault.
  /// To check everyone, and to repair if you like, call
  /// ``Ascent/checkLedgers(repairs:replays:progress:)`` once ``Ascent/run()`` works. It reads every
  /// command, so it never runs unless you call it.
  public var checksLoadedLedgers: Bool = true

  /// The default configuration.
  public init() {}

  /// The configuration with bounds of at least 1, and with a pause between refreshes: with 0
  /// batches in flight, every call would wait forever.
  var usable: Configuration {
    var usable = self
    let bounds: [WritableKeyPath<Self, Int>] = [
      \.shardCount, \.admissionQueueMax, \.batchMax, \.batchesInFlightMax, \.residentsMax,
      \.subscriberBufferMax,
    ]
    for bound in bounds {
      usable[keyPath: bound] = max(1, usable[keyPath: bound])
    }
    usable.refreshInterval = refreshInterval.map { max($0, .milliseconds(1)) }
    return usable
  }
}
