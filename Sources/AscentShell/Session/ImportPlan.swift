import AscentImport
import AscentRules
import AscentRuntime

/// The commands for an export. The same export gives the same operation IDs, so importing it twice
/// changes nothing.
struct ImportPlan {
  /// The purpose of a command.
  enum Purpose: Hashable {
    /// To add the habit.
    case habit
    /// To record a completion.
    case completion
    /// To skip a day.
    case skip
    /// To archive the habit.
    case archive
  }

  /// One command.
  struct Step {
    var habit: Int
    var purpose: Purpose
    var day: LocalDay?
    var command: Command
  }

  /// The commands in their order.
  private(set) var steps: [Step] = []
  private let user: UserID
  private let known: [HabitReport]
  private let context: SessionContext
  /// What the operation IDs begin with.
  let prefix: String

  /// The commands for a history.
  init(_ history: ImportedHistory, for user: UserID, _ known: [HabitReport], _ context: SessionContext) {
    self.user = user
    self.known = known
    self.context = context
    self.prefix = history.source == .habitBull ? ImportID.habitBull : ImportID.loop
    for (index, habit) in history.habits.enumerated() { add(habit, at: index) }
  }

  private mutating func add(_ habit: ImportedHabit, at index: Int) {
    let reference = HabitReference.name(habit.name)
    let known = known.named(habit.name)
    if known == nil {
      var definition = HabitDefinition(
        name: habit.name, unit: habit.unit, goal: Int64(habit.goal), schedule: habit.schedule,
        firstDay: habit.firstDay ?? habit.completions.first?.day ?? habit.skippedDays.first,
        attributes: habit.attributes)
      (definition.kind, definition.decimals) = (habit.kind, habit.decimals)
      if habit.kind == .atMost, let first = definition.firstDay {
        definition.firstDay = max(first, context.today - Limits.planReach)
      }
      append(index, .habit, nil, habit, .addHabit(definition))
    }
    let scale = Double(DecimalPlaces(habit.decimals)?.scale ?? 1)
    for completion in habit.completions {
      append(
        index, .completion, completion.day, habit,
        .completion(of: reference, Double(completion.amount) / scale, on: completion.day, note: completion.note ?? ""))
    }
    for day in habit.skippedDays { append(index, .skip, day, habit, .recordSkip(reference, day, reason: "")) }
    if habit.isArchived, known?.isArchived != true {
      // The day after the last completion, but no further back than a change of plan may reach.
      let after = (habit.completions.last?.day).map { $0 + 1 } ?? context.today
      append(
        index, .archive, nil, habit, .archive(reference, from: min(max(after, context.today - 399), context.today + 1)))
    }
  }

  private mutating func append(
    _ index: Int, _ purpose: Purpose, _ day: LocalDay?, _ habit: ImportedHabit, _ intent: Intent
  ) {
    var words = [prefix, Self.shortName(habit.name), "\(purpose)"]
    if let day { words.append("\(day)") }
    guard let operation = OperationID(words.joined(separator: ":")) else { preconditionFailure("an id of \(words)") }
    let command = Command(user: user, operation: operation, intent: intent, zone: context.isNew ? context.zone : nil)
    steps.append(Step(habit: index, purpose: purpose, day: day, command: command))
  }

  /// The name, or its digest when it is too long for an operation ID.
  private static func shortName(_ name: String) -> String {
    guard name.utf8.count > 100 else { return name }
    var hasher = Blake2b()
    hasher.update(name)
    return "\(hasher.finalize())"
  }
}
