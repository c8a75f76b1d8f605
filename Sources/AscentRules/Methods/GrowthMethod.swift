/// A practice that is climbed stage by stage, as a catalogue describes it.
public struct GrowthMethod: Hashable, Sendable, Identifiable {
  /// Unlike that of any other method of the catalogue: 1 to 64 lower-case letters, digits and
  /// hyphens.
  public var id: MethodID
  /// What people call it.
  public var title: String
  /// What it is about.
  public var description: String
  /// Facts for readers; the rules do not read them.
  public var notes: String?
  /// When practice is too much; nil for the thresholds of the catalogue.
  public var overtraining: OvertrainingThresholds?
  /// The stages in order; at least one. Every stage but the last has criteria.
  public var stages: [Stage]

  /// A method with all its parts.
  public init(
    id: MethodID, title: String, description: String = "", notes: String? = nil,
    overtraining: OvertrainingThresholds? = nil,
    stages: [Stage]
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.notes = notes
    self.overtraining = overtraining
    self.stages = stages
  }

  /// The place of a stage; nil when the method has none of that id.
  public func index(of stage: StageID) -> Int? {
    stages.firstIndex { $0.id == stage }
  }
}

/// One step of a method.
public struct Stage: Hashable, Sendable, Identifiable {
  /// Unlike that of the method's other stages: 1 to 64 lower-case letters, digits and hyphens.
  public var id: StageID
  /// What people call it.
  public var title: String
  /// What is practised.
  public var description: String
  /// Advice for whoever enters it.
  public var tips: [String]
  /// Facts for readers; the rules do not read them.
  public var notes: String?
  /// What leads on to the next stage; nil at the last one, which leads nowhere. Criteria that ask
  /// for nothing let anyone leave.
  public var criteria: ProgressionCriteria?

  /// A stage with all its parts.
  public init(
    id: StageID, title: String, description: String = "", tips: [String] = [], notes: String? = nil,
    criteria: ProgressionCriteria? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.tips = tips
    self.notes = notes
    self.criteria = criteria
  }
}
