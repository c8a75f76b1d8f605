/// A damage of a journal in words.
public enum DamageText {
  /// What is wrong, after the commit at which it shows; 0 when it is about the whole.
  public static func text(commit: Int64, detail: String) -> String {
    (commit > 0 ? "commit \(commit): " : "") + detail
  }
}
