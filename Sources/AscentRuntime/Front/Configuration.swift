/// The bounds of a runtime. Each is a limit at which something says no or waits; none is unbounded.
public struct Configuration: Hashable, Sendable {
  /// How many lines the people are spread over.
  public var shardCount: Int = 2
  /// How many commands and queries a shard admits before it answers ``AscentError/overloaded``.
  public var intakeMax: Int = 16_384
  /// How many commands travel together at most.
  public var batchMax: Int = 1024
  /// How many batches a shard has on the way at most.
  public var batchesInFlightMax: Int = 4
  /// How many people a shard keeps in memory at most, beside those on the way.
  public var residentsMax: Int = 100_000
  /// After how many commands since the last one a person's snapshot is written; at least 16.
  public var snapshotInterval: Int = 256
  /// How many committed groups a subscriber may be behind before it reads the journal instead.
  public var subscriberBufferMax: Int = 64

  /// Whether ``AnalyticsSink`` follows what is committed. When it does not, its figures are read
  /// from the journal when they are asked for.
  public var followsAnalytics: Bool = true
  /// After how many events at least the figures of analytics are kept with the journal, so that a
  /// restart need not count everything again.
  public var analyticsCheckpointInterval: Int = 50_000

  /// The bounds as shipped.
  public init() {}
}
