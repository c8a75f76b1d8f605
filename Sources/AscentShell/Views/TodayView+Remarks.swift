import AscentRules
import AscentRuntime
import AscentViews

/// What the last lines of `today` say about the day and the plans.
extension TodayView {
  /// When the daily streak ends, if that is with the day.
  var end: String {
    if report.daily.atRisk { return " at risk" }
    guard report.isLost, report.daily.expiresAt != nil else { return "" }
    return " ends today" + (report.freezes > 0 ? " unless a freeze saves it" : "")
  }

  /// The broken limits, because of which the day can't become complete.
  var lost: [String] {
    let names = report.habits.places { $0.isDue && $0.isOverLimit && !$0.isOptional }.map { report.habits[$0].name }
    return ["day lost, over the limit: \(names.map(\.clipped.visible).joined(separator: ", "))"]
  }

  /// The limits that are still undecided, if nothing else is open; otherwise empty.
  var undecided: [String] {
    let habits = shown.habits
    let names = habits.places { $0.isUndecided }.map { habits[$0].name.clipped.visible }
    let open = habits.places { $0.isDue && !$0.isSatisfied && !$0.isUndecided }
    guard !names.isEmpty, open.isEmpty else { return [] }
    return ["undecided until the day is over: \(names.joined(separator: ", "))"]
  }

  /// Why the day earns no bonus: open habits that were excused or removed today.
  var noBonus: [String] {
    let removed = report.removedHabits.map(\.clipped.visible)
    let reasons =
      [report.excusedText].compactMap(\.self)
      + (removed.isEmpty ? [] : ["removed while open: \(removed.joined(separator: ", "))"])
    return reasons.isEmpty ? [] : ["no bonus today: \(reasons.joined(separator: "; "))"]
  }

  /// The open habits that a complete day does not need.
  var optional: [String] {
    let habits = shown.habits
    let names = habits.places { $0.isOptionalAndOpen }.map { habits[$0].name.clipped }
    guard !names.isEmpty else { return [] }
    let more = names.count > 5 ? " and \(names.count - 5) more" : ""
    return ["the day is complete without \(names.prefix(5).joined(separator: ", "))\(more)"]
  }

  /// Pauses that go on, planned changes with the names of their habits, and upcoming frozen days.
  var planned: [String] {
    let habits = shown.habits
    let changes = habits.places { !$0.isArchived && !$0.planned.isEmpty }.map { habits[$0] }.flatMap { habit in
      habit.planned.joiningPauses.map { ($0, $0.text(of: habit, asOf: report.day), habit.name) }
    }
    var (texts, names) = ([(text: String, hasBegun: Bool)](), [String: [String]]())
    for (change, text, name) in changes.sorted(by: { $0.0.from < $1.0.from }) {
      if names[text] == nil { texts.append((text, change.hasBegun(asOf: report.day))) }
      names[text, default: []].append(name.clipped)
    }
    return texts.map { text, hasBegun in
      "\(hasBegun ? "now" : "planned"): \(names[text, default: []].joined(separator: ", ")) \(text)"
    }
      + report.plannedFreezes.map { "planned: a freeze covers \(DayText.withWeekday($0, asOf: report.day))" }
  }
}
