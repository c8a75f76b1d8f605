/// The growth methods and additional celebration lines, as versioned data that is loaded as
/// a whole.
public struct Catalog: Hashable, Sendable {
  /// The version, 1 or more. A catalogue can only replace one with a lower version. All its
  /// criteria have the same version.
  public var version: Int32
  /// Notes for readers; the rules ignore them.
  public var notes: String?
  /// The default overtraining thresholds.
  public var overtraining: OvertrainingThresholds
  /// The methods, in the order in which they are listed.
  public var methods: [GrowthMethod]
  /// Celebration lines in addition to the included ones, by category.
  public var affirmations: [CelebrationCategory: [String]]

  /// Creates a catalogue from its parts without checking it; see ``faults(evaluators:)``.
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

  /// The method with an id; nil if there is none.
  public subscript(_ id: MethodID) -> GrowthMethod? {
    methods.first { $0.id == id }
  }
}
