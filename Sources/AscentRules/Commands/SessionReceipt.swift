/// What a session changed.
public struct SessionReceipt: Hashable, Sendable {
  /// The method.
  public var method: MethodID
  /// The stage it belongs to: the one the person was in at its instant.
  public var stage: StageID
  /// The readiness of the person's present stage before the session.
  public var before: ReadinessStatus
  /// The same after it.
  public var after: ReadinessStatus
  /// The version of the criteria that both were judged by; nil in receipts from before it was
  /// stored.
  public var criteriaVersion: Int32?

  /// A session's receipt with all its parts.
  package init(
    method: MethodID, stage: StageID, before: ReadinessStatus, after: ReadinessStatus, criteriaVersion: Int32?
  ) {
    self.method = method
    self.stage = stage
    self.before = before
    self.after = after
    self.criteriaVersion = criteriaVersion
  }
}
