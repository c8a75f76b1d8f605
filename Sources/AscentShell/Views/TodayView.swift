import AscentRules
import AscentRuntime
import AscentViews

/// How a user stands on a day: counts, goals and percentages of the habits in use.
struct TodayView: View {
  var report: PersonReport
  /// The time zone the user is in.
  var zone: ZoneID

  private var cards: [HabitCard] { report.habits.filter { !$0.isArchived }.map(HabitCard.init) }
  private var celebrationCount: Int { report.celebrations.count }

  func text(_ style: Style) -> String {
    let heading = style.tinted("\(weekday) \(report.day)", .strong) + style.tinted(" · \(zone.name)", .faint)
    let lines = cards.isEmpty ? ["No habits yet. Add the first one: habit add \"Morning run\""] : self.lines(style)
    let unseen = CountText.text(celebrationCount, "unseen celebration") + " (type celebrations)"
    return ([heading] + lines + (celebrationCount > 0 ? [style.tinted("★ " + unseen, .good)] : []))
      .joined(separator: "\n")
  }

  private func lines(_ style: Style) -> [String] {
    var table = Table([("", .left), ("", .left), ("", .right), ("", .right), ("", .left), ("", .right)])
    for card in cards { table.append(card.todayRow) }
    let share = "\(ProgressBar(width: 20).text(report.fraction)) \(Percentage.of(report.fraction)) %"
    let parts =
      [style.tinted(share, report.isComplete ? .good : .open)] + (report.isComplete ? ["day complete"] : [])
      + ["daily streak \(report.daily.current)", "\(report.totalXP) XP, level \(report.level.number)"]
      + (report.freezes > 0 ? ["freezes \(report.freezes)"] : [])
    return table.lines(style) + [parts.joined(separator: " · ")]
  }

  private var weekday: String {
    let name = "\(report.day.weekday)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  var json: JSONValue {
    .object([
      "date": .day(report.day), "zone": .string(zone.name), "complete": .bool(report.isComplete),
      "fraction": .number(report.fraction), "habits": .array(cards.map(\.todayJSON)),
      "dailyStreak": .integer(Int64(report.daily.current)), "freezes": .integer(Int64(report.freezes)),
      "totalXP": .integer(report.totalXP), "level": .integer(Int64(report.level.number)),
      "celebrations": .integer(Int64(celebrationCount)),
    ])
  }
}
