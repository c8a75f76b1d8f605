import AscentRules
import AscentViews

/// What an import found and took, or would take.
struct ImportView: View {
  /// One habit of an export.
  struct Habit: Hashable, Sendable {
    /// Its name.
    var name: String
    /// The days it is due.
    var schedule: Schedule
    /// Whether it is archived.
    var isArchived: Bool
    /// The completions that the export has.
    var completions: Int
    /// The days that are marked as not applicable.
    var skippedDays: Int
    /// The days that the schedule covers without a completion.
    var derivedDays: Int
    /// How many completions were new; nil in a dry run.
    var new: Int?
    /// How many were taken by an earlier import; nil in a dry run.
    var known: Int?
    /// The longest streak after the import; nil in a dry run.
    var longest: Int32?
  }

  /// Something that was not taken, and why.
  struct Remark: Hashable, Sendable {
    /// Where in the export, or which habit.
    var place: String
    /// The text in question.
    var text: String
    /// Why, and what was done instead.
    var reason: String
  }

  /// The path, as it was given.
  var path: String
  /// Whether nothing was to be changed.
  var isDryRun: Bool
  /// The habits in the order of the export.
  var habits: [Habit]
  /// The first and the last day with a completion.
  var days: ClosedRange<LocalDay>?
  /// What was not understood or not taken.
  var remarks: [Remark]
  /// How many further remarks there were.
  var remarksLeftOut: Int

  private var completions: Int { habits.reduce(0) { $0 + $1.completions } }
  private var new: Int { habits.reduce(0) { $0 + ($1.new ?? 0) } }
  private var known: Int { habits.reduce(0) { $0 + ($1.known ?? 0) } }

  func text(_ style: Style) -> String {
    let range = days.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? ""
    let found = "\(CountText.text(habits.count, "habit")), \(CountText.text(completions, "completion"))\(range)"
    var lines = ["\(VisibleText.visible(path)): \(found)"]
    var table = Table([
      ("habit", .left), ("schedule", .left), ("completions", .right), ("skipped", .right), ("covered", .right),
      ("new", .right),
      ("known", .right), ("longest", .right),
    ])
    for habit in habits {
      table.append([
        Table.Cell(habit.isArchived ? "\(habit.name) (archived)" : habit.name),
        Table.Cell(ScheduleText.text(habit.schedule)),
        Table.Cell("\(habit.completions)"), Table.Cell("\(habit.skippedDays)"), Table.Cell("\(habit.derivedDays)"),
        Table.Cell(habit.new.map(String.init) ?? ""), Table.Cell(habit.known.map(String.init) ?? ""),
        Table.Cell(habit.longest.map { "\($0)" } ?? ""),
      ])
    }
    lines += table.lines(style)
    if remarks.isEmpty {
      lines.append("everything was imported as is")
    } else {
      lines.append("not imported, or changed: \(remarks.count + remarksLeftOut)")
      lines += remarks.prefix(20).map {
        VisibleText.visible("  \($0.place): \($0.reason)\($0.text.isEmpty ? "" : ": «\($0.text)»")")
      }
      let rest = remarks.count + remarksLeftOut - min(20, remarks.count)
      if rest > 0 { lines.append("  and \(rest) more; --json lists \(remarks.count)") }
    }
    lines.append(
      isDryRun ? "dry run: nothing was changed" : style.tinted("\(new) new, \(known) already imported", .good))
    return lines.joined(separator: "\n")
  }

  var json: JSONValue {
    .object([
      "path": .string(path), "dryRun": .bool(isDryRun), "completions": .integer(Int64(completions)),
      "firstDay": .day(days?.lowerBound),
      "lastDay": .day(days?.upperBound), "new": isDryRun ? .null : .integer(Int64(new)),
      "known": isDryRun ? .null : .integer(Int64(known)),
      "habits": .array(
        habits.map { habit in
          .object([
            "habit": .string(habit.name), "schedule": .string(ScheduleText.text(habit.schedule)),
            "archived": .bool(habit.isArchived),
            "completions": .integer(Int64(habit.completions)), "skippedDays": .integer(Int64(habit.skippedDays)),
            "coveredDays": .integer(Int64(habit.derivedDays)), "new": .optional(habit.new.map(Int64.init)),
            "known": .optional(habit.known.map(Int64.init)), "longest": .optional(habit.longest.map(Int64.init)),
          ])
        }),
      "remarks": .array(
        remarks.map { .object(["place": .string($0.place), "text": .string($0.text), "reason": .string($0.reason)]) }),
      "remarksLeftOut": .integer(Int64(remarksLeftOut)),
    ])
  }
}
