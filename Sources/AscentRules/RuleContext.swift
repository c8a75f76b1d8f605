/// What the rules read besides the command and the person's state: values and pure functions only.
public struct RuleContext: Sendable {
  /// The time-zone database.
  public var zones: any ZoneDatabase
  /// The limits and awards.
  public var policy: Policy
  /// The growth methods in force until a newer catalogue is loaded.
  public var catalog: Catalog
  /// The evaluators of a catalogue's additional criteria.
  public var evaluators: CriterionEvaluators

  /// A context with these parts.
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
