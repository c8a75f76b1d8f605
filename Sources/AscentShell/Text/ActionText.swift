import AscentRules
import AscentRuntime

/// Actions in words, such as `Water 3 glasses on Sunday 22 November`.
struct ActionText {
  let report: PersonReport
  /// The catalogue with the titles of methods and stages.
  let catalog: Catalog
  /// The units of habits from the actions that added them, for habits that the report no
  /// longer has.
  var units: [HabitID: String] = [:]
  /// The kinds and decimals of habits, from the same actions.
  private var traits: [HabitID: HabitTraits] = [:]
  /// The names of measures from the actions that set their goals, for goals that were undone.
  private var measures: [MeasureID: String] = [:]
  /// The celebrations that the actions raised, for those that were dismissed.
  private var celebrations: [CelebrationKey: Celebration] = [:]

  init(report: PersonReport, catalog: Catalog, _ actions: [RecentAction] = []) {
    (self.report, self.catalog) = (report, catalog)
    for case .command(let command) in actions.map(\.content) {
      for case .habitAdded(let id, let definition, _) in command.events {
        (units[id], traits[id]) = (definition.unit, definition.traits)
      }
      for case .measureGoalSet(let id, let name, _) in command.events { measures[id] = name }
      for case .celebrationRaised(let celebration) in command.events { celebrations[celebration.key] = celebration }
    }
  }

  func words(_ action: RecentAction) -> String {
    switch action.content {
    case .command(let command): words(command)
    case .imported(let id, let count):
      Self.words(id)
        + (count.map { ", \($0.counted("record"))" } ?? "")
    }
  }

  /// A whole import in words.
  static func words(_ id: ImportID) -> String {
    "import " + ([ImportID.loop: "from Loop", ImportID.habitBull: "from HabitBull"][id.app] ?? "of a file")
  }

  /// What a command did, in words. The command must not be an undo.
  func words(_ command: StoredCommand) -> String {
    // A user's first command also sets the time zone.
    let own = command.events.first {
      $0.kind != .zoneChanged && $0.kind != .planRecordedLate && $0.kind != .habitExempted
    }
    if let moved = completion(command) { return moved }
    guard let event = own ?? command.events.first else { return "nothing" }
    let text = eventText
    switch event {
    case .habitAdded(_, let definition, let day): return "new habit \(text.plan(of: definition, from: day))"
    case .goalChanged(let id, let goal, let day): return self.goal(goal, of: id, from: day)
    case .habitRenamed(_, let former, let name, _): return "rename of \"\(former)\" to \"\(name)\""
    case .freezesGranted(let count, let reason):
      return "grant of \(count.counted("freeze"))" + (reason.isEmpty ? "" : ": \(reason)")
    case .zoneChanged(let change, _, _): return "time zone \(change.zone)"
    case .measured(let id, let value):
      return "\(measure(id)) \(value.amount.words) on \(weekday(value.day))"
    case .daysExcused(_, let excuse, let first, let last, let reason, _):
      let habits = habits(command) { if case .daysExcused(let id, _, _, _, _, _) = $0 { id } else { nil } }
      return "\(excuse) of \(DayText.text(first, through: last, asOf: report.day)) for \(habits)"
        + (reason.isEmpty ? "" : ": \(reason)")
    case .pauseEnded(_, let first):
      let habits = habits(command) { if case .pauseEnded(let id, _) = $0 { id } else { nil } }
      return "end of the pause of \(habits) on \(DayText.text(first, asOf: report.day))"
    case .stageAdvanced(let advance): return text.sentence(advance)
    case .habitEdited:
      return command.events.filter { $0.kind == event.kind }.map(text.sentence).joined(separator: ", ")
    case .celebrationAcknowledged(let key):
      let count = command.events.count { $0.kind == event.kind }
      guard count == 1, let celebration = celebrations[key] else {
        return count == 1 ? text.sentence(event) : "\(count) celebrations dismissed"
      }
      let words = CelebrationText.text(celebration, of: command.accepted.user, in: catalog) { names[$0] }
      return "dismissed: \(words.hasSuffix(".") ? String(words.dropLast()) : words)"
    default: return text.sentence(event)
    }
  }

  /// The state after an undo with these events; nil if the words for what was undone already
  /// say it.
  func effect(ofUndo events: [Event]) -> String? {
    events.lazy.compactMap { eventText.effect(ofUndo: $0, report) }.first
  }

  private var eventText: EventText {
    EventText(
      today: report.day, habitName: { names[$0] }, decimals: { report.habitDecimals[$0] }, catalog: catalog)
  }

  /// A completion, or the move of one, in words; nil for any other command.
  private func completion(_ command: StoredCommand) -> String? {
    for case .completionLogged(let id, let day, let amount, _, _) in command.events {
      let amount = (report.habitDecimals[id] ?? .none).text(amount)
      let unit = UnitText.after(amount, report[id]?.unit ?? units[id])
      let name = names[id] ?? "habit \(id)"
      let notes = command.events.compactMap {
        if case .completionNoted(_, _, let note) = $0 { ": \(note)" } else { nil }
      }
      return "\(name) \(amount)\(unit) \(command.moved == nil ? "on" : "moved to") \(weekday(day))"
        + notes.joined()
    }
    return nil
  }

  /// A goal or limit from a day.
  private func goal(_ goal: Int64, of id: HabitID, from day: LocalDay) -> String {
    let traits =
      report[id]?.traits ?? traits[id] ?? HabitTraits(kind: .atLeast, decimals: report.habitDecimals[id] ?? .none)
    let unit = UnitText.after(traits.text(goal), report[id]?.unit ?? units[id])
    return "\(names[id] ?? "habit \(id)"): \(traits.goalText(goal))\(unit) a day from "
      + DayText.text(day, asOf: report.day)
  }

  private func habits(_ command: StoredCommand, _ habit: (Event) -> HabitID?) -> String {
    let named = command.events.compactMap(habit).map { names[$0] ?? "habit \($0)" }
    return named.count > 3 ? named.count.counted("habit") : named.joined(separator: ", ")
  }

  private func measure(_ id: MeasureID) -> String {
    report.measures.first { $0.id == id }?.name ?? measures[id] ?? "measure \(id.number)"
  }
  private func weekday(_ day: LocalDay) -> String { DayText.withWeekday(day, asOf: report.day) }
  private var names: [HabitID: String] { report.habitNames }
}
