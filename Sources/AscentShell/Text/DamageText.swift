import AscentRuntime

/// Damage of a journal in words.
enum DamageText {
  /// What is wrong, after the commit at which it shows; commit 0 stands for the whole journal.
  static func text(_ damage: JournalDamage) -> String {
    (damage.commit > 0 ? "commit \(damage.commit): " : "") + damage.detail
  }
}
