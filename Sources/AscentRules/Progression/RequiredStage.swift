/// A stage that a criterion requires.
public struct RequiredStage: Hashable, Sendable {
  /// Its method.
  public var method: MethodID
  /// The stage.
  public var stage: StageID

  /// Creates a required stage.
  public init(method: MethodID, stage: StageID) {
    self.method = method
    self.stage = stage
  }
}
