/// The growth methods and the lines of celebrations: versioned data, loaded as a whole.
public struct Catalog: Hashable, Sendable {
  /// 1 or more. A catalogue replaces only one of a lower version. It is also the version of all its
  /// criteria.
  public var version: Int32
  /// Facts for readers; the rules do not read them.
  public var notes: String?
  /// The default overtraining thresholds.
  public var overtraining: OvertrainingThresholds
  /// The methods, in the order they are listed.
  public var methods: [GrowthMethod]
  /// Lines for celebrations in addition to those that ship, by category.
  public var affirmations: [CelebrationCategory: [String]]

  /// A catalogue with all its parts. It is not checked yet; see ``faults(evaluators:)``.
  public init(
    version: Int32, notes: String? = nil, overtraining: OvertrainingThresholds = OvertrainingThresholds(),
    methods: [GrowthMethod],
    affirmations: [CelebrationCategory: [String]] = [:]
  ) {
    self.version = version
    self.notes = notes
    self.overtraining = overtraining
    self.methods = methods
    self.affirmations = affirmations
  }

  /// The method of an id.
  public subscript(_ id: MethodID) -> GrowthMethod? {
    methods.first { $0.id == id }
  }
}
