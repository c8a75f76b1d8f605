import AscentRules
import AscentRuntime
import AscentViews

/// A user's streaks: those of habits in use, those of archived habits, and the daily streak of
/// complete days.
struct StreaksView: View {
  var report: PersonReport

  /// The group that the habits belong to; nil for all habits.
  var group: String?
  /// The instants at which streaks end, in words.
  var deadlines: [Instant: String] = [:]
  /// Explains why streaks end at that time of day.
  var reason = ""

  private var habits: [HabitReport] {
    report.habits.filter { !$0.isArchived } + report.habits.filter(\.isArchived)
  }

  func text(_ style: Style) -> String {
    guard !habits.isEmpty || group == nil else { return HabitListView.none(in: group) }
    guard !habits.isEmpty else { return "No habits yet, so no streaks. Add the first one: habit add \"Morning run\"" }
    guard style.hasPictures else {
      return (habits.map { sentence($0, style) } + dailyLine(style) + (deadlines.isEmpty ? [] : style.wrapped(reason)))
        .lines
    }
    let table = Table(
      habits,
      [
        .left("habit") { $0.name.clipped + ($0.isArchived ? " (archived)" : "") }.fitting(.cut(to: 8)),
        .right("current", { $0.streak.current > 0 ? .good : nil }) { "\($0.streak.currentLength)" },
        .left(deadlines.isEmpty ? "" : "safe until", { $0.streak.atRisk ? .open : nil }) { deadline(of: $0.streak) },
        .right("longest") { "\($0.streak.longestLength)" }.fitting(.dropped(rank: 1)),
        .left("last day") { habit in
          habit.streak.lastDay.map { style.date($0) } ?? (habit.daysThisWeek ?? 0 > 0 ? nil : "none yet")
        }
        .fitting(.dropped(rank: 4)),
        .left(habits.contains { $0.weekText != nil } ? "this week" : "") { $0.weekOutlook }.fitting(.dropped(rank: 2)),
        .left(habits.contains { $0.nextDue != nil } ? "next due" : "") { $0.nextDue.map { style.date($0) } }
          .fitting(.dropped(rank: 3)),
      ] + HabitCard.groupColumn(habits) { $0 }.map { $0.fitting(.dropped(rank: 5)) })
    return (table.lines(style) + dailyLine(style) + (deadlines.isEmpty ? [] : style.wrapped(reason, .faint))).lines
  }

  private func dailyLine(_ style: Style) -> [String] {
    let daily = report.daily
    let end = deadline(of: daily).map {
      style.tinted((daily.atRisk ? " " : " safe until ") + $0, daily.atRisk ? .open : nil)
    }
    return style.joined(
      ["daily streak \(daily.currentLength) (longest \(daily.longestLength))" + (end ?? "")]
        + (report.freezes > 0 ? ["freezes \(report.freezes)"] : []))
  }

  /// The row of a habit as a sentence.
  private func sentence(_ habit: HabitReport, _ style: Style) -> String {
    let streak = habit.streak
    let parts: [String?] = [
      "streak \(streak.currentLength)", deadline(of: streak).map { streak.atRisk ? $0 : "safe until \($0)" },
      "longest \(streak.longestLength)", streak.lastDay.map { "last day \(style.date($0))" },
      habit.weekText.map { "\($0) this week" + (habit.isShortOfDays ? ", too late" : "") },
      habit.nextDue.map { "next due \(style.date($0))" },
      habit.group.map { "group \($0)" }, habit.isArchived ? "archived" : nil,
    ]
    return "\(habit.name): \(parts.compactMap(\.self).joined(separator: ", "))".visible
  }

  private func deadline(of streak: StreakReport) -> String? {
    guard let deadline = streak.expiresAt.flatMap({ deadlines[$0] }) else { return nil }
    return streak.atRisk ? "at risk: \(deadline)" : deadline
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
