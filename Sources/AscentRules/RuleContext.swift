/// What the rules read besides the command and the person's state. All of it is values and pure
/// functions.
public struct RuleContext: Sendable {
  /// The time-zone database.
  public var zones: any ZoneDatabase
  /// What is allowed and what it is worth.
  public var policy: Policy
  /// The growth methods, until a newer catalogue is loaded.
  public var catalog: Catalog
  /// The evaluators of a catalogue's additional criteria.
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
