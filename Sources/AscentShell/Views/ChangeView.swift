import AscentRules
import AscentViews

/// What a command changed.
struct ChangeView: View {
  /// The name of the command.
  var command: String
  /// What was done, in a few words.
  var headline: String
  /// The habit it was about.
  var habit: String?
  var sent: SentCommand

  private var before: Standing { sent.receipt.before }
  private var after: Standing { sent.receipt.after }

  func text(_ style: Style) -> String {
    let consequences = consequences.map { style.tinted($0.text, $0.tint) }.joined(separator: " · ")
    return sent.text(headline, consequences.isEmpty ? [] : [consequences], style)
  }

  private var consequences: [(text: String, tint: Style.Tint?)] {
    var result: [(String, Style.Tint?)] = []
    func add(_ text: String, _ tint: Style.Tint? = nil) { result.append((text, tint)) }
    if before.isSatisfied != after.isSatisfied {
      add(after.isSatisfied ? "goal reached" : "goal no longer reached", after.isSatisfied ? .good : .open)
    }
    if before.streak != after.streak { add("streak \(before.streak) → \(after.streak)") }
    if before.longestStreak != after.longestStreak { add("longest streak \(after.longestStreak)") }
    if before.isComplete != after.isComplete {
      add(after.isComplete ? "day complete" : "day no longer complete", after.isComplete ? .good : .open)
    }
    if before.dailyStreak != after.dailyStreak { add("daily streak \(before.dailyStreak) → \(after.dailyStreak)") }
    let gained = after.totalXP - before.totalXP
    if gained != 0 { add("\(gained > 0 ? "+" : "−")\(abs(gained)) XP (total \(after.totalXP))") }
    if before.level != after.level {
      add("level \(before.level) → \(after.level)", after.level > before.level ? .good : .open)
    }
    return result
  }

  var json: JSONValue {
    sent.json(
      command,
      [
        "habit": .optional(habit), "day": .day(sent.receipt.day), "xp": .integer(after.totalXP - before.totalXP),
        "before": json(of: before), "after": json(of: after), "message": .string(headline),
      ])
  }

  private func json(of standing: Standing) -> JSONValue {
    .object([
      "count": .integer(standing.count), "goal": .integer(standing.goal), "satisfied": .bool(standing.isSatisfied),
      "complete": .bool(standing.isComplete), "streak": .integer(Int64(standing.streak)),
      "longestStreak": .integer(Int64(standing.longestStreak)), "dailyStreak": .integer(Int64(standing.dailyStreak)),
      "longestDailyStreak": .integer(Int64(standing.longestDailyStreak)), "totalXP": .integer(standing.totalXP),
      "level": .integer(Int64(standing.level)),
    ])
  }
}
