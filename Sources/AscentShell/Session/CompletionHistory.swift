import AscentRules
import AscentRuntime
import AscentViews

/// The completions of a habit, collected from the user's commands in order.
struct CompletionHistory {
  private let report: HabitReport
  private var habit: HabitID { report.id }
  private var goal = DatedValue<Int64>(1)
  private var rows: [LogView.Row] = []
  private var moves = CompletionMoves()

  /// Creates an empty history of a habit.
  init(of habit: HabitReport) {
    report = habit
  }

  /// Adds the user's next command.
  mutating func add(_ command: StoredCommand) {
    let evidence = command.accepted.evidence
    moves.add(command)
    for event in command.events {
      switch event {
      case .habitAdded(habit, let definition, _): goal = DatedValue(definition.goal)
      case .goalChanged(habit, let goal, let day):
        self.goal.change(to: goal, from: day, ordinal: command.accepted.receipt.ordinal)
      case .planRevised(habit, .goal, _, let ordinal, let inForce): goal.setInForce(inForce, ordinal: ordinal)
      case .completionNoted(habit, _, let note): rows[rows.count - 1].note = note
      case .completionMoved(habit, _, let origin):
        (rows[rows.count - 1].at, rows[rows.count - 1].device) = (origin.text, origin.device)
      case .completionLogged(habit, let day, let amount, _, _):
        rows.append(
          LogView.Row(
            habit: report.name, traits: report.traits, day: day, amount: amount, count: 0, goal: 0,
            inForce: command.inForce,
            operation: command.accepted.operation,
            at: evidence.occurredAt.iso8601(offset: evidence.offset), device: command.accepted.device))
      default: break
      }
    }
  }

  /// The completions of a range of days, each with the day's count up to it and the day's goal.
  ///
  /// Only completions in force count.
  func rows(_ days: ClosedRange<LocalDay>) -> [LogView.Row] {
    var counts: [LocalDay: Int64] = [:]
    // Keep the recorded order within a day.
    return rows.filter { days.contains($0.day) }.enumerated().sorted {
      ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
    }.map {
      var row = $0.element
      if row.inForce { counts[row.day, default: 0] += row.amount }
      row.count = counts[row.day, default: 0]
      row.goal = goal.value(on: row.day)
      if !row.inForce { row.move = moves.destination(of: row.operation.key) }
      return row
    }
  }
}
