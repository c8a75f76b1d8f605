extension Receipt {
  /// What a session changed.
  public struct Session: Hashable, Sendable {
    /// The method.
    public var method: MethodID
    /// The stage that the session belongs to: the one the person was in at its instant.
    public var stage: StageID
    /// The readiness of the person's present stage before the session.
    public var before: Readiness.Status
    /// The readiness of the present stage after the session.
    public var after: Readiness.Status
    /// The version of the criteria that both were judged by; nil in receipts from before it
    /// was stored.
    public var criteriaVersion: Int32?

    /// A session's receipt with all its parts.
    package init(
      method: MethodID, stage: StageID, before: Readiness.Status, after: Readiness.Status, criteriaVersion: Int32?
    ) {
      self.method = method
      self.stage = stage
      self.before = before
      self.after = after
      self.criteriaVersion = criteriaVersion
    }
  }
}
