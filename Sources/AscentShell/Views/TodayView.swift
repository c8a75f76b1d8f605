import AscentRules
import AscentRuntime
import AscentViews

/// How a user stands on a day: counts, goals and percentages of the habits in use.
struct TodayView: View {
  var report: PersonReport
  /// The time zone the user is in.
  var zone: ZoneID

  /// The group that its habits are of; nil for all.
  var group: String?
  /// The stages of the methods practised recently.
  var stages: [StageHeading] = []

  private var cards: [HabitCard] { report.rowsOfToday.map { HabitCard(habit: $0) } }
  private var celebrationCount: Int { report.celebrations.count }

  func text(_ style: Style) -> String {
    let heading = style.title("\(report.day.weekday.name) \(report.day)", beside: zone.name)
    let lines = cards.isEmpty ? [HabitListView.none(in: group)] : self.lines(style)
    let unseen = celebrationCount.counted("unseen celebration") + " (type celebrations)"
    return ([heading] + lines + stageLines(style) + (celebrationCount > 0 ? [style.tinted("★ " + unseen, .good)] : []))
      .lines
  }

  private func lines(_ style: Style) -> [String] {
    let share = "\(ProgressBar(width: 20).text(report.fraction)) \(Percentage.of(report.fraction)) %"
    let parts =
      [style.tinted(share, report.isComplete ? .good : .open)] + (report.isComplete ? ["day complete"] : undecided)
      + ["daily streak \(report.daily.currentLength)", "\(report.totalXP) XP, level \(report.level.number)"]
      + (report.freezes > 0 ? ["freezes \(report.freezes)"] : [])
    return HabitCard.today(cards).lines(style) + [parts.joined(separator: " · ")]
      + planned.map { style.tinted("planned: \($0)".visible, .faint) }
  }

  /// What the day waits for when everything else is done.
  private var undecided: [String] {
    let names = report.habits.filter(\.isUndecided).map(\.name.clipped.visible)
    guard !names.isEmpty, !report.habits.contains(where: { $0.isDue && !$0.isSatisfied && !$0.isUndecided }) else {
      return []
    }
    return ["undecided until the day is over: \(names.joined(separator: ", "))"]
  }

  /// What is planned, with the habits that it is planned for.
  private var planned: [String] {
    let changes = cards.flatMap { card in card.habit.planned.map { ($0, $0.text(of: card.habit), card.habit.name) } }
    var (texts, names) = ([String](), [String: [String]]())
    for (_, text, name) in changes.sorted(by: { $0.0.from < $1.0.from }) {
      if names[text] == nil { texts.append(text) }
      names[text, default: []].append(name.clipped)
    }
    return texts.map { "\(names[$0, default: []].joined(separator: ", ")) \($0)" }
      + report.frozenDays.map { "a freeze covers \($0)" }
  }

  private func stageLines(_ style: Style) -> [String] {
    stages.isEmpty
      ? [] : Table(stages, [.left { $0.methodTitle }, .left { $0.stageTitle }, .left { $0.place }]).lines(style)
  }

  var json: JSONValue {
    .object([
      "date": report.day, "zone": zone.name, "complete": report.isComplete,
      "fraction": report.fraction, "habits": cards.map(\.todayJSON),
      "dailyStreak": report.daily.current, "freezes": report.freezes,
      "frozenDays": report.frozenDays, "totalXP": report.totalXP, "level": report.level.number,
      "celebrations": celebrationCount,
      "methods": stages.objects {
        [
          "method": $0.method, "title": $0.methodTitle, "stage": $0.stage, "stageTitle": $0.stageTitle,
          "number": $0.number, "stages": $0.count,
        ]
      },
    ])
  }
}
