import AscentRules
import AscentViews

/// The XP that the habits of a group have earned. Levels and complete days belong to no group.
struct GroupXPView: View {
  /// The group.
  var group: String
  /// The sum of the ledger entries for its habits.
  var total: Int64 = 0
  /// The number of these entries.
  var entries = 0

  func text(_ style: Style) -> String {
    "\(group.visible): \(total.withMinus) XP in \(entries.counted("ledger entry", "ledger entries"))"
  }

  var json: JSONValue { .object(["group": group, "total": total, "entries": entries]) }
}
