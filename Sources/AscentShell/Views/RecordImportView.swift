import AscentImport
import AscentRules
import AscentViews

/// The result of importing a file that Ascent exported, or of the dry run.
struct RecordImportView: View {
  /// What became of a record.
  enum Fate {
    case new
    /// The record was already there, or the user had undone it.
    case known
    /// The record had been undone with the import, and was brought back.
    case restored
    /// The record was not imported; the reason and the line number.
    case left(String, Int)
  }

  /// The number of records of a kind, by what became of them.
  private struct Tally {
    let kind: ExportRecord.Kind
    var new = 0, known = 0, restored = 0, left = 0
  }

  /// The path as given.
  let path: String
  /// Whether this is a dry run, which changes nothing.
  let isDryRun: Bool
  /// The number of records in the file.
  var records = 0
  /// The ID to undo the whole import; nil if there is nothing to undo.
  var operation: String?
  private var tallies: [Tally] = ExportRecord.Kind.allCases.map { Tally(kind: $0) }
  private var remarks: [(line: Int, kind: ExportRecord.Kind, reason: String)] = []
  private var days: ClosedRange<LocalDay>?
  /// The names of the new habits of a file without goals, limits and schedules.
  private(set) var planless: [String] = []
  /// Whether the file has no goals, limits and schedules.
  let lacksPlans: Bool

  init(path: String, isDryRun: Bool, lacksPlans: Bool = false) {
    (self.path, self.isDryRun, self.lacksPlans) = (path, isDryRun, lacksPlans)
  }

  mutating func add(_ record: ExportRecord, _ fate: Fate) {
    let index = tallies.firstIndex { $0.kind == record.kind } ?? 0
    switch fate {
    case .new: tallies[index].new += 1
    case .known: tallies[index].known += 1
    case .restored: tallies[index].restored += 1
    case .left(let reason, let line):
      tallies[index].left += 1
      if remarks.count < TrackerExport.remarkLimit { remarks.append((line, record.kind, reason)) }
    }
    if lacksPlans, case .new = fate, case .addHabit(let habit) = record.intent {
      planless.append(habit.name)
    }
    guard record.kind == .completion, let day = record.day else { return }
    days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
  }

  /// Whether any record was new or brought back.
  var hasNew: Bool { total { $0.new + $0.restored } > 0 }

  private var shown: [Tally] { tallies.filter { $0.new + $0.known + $0.restored + $0.left > 0 } }
  private func total(_ count: (Tally) -> Int) -> Int { tallies.reduce(0) { $0 + count($1) } }

  func text(_ style: Style) -> String {
    let range = days.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? ""
    var lines = ["\(path.visible): \(records.counted("record"))\(range)"]
    lines += Table(
      shown,
      [
        .left("record") { $0.kind.rawValue }.fitting(.cut(to: 8)), .right("new") { $0.new },
        .right("known") { $0.known }, .right("restored") { $0.restored }, .right("not imported") { $0.left },
      ]
    ).lines(style)
    lines += remarks.prefix(20).map { "  line \($0.line), \($0.kind.rawValue): \($0.reason)".visible }
    let left = total(\.left)
    if left > 20 { lines.append("  and \(left - 20) more; --json lists \(remarks.count)") }
    if hasNew, !lacksPlans {
      let verb = isDryRun ? "would earn" : "earns"
      let text =
        "what is imported \(verb) no XP, so levels stay behind; milestones that the file reaches are celebrated"
      lines += style.wrapped(text + " again", .open)
    }
    if let plans { lines += style.wrapped(plans.visible, .open) }
    if isDryRun { return (lines + ["dry run: nothing was changed"]).lines }
    lines.append(style.tinted("\(total(\.new)) new, \(total(\.known)) already imported", .good))
    if let operation { lines.append("  operation \(operation) (undo takes all of it back)") }
    return lines.lines
  }

  /// A note that the new habits of a table have the default plan; nil if there are none.
  private var plans: String? {
    guard !planless.isEmpty else { return nil }
    let more = planless.count > 5 ? " and \(planless.count - 5) more" : ""
    return "a table has no goals, limits or schedules, so \(planless.prefix(5).joined(separator: ", "))\(more) "
      + "\(isDryRun ? "would get" : planless.count == 1 ? "has" : "have") a goal of 1 a day. Change it with goal, or "
      + "use export json and import json, which keep them"
  }

  var json: JSONValue {
    .object([
      "path": path, "dryRun": isDryRun, "records": records, "firstDay": days?.lowerBound, "lastDay": days?.upperBound,
      "new": total(\.new), "known": total(\.known), "restored": total(\.restored), "notImported": total(\.left),
      "kinds": shown.objects {
        [
          "kind": $0.kind.rawValue, "new": $0.new, "known": $0.known, "restored": $0.restored,
          "notImported": $0.left,
        ]
      },
      "goalsOfOne": planless,
      "remarks": remarks.objects { ["line": $0.line, "kind": $0.kind.rawValue, "reason": $0.reason] },
      "operation": operation,
    ])
  }
}
