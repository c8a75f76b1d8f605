public import AscentRules

/// What a command changed.
public struct ChangeView: View {
  /// The name of the command.
  public var command: String
  /// What was done, in a few words.
  public var headline: String
  /// The operation id, by which it can be taken back or sent again; nil when nothing was sent.
  public var operation: OperationID?
  /// The habit it was about.
  public var habit: String?
  /// The day it was about.
  public var day: LocalDay
  /// How things stood before.
  public var before: Standing
  /// How things stand with it.
  public var after: Standing
  /// Whether the operation was known already, so that nothing happened again.
  public var isKnown = false
  /// What else the person should know, such as a change of zone that came first.
  public var notes: [String] = []

  /// A change.
  public init(
    command: String, headline: String, operation: OperationID?, habit: String?, day: LocalDay, before: Standing,
    after: Standing
  ) {
    self.command = command
    self.headline = headline
    self.operation = operation
    self.habit = habit
    self.day = day
    self.before = before
    self.after = after
  }

  public func text(_ style: Style) -> String {
    var lines = notes.map { style.tinted(VisibleText.visible($0), .faint) }
    lines.append(VisibleText.visible(headline))
    if isKnown { lines.append("  known already: the answer is the one given then, and nothing happened again") }
    if !consequences.isEmpty {
      lines.append("  " + consequences.map { style.tinted($0.text, $0.tint) }.joined(separator: " · "))
    }
    if let operation {
      lines.append("  " + style.tinted("operation \(VisibleText.visible(operation.description))", .faint))
    }
    return lines.joined(separator: "\n")
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

  public var json: JSON {
    .object([
      "command": .string(command), "operation": .optional(operation?.description), "known": .bool(isKnown),
      "habit": .optional(habit),
      "day": .day(day), "xp": .integer(after.totalXP - before.totalXP), "before": json(of: before),
      "after": json(of: after),
      "message": .string(headline), "notes": .array(notes.map(JSON.string)),
    ])
  }

  private func json(of standing: Standing) -> JSON {
    .object([
      "count": .integer(standing.count), "goal": .integer(standing.goal), "satisfied": .bool(standing.isSatisfied),
      "complete": .bool(standing.isComplete), "streak": .integer(Int64(standing.streak)),
      "longestStreak": .integer(Int64(standing.longestStreak)), "dailyStreak": .integer(Int64(standing.dailyStreak)),
      "longestDailyStreak": .integer(Int64(standing.longestDailyStreak)), "totalXP": .integer(standing.totalXP),
      "level": .integer(Int64(standing.level)),
    ])
  }
}
