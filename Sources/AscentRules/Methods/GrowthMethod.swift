/// A practice with stages, as a catalogue describes it.
public struct GrowthMethod: Hashable, Sendable, Identifiable {
  /// The id, unique in the catalogue: 1 to 64 lower-case letters, digits and hyphens.
  public var id: MethodID
  /// Its display name.
  public var title: String
  /// What the method is about.
  public var description: String
  /// Notes for readers; the rules ignore them.
  public var notes: String?
  /// The method's own overtraining thresholds; nil to use those of the catalogue.
  public var overtraining: OvertrainingThresholds?
  /// The stages in order; at least one. Every stage but the last has criteria.
  public var stages: [Stage]

  /// Creates a method without notes, which uses the catalogue's thresholds.
  public init(id: MethodID, title: String, description: String = "", stages: [Stage]) {
    self.id = id
    self.title = title
    self.description = description
    self.stages = stages
  }

  /// The index of a stage; nil when the method does not have it.
  public func index(of stage: StageID) -> Int? {
    stages.firstIndex { $0.id == stage }
  }
}

/// One step of a method.
public struct Stage: Hashable, Sendable, Identifiable {
  /// The id, unique in the method: 1 to 64 lower-case letters, digits and hyphens.
  public var id: StageID
  /// Its display name.
  public var title: String
  /// What is practised.
  public var description: String
  /// Advice for the stage.
  public var tips: [String]
  /// Notes for readers; the rules ignore them.
  public var notes: String?
  /// The criteria for the next stage; nil for the last stage. Empty criteria are always met.
  public var criteria: ProgressionCriteria?

  /// A stage without notes.
  public init(
    id: StageID, title: String, description: String = "", tips: [String] = [], criteria: ProgressionCriteria? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.tips = tips
    self.criteria = criteria
  }
}
