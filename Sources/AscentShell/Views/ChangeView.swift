import AscentRules
import AscentRuntime
import AscentViews

/// The answer to a command that changes something.
struct ChangeView: View {
  /// What was done, in a few words.
  var headline: String
  /// The habit that the command was about; nil if none.
  var habit: String?
  /// The number of freezes left; nil if the command is not about freezes.
  var freezes: Int32?
  /// The habit's streak as of now, before and after a change of its schedule, which may change the
  /// unit. Nil for other commands, whose receipt has the streak as of its day.
  var streaks: (before: StreakReport, after: StreakReport)?
  /// Further remarks, such as on the habit's plan.
  var remarks: [String] = []
  /// What changed, if the command changed several things, a line for each. Not in the JSON.
  var changes: [String] = []
  var sent: SentCommand

  private var before: Standing { sent.receipt.before }
  private var after: Standing { sent.receipt.after }

  func text(_ style: Style) -> String {
    let consequences = consequences.map { style.tinted($0.text.visible, $0.tint) }.joined(separator: " · ")
    let finish = completesToday ? [style.tinted("★ ", .good) + "All done for today"] : []
    return sent.text(headline, (consequences.isEmpty ? [] : [consequences]) + changes + finish, style)
  }

  /// Whether the command was the last thing to do today.
  private var completesToday: Bool { sent.isOfNow && !before.isComplete && after.isComplete }

  private var consequences: [(text: String, tint: Style.Tint?)] {
    var result: [(String, Style.Tint?)] = []
    func add(_ text: String, _ tint: Style.Tint? = nil) { result.append((text, tint)) }
    if before.isSatisfied != after.isSatisfied {
      let isLimit = sent.traits.kind == .atMost
      let (reached, missed) =
        isLimit ? ("limit kept" + on, "limit broken" + on) : ("goal reached", "goal no longer reached")
      add(after.isSatisfied ? reached : missed, after.isSatisfied ? .good : .open)
    }
    for change in streakChanges { add(change) }
    if before.isComplete != after.isComplete {
      add(after.isComplete ? "day complete" : "day no longer complete", after.isComplete ? .good : .open)
    }
    if before.dailyStreak != after.dailyStreak {
      let (old, new) = (StreakLength(before.dailyStreak, .days), StreakLength(after.dailyStreak, .days))
      // The day is named once.
      let isNamed = sent.asOf != nil && streaks == nil && before.streak != after.streak
      add("daily streak \(StreakLength.change(from: old, to: new))\(isNamed ? " then" : asOf)")
    }
    let gained = after.totalXP &- before.totalXP
    if gained != 0 { add("\(gained > 0 ? "+" : "−")\(gained.magnitude) XP (total \(after.totalXP.withMinus))") }
    if let unpaid = sent.receipt.unpaid {
      let what = unpaid == .excusedDay ? "no bonus" : gained > 0 ? "no XP for the rest" : "no XP"
      let isMoved = sent.command == "move" && unpaid == .partOfCount
      add("\(what): \(isMoved ? "it earned none on the day it was recorded for" : unpaid.text)", .open)
    }
    if before.level != after.level {
      add("level \(before.level) → \(after.level)", after.level > before.level ? .good : .open)
    }
    if sent.traits.kind == .atMost, isOver(before) != isOver(after),
      before.isSatisfied == after.isSatisfied
    {
      add(isOver(after) ? HabitCard.overLimit : "within the limit again", .open)
    }
    for remark in remarks { add(remark, .open) }
    return result
  }

  /// How the habit's streak, and the longest one, changed.
  private var streakChanges: [String] {
    var (old, new) = (length(before.streak), length(after.streak))
    var (oldLongest, newLongest) = (length(before.longestStreak), length(after.longestStreak))
    if let streaks {
      (old, new) = (streaks.before.currentLength, streaks.after.currentLength)
      (oldLongest, newLongest) = (streaks.before.longestLength, streaks.after.longestLength)
    }
    func isChange(_ old: StreakLength, _ new: StreakLength) -> Bool { old != new && max(old.count, new.count) > 0 }
    var changes: [String] = []
    if isChange(old, new) {
      let end = streaks == nil ? (isRecord ? ", your longest" : "") + asOf : ""
      changes.append("streak \(StreakLength.change(from: old, to: new))\(end)")
    }
    if isChange(oldLongest, newLongest), newLongest != new {
      changes.append("longest streak \(newLongest.count == 0 ? "0" : "\(newLongest)")")
    }
    return changes
  }

  /// Whether the streak is now longer than an earlier one was.
  private var isRecord: Bool {
    sent.asOf == nil && after.streak == after.longestStreak && after.longestStreak > before.longestStreak
      && before.longestStreak > 0
  }

  /// The day that it changed, if not the present one.
  private var on: String { sent.asOf.map { " on \(DayText.text($0, asOf: $0))" } ?? "" }

  /// The day as of which the streaks are given, in words; empty for today.
  private var asOf: String { sent.asOf.map { " as of \(DayText.withWeekday($0, asOf: $0))" } ?? "" }

  private func isOver(_ standing: Standing) -> Bool { standing.count > standing.goal }

  private func length(_ count: Int32) -> StreakLength { StreakLength(count, sent.receipt.streakUnit) }

  var celebrates: Bool { sent.celebrates || completesToday }

  var json: JSONValue {
    var sent = sent
    sent.notes += remarks
    let change: JSONValue = sent.json(
      [
        "habit": habit, "day": sent.receipt.day, "xp": after.totalXP &- before.totalXP, "before": json(before),
        "after": json(after), "streakUnit": sent.receipt.streakUnit.rawValue, "unpaid": sent.receipt.unpaid?.text,
        "message": headline,
      ])
    guard let freezes, case .object(let members) = change else { return change }
    return .object(members + [JSONValue.Member("freezes", freezes)])
  }

  private func json(_ standing: Standing) -> JSONValue {
    let decimals = sent.traits.decimals
    return .object([
      "count": decimals.json(standing.count), "goal": decimals.json(standing.goal), "satisfied": standing.isSatisfied,
      "complete": standing.isComplete, "streak": standing.streak, "longestStreak": standing.longestStreak,
      "dailyStreak": standing.dailyStreak, "longestDailyStreak": standing.longestDailyStreak,
      "totalXP": standing.totalXP, "level": standing.level,
    ])
  }
}
