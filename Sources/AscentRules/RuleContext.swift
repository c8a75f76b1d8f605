/// What the rules are given besides command and state: the zone database and the policy. Both are
/// values or pure functions.
public struct RuleContext: Sendable {
  /// The world's time zones.
  public var zones: any ZoneDatabase
  /// What is allowed and what it is worth.
  public var policy: Policy
  /// The methods people can climb, until a newer catalogue is loaded.
  public var catalog: Catalog
  /// What the further criteria of a catalogue mean.
  public var evaluators: CriterionEvaluators

  /// The rules' surroundings.
  public init(
    zones: any ZoneDatabase, policy: Policy = .standard, catalog: Catalog = .starter,
    evaluators: CriterionEvaluators = .standard
  ) {
    self.zones = zones
    self.policy = policy
    self.catalog = catalog
    self.evaluators = evaluators
  }
}

/// What is allowed and what it is worth: data that an embedder may choose.
public struct Policy: Hashable, Sendable {
  /// What awards are worth.
  public var xp: XPPolicy = .standard
  /// How far ahead of ours a device's clock may be.
  public var clockSkewMax: Duration = .seconds(600) {
    didSet { clockSkewMilliseconds = clockSkewMax.milliseconds }
  }
  /// How far back a device may log, and a change may reach.
  public var ageMax: Duration = .seconds(400 * 86_400) {
    didSet { ageMilliseconds = ageMax.milliseconds }
  }
  /// How many habits a person may have, archived ones included.
  public var habitCountMax = 200
  /// How many freezes a person may hold by earning them.
  public var freezesHeldMax: Int32 = 2
  /// Every how many days of a daily streak a freeze is earned; with 0 or less none ever is.
  public var freezeInterval: Int32 = 7

  /// How long after a progression another request for the same stage still counts as having raced
  /// with it; later it is told the stage that is in force.
  public var raceWindow: Duration = .seconds(10)

  /// The two spans in milliseconds: every command is compared with them, and a `Duration` is 128
  /// bits wide.
  private(set) var clockSkewMilliseconds: Int64 = 600_000
  private(set) var ageMilliseconds: Int64 = 400 * 86_400_000

  /// The policy as shipped.
  public static let standard = Policy()

  /// The policy as shipped.
  public init() {}
}
