import AscentImport
import AscentRules
import AscentViews

/// The result of an import, or of its dry run.
struct ImportView: View {
  /// One habit of an export.
  struct Habit {
    /// The habit in the export.
    var export: ImportedHabit
    /// The number of completions that were new or, in a dry run, would be.
    var new: Int?
    /// The number of completions that an earlier import had recorded.
    var known: Int?
    /// The number of known completions of each habit.
    ///
    /// There can be several habits, because the user may have deleted one and added another with
    /// its name.
    var owners: [HabitID: Int] = [:]
    /// The longest streak after the import; nil in a dry run.
    var longest: Int32?
  }

  /// Something that was not imported, or was changed, and why.
  struct Remark: Hashable {
    /// The place in the export, or the habit.
    var place: String
    /// The text in question.
    var text: String
    /// The reason, and what was done instead.
    var reason: String
  }

  /// The path as given.
  var path: String
  /// Whether this is a dry run, which changes nothing.
  var isDryRun: Bool
  /// The habits in the order of the export.
  var habits: [Habit]
  /// The first and last day with a completion.
  var days: ClosedRange<LocalDay>?
  /// What was not understood or not imported.
  var remarks: [Remark]
  /// The number of remarks left out.
  var remarksLeftOut: Int
  /// The number of operations that had been undone with the import and were brought back.
  var restored = 0
  /// The ID to undo the whole import; nil if there is nothing to undo.
  var operation: String?

  /// Adds a remark. Remarks beyond the limit are only counted.
  mutating func add(_ remark: Remark) {
    if remarks.count < TrackerExport.remarkLimit { remarks.append(remark) } else { remarksLeftOut += 1 }
  }

  private var completions: Int { habits.reduce(0) { $0 + $1.export.completions.count } }
  private var new: Int { habits.reduce(0) { $0 + ($1.new ?? 0) } }
  private var known: Int { habits.reduce(0) { $0 + ($1.known ?? 0) } }

  func text(_ style: Style) -> String {
    let range = days.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? ""
    let found = "\(habits.count.counted("habit")), \(completions.counted("completion"))\(range)"
    var lines = ["\(path.visible): \(found)"]
    let table = Table(
      habits,
      [
        .left("habit") { $0.export.isArchived ? "\($0.export.name) (archived)" : $0.export.name },
        .left("schedule") { $0.export.schedule.words },
        .right("completions") { $0.export.completions.count },
        .right("skipped") { $0.export.skippedDays.count }, .right("covered") { $0.export.derivedDays },
        .right("new") { $0.new },
        .right("known") { $0.known }, .right("longest") { $0.longest },
      ])
    lines += table.lines(style)
    if remarks.isEmpty {
      lines.append("everything \(isDryRun ? "would be" : "was") imported as is")
    } else {
      lines.append("not imported, or changed: \(remarks.count + remarksLeftOut)")
      lines += remarks.prefix(20).map {
        "  \($0.place): \($0.reason)\($0.text.isEmpty ? "" : ": \"\($0.text)\"")".visible
      }
      let rest = remarks.count + remarksLeftOut - min(20, remarks.count)
      if rest > 0 { lines.append("  and \(rest) more; --json lists \(remarks.count)") }
    }
    lines.append(style.tinted("\(new) new, \(known) already imported", .good))
    if isDryRun {
      lines.append("dry run: nothing was changed")
    } else {
      if restored > 0 { lines.append("  \(restored.counted("undone operation")) restored") }
      if let operation { lines.append("  operation \(operation) (undo takes all of it back)") }
    }
    return lines.lines
  }

  var json: JSONValue {
    .object([
      "path": path, "dryRun": isDryRun, "completions": completions, "firstDay": days?.lowerBound,
      "lastDay": days?.upperBound, "new": new, "known": known,
      "habits": habits.objects { habit in
        let export = habit.export
        return [
          "habit": export.name, "schedule": export.schedule.text, "archived": export.isArchived,
          "completions": export.completions.count, "skippedDays": export.skippedDays.count,
          "coveredDays": export.derivedDays, "new": habit.new, "known": habit.known, "longest": habit.longest,
        ]
      },
      "remarks": remarks.objects { ["place": $0.place, "text": $0.text, "reason": $0.reason] },
      "remarksLeftOut": remarksLeftOut, "restored": isDryRun ? nil : restored, "operation": operation,
    ])
  }
}
