/// Damage found in a journal.
public struct JournalDamage: Hashable, Sendable {
  /// The commit in which it was found; nil when it concerns the whole journal.
  public var commit: Int64?
  /// What is wrong.
  public var detail: String

  /// A finding with its parts.
  public init(commit: Int64?, detail: String) {
    self.commit = commit
    self.detail = detail
  }
}
