import AscentRules
import AscentRuntime
import AscentViews

/// A user's streaks: those of the habits in use, then those of archived ones, then complete days.
struct StreaksView: View {
  var report: PersonReport

  /// The group that the habits are of; nil for all.
  var group: String?

  private var habits: [HabitReport] {
    report.habits.filter { !$0.isArchived } + report.habits.filter(\.isArchived)
  }

  func text(_ style: Style) -> String {
    guard !habits.isEmpty || group == nil else { return HabitListView.none(in: group) }
    guard !habits.isEmpty else { return "No habits yet, so no streaks. Add the first one: habit add \"Morning run\"" }
    let table = Table(
      habits,
      [
        .left("habit") { $0.name.clipped + ($0.isArchived ? " (archived)" : "") },
        .right("current", { $0.streak.current > 0 ? .good : nil }) { "\($0.streak.currentLength)" },
        .right("longest") { "\($0.streak.longestLength)" },
        .left("last day") { $0.streak.lastDay?.description ?? "never" },
      ] + (habits.contains { $0.weekText != nil } ? [.left("this week") { $0.weekText }] : [])
        + (habits.contains { $0.nextDue != nil } ? [.left("next due") { $0.nextDue }] : []) + [
          .left("at risk", { _ in .open }) { $0.streak.atRisk ? "today" : "" }
        ] + HabitCard.groupColumn(habits) { $0 })
    return table.text(style) + "\ncomplete days: \(report.daily.current) (longest \(report.daily.longest))"
      + (report.freezes > 0 ? " · freezes \(report.freezes)" : "")
  }

  var json: JSONValue {
    habits.objects { habit in
      [
        "habit": habit.name, "current": habit.streak.current, "longest": habit.streak.longest,
        "unit": habit.streak.unit.rawValue,
        "lastDay": habit.streak.lastDay, "archived": habit.isArchived, "group": habit.group,
        "atRisk": habit.streak.atRisk, "expiresAt": habit.streak.expiresAt?.description,
        "thisWeek": habit.daysThisWeek, "nextDue": habit.nextDue,
      ]
    }
  }
}
