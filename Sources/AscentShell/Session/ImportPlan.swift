import AscentImport
import AscentRules
import AscentRuntime

/// The commands that import an export.
///
/// The same export gives the same operation IDs, so importing it twice changes nothing. Steps that
/// another export of the app has recorded are not repeated, and steps that were undone with this
/// import are brought back.
struct ImportPlan {
  /// What a command is for.
  enum Purpose {
    /// Adds the habit.
    case habit
    /// Records a completion.
    case completion
    /// Skips a day.
    case skip
    /// Archives the habit.
    case archive
  }

  /// One command.
  struct Step {
    var habit: Int
    var purpose: Purpose
    var day: LocalDay?
    var command: Command
    /// Whether the command brings back an undone step.
    var isRestored = false
    /// Whether an earlier import has already recorded the step.
    var isKnown = false

    /// The first day on which a new limit applies, if the export begins earlier; otherwise nil.
    var limitBegins: LocalDay?
  }

  /// How many days back a change of plan, or the start of a limit, may reach in any time zone.
  static let reachBack = 399

  /// The commands in order.
  private(set) var steps: [Step] = []
  /// The habits that exist or will be brought back, by index in the export.
  private var present: [Int: HabitID] = [:]
  private let user: UserID
  private let known: [HabitReport]
  private let context: SessionContext
  /// What earlier imports of the same export have recorded, by key, newest last.
  private let own: [String: [ImportLedger.Entry]]
  private let settled: [ImportID.Step: OperationID]
  /// The ID of the import.
  let id: ImportID

  /// Plans the import of an export, given what earlier imports have recorded.
  init(
    _ history: TrackerExport, for user: UserID, _ known: [HabitReport], _ context: SessionContext,
    after earlier: ImportLedger
  ) {
    self.user = user
    self.known = known
    self.context = context
    settled = earlier.settled
    let app = history.source == .habitBull ? ImportID.habitBull : ImportID.loop
    id = ImportID(app: app, digest: Self.digest(of: history, user))
    own = Dictionary(grouping: earlier.entries(of: id), by: \.step.key)
    for (index, habit) in history.habits.enumerated() { add(habit, at: index) }
  }

  /// The digest of the contents of an export, for a user. It does not depend on the user's state.
  private static func digest(of history: TrackerExport, _ user: UserID) -> Digest {
    var hasher = Blake2b()
    for habit in history.habits {
      let archive = habit.isArchived ? [Intent.archive(.name(habit.name), from: nil)] : []
      for intent in [.addHabit(definition(of: habit))] + completions(of: habit).map(\.intent) + archive
        + habit.skippedDays.map({ .recordSkip(.name(habit.name), $0, reason: "") })
      {
        hasher.update(word: Command(user: user, operation: "import", intent: intent).contentDigest)
      }
    }
    return hasher.finalize()
  }

  private static func definition(of habit: ImportedHabit) -> HabitDefinition {
    var definition = HabitDefinition(
      name: habit.name, unit: habit.unit, goal: Int64(habit.goal), schedule: habit.schedule,
      firstDay: habit.firstDay ?? habit.completions.first?.day ?? habit.skippedDays.first,
      attributes: habit.attributes)
    (definition.kind, definition.decimals) = (habit.kind, habit.decimals)
    for (key, text) in descriptions(of: habit) { definition.attributes[key] = text }
    return definition
  }

  /// The description of a habit as attributes: joined into one line, and split into pieces of the
  /// maximum length.
  private static func descriptions(of habit: ImportedHabit) -> [(String, String)] {
    let line = habit.note.unicodeScalars.split { TextRules.isForbidden($0) }.map(String.init).joined(separator: " ")
    var (pieces, rest) = ([(String, String)](), line.unicodeScalars[...])
    while !rest.isEmpty {
      let key = pieces.isEmpty ? "description" : "description \(pieces.count + 1)"
      pieces.append((key, String(rest.prefix(RuleLimits.reasonLength))))
      rest = rest.dropFirst(RuleLimits.reasonLength)
    }
    return pieces
  }

  private static func completions(of habit: ImportedHabit) -> [(day: LocalDay, intent: Intent)] {
    let scale = Double(DecimalPlaces(habit.decimals)?.scale ?? 1)
    return habit.completions.map { completion in
      let amount = Double(completion.amount) / scale
      return (
        completion.day,
        .completion(of: .name(habit.name), amount, on: completion.day, note: completion.note ?? "")
      )
    }
  }

  private mutating func add(_ habit: ImportedHabit, at index: Int) {
    let reference = HabitReference.name(habit.name)
    let known = known.named(habit.name)
    present[index] = known?.id
    if known == nil {
      var definition = Self.definition(of: habit)
      let first = definition.firstDay
      if habit.kind == .atMost { definition.firstDay = first.map { max($0, context.today - Self.reachBack) } }
      append(index, .habit, nil, habit, .addHabit(definition))
      if definition.firstDay != first { steps[steps.count - 1].limitBegins = definition.firstDay }
    }
    for (day, intent) in Self.completions(of: habit) { append(index, .completion, day, habit, intent) }
    for day in habit.skippedDays { append(index, .skip, day, habit, .recordSkip(reference, day, reason: "")) }
    if habit.isArchived, known?.isArchived != true {
      // Archive from the day after the last completion, but no further back than a change of plan
      // may reach.
      let after = (habit.completions.last?.day).map { $0 + 1 } ?? context.today
      append(
        index, .archive, nil, habit,
        .archive(reference, from: min(max(after, context.today - Self.reachBack), context.today + 1)))
    }
  }

  private mutating func append(
    _ index: Int, _ purpose: Purpose, _ day: LocalDay?, _ habit: ImportedHabit, _ intent: Intent
  ) {
    let words = [Self.shortName(habit.name), "\(purpose)"] + (day.map { ["\($0)"] } ?? [])
    let step = ImportID.Step(of: id, key: words.joined(separator: ":"))
    let (known, own) = (settled[step.ofAnyExport], own[step.key] ?? [])
    // Operations of an earlier habit with the same name stay with that habit.
    let isOfHabit = purpose == .habit || own.last?.habit == present[index]
    let restoring = known == nil && isOfHabit ? own.last?.broughtBack(by: user) : nil
    if purpose == .habit { present[index] = restoring == nil ? nil : own.last?.habit }
    let number = own.isEmpty ? "" : "#\(own.count + 1)"
    guard let new = OperationID("\(id.text):\(step.key)\(number)") else { preconditionFailure("an id of \(words)") }
    let command =
      restoring
      ?? Command(user: user, operation: known ?? new, intent: intent, zone: context.isNew ? context.zone : nil)
    steps.append(
      Step(
        habit: index, purpose: purpose, day: day, command: command, isRestored: restoring != nil,
        isKnown: known != nil))
  }

  /// The name, or its digest if the name is too long for an operation ID.
  private static func shortName(_ name: String) -> String {
    guard name.utf8.count > 100 else { return name }
    var hasher = Blake2b()
    hasher.update(name)
    return "\(hasher.finalize())"
  }
}
