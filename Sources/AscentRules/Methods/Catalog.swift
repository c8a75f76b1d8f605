/// The methods people can climb, and the words they are celebrated with: data, versioned, in force
/// whole or not at all.
public struct Catalog: Hashable, Sendable {
  /// 1 or more; a catalogue replaces only one of a lower version. It is the version of all the
  /// criteria in it.
  public var version: Int32
  /// Facts for readers; the rules do not read them.
  public var notes: String?
  /// When practice is too much, for methods that do not say otherwise.
  public var overtraining: OvertrainingThresholds
  /// The methods, in the order they are listed.
  public var methods: [GrowthMethod]
  /// Lines to celebrate with, beside those that ship, by category.
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
