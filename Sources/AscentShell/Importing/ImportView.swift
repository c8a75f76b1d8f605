import AscentImport
import AscentRules
import AscentRuntime
import AscentViews

/// The result of an import, or of its dry run.
struct ImportView: View {
  /// What became of a record.
  enum Fate {
    /// The record was new. The habit is the one that it was recorded for.
    case new(HabitID?)
    /// The record was already there, or the user had undone or moved it. The habit is the one that
    /// the record is about.
    case known(HabitID?)
    /// The record had been undone with the import, and was brought back.
    case restored
    /// The record was not imported, for a reason.
    case left(String)
    /// The record was not imported, because it would change a habit that the file did not bring.
    case kept(ImportPlan.Kept)
  }

  /// The records of a kind or, of a tracker's export, the completions of a habit.
  struct Group {
    /// The kind of record, or the habit's name.
    let name: String
    /// The habit in a tracker's export; nil for a kind.
    var habit: ImportedHabit?
    var new = 0, known = 0, restored = 0, left = 0
    /// The number of known completions of each habit.
    ///
    /// There can be several habits, because the user may have deleted one and added another with
    /// its name.
    var owners: [HabitID: Int] = [:]
    /// The longest streak after the import; nil in a dry run.
    var longest: Int32?

    /// The number of records that were new or brought back.
    var found: Int { new + restored }
  }

  /// Something that was not imported, or was changed, and why.
  struct Remark: Equatable {
    /// The line in a file that Ascent exported.
    var line: Int?
    /// The kind of record or, of a tracker's export, the habit or the place.
    var place: String
    /// The text in question.
    var text = ""
    /// The reason, and what was done instead.
    var reason: String
  }

  let form: ImportForm
  /// The path as given.
  let path: String
  /// Whether this is a dry run, which changes nothing.
  let isDryRun: Bool
  /// The number of records in the file.
  let records: Int
  /// The kinds of records, or the habits in the order of a tracker's export.
  private(set) var groups: [Group]
  /// The ID to undo the whole import; nil if there is nothing to undo.
  var operation: String?
  /// How many of the known records the user has undone.
  var undoneCount = 0
  /// How many habits have had no completion for ``CommandLineSession/unusedDays``.
  var unusedCount = 0
  /// Whether any record was new or brought back.
  private(set) var hasNew = false
  private let places: [String: Int]
  /// The first and last day with a completion.
  private var days: ClosedRange<LocalDay>?
  private var restored = 0
  var remarks: [Remark] = []
  private var remarksLeftOut = 0
  /// The remarks on records that would have changed a habit that the file did not bring.
  private(set) var kept: [(remark: Remark, count: Int)] = []
  /// How many records of a tracker were new besides completions and what identifies its habits.
  private var otherNew = 0
  /// How many completions of each habit were new.
  var newCompletions: [HabitID: Int] = [:]
  /// The names of the new habits of a file without goals, limits and schedules.
  private var planless: [String] = []

  /// Creates a view of a file before anything is imported.
  init(_ form: ImportForm, path: String, _ export: TrackerExport?, records: Int, isDryRun: Bool) {
    (self.form, self.path, self.records, self.isDryRun) = (form, path, records, isDryRun)
    groups =
      export?.habits.map { Group(name: $0.name, habit: $0) }
      ?? ExportRecord.Kind.allCases.map { Group(name: $0.rawValue) }
    places = Dictionary(uniqueKeysWithValues: zip(groups.map(\.name), groups.indices))
    guard let export else { return }
    remarks = export.notUnderstood.map { remark in
      let place = [remark.file, remark.line.map { "line \($0)" }, remark.row].compactMap { $0 }
      return Remark(place: place.joined(separator: ", "), text: remark.text, reason: "\(remark.reason)")
    }
    remarksLeftOut = export.remarksLeftOut
  }

  /// Adds a remark. Remarks beyond the limit are only counted.
  mutating func add(_ remark: Remark) {
    if remarks.count < TrackerExport.remarkLimit { remarks.append(remark) } else { remarksLeftOut += 1 }
  }

  /// Adds what became of a row. Of a tracker's habit only the completions are counted.
  mutating func add(_ row: ImportRow, _ fate: Fate) {
    let (record, kind) = (row.record, row.record.kind)
    if kind == .completion, let day = record.day {
      days = days.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
    }
    guard let place = places[form.isTracker ? row.path : kind.rawValue] else { return }
    let count = !form.isTracker || kind == .completion ? 1 : 0
    switch fate {
    case .new(let habit):
      hasNew = true
      groups[place].new += count
      if form.isTracker, kind != .completion, kind != .edit || record.id?.contains(":edit=") != true { otherNew += 1 }
      if kind == .completion, let habit { newCompletions[habit, default: 0] += 1 }
      if form == .csv, case .addHabit(let habit) = record.intent { planless.append(habit.name) }
    case .known(let habit):
      groups[place].known += count
      if let habit { groups[place].owners[habit, default: 0] += count }
    case .restored:
      (hasNew, restored) = (true, restored + 1)
      groups[place].restored += count
    case .left(let reason):
      groups[place].left += count
      add(
        form.isTracker
          ? Remark(place: row.path, text: record.day?.description ?? "", reason: "\(kind): \(reason)")
          : Remark(line: row.line, place: kind.rawValue, reason: reason))
    case .kept(let what):
      groups[place].left += count
      let remark = remark(on: what, row)
      if let index = kept.firstIndex(where: { $0.remark == remark }) {
        kept[index].count += 1
      } else {
        kept.append((remark, 1))
      }
    }
  }

  /// Adds what the user has of a tracker's habits after the import.
  ///
  /// - Parameter habits: finds the user's habit for the name of one of the tracker's.
  mutating func add(_ report: PersonReport, _ habits: (String) -> HabitID?) {
    for index in groups.indices {
      let name = groups[index].name
      let habit = habits(name).flatMap { report[$0] }
      groups[index].longest = habit?.streak.longest
      let others = groups[index].owners.reduce(0) { $0 + ($1.key == habit?.id ? 0 : $1.value) }
      // A habit of which nothing could be recorded was not added.
      if habit == nil, groups[index].known + groups[index].restored > 0 {
        add(Remark(place: name, reason: "you deleted this habit; that was kept"))
      } else if let habit, !TextRules.areSame(habit.name, name) {
        add(Remark(place: name, reason: "this habit is called \(habit.name) here; that was kept"))
      } else if habit != nil, others > 0 {
        let what = others.counted("completion")
        add(Remark(place: name, reason: "\(what) of an earlier habit of this name: not added to this one"))
      }
    }
  }
}

extension ImportView {
  private var completions: Int { groups.reduce(0) { $0 + ($1.habit?.completions.count ?? 0) } }
  private var new: Int { total { form.isTracker ? $0.found : $0.new } }
  private func total(_ count: (Group) -> Int) -> Int { groups.reduce(0) { $0 + count($1) } }
  /// The groups to show.
  private var shown: [Group] { groups.filter { $0.habit != nil || $0.found + $0.known + $0.left > 0 } }

  func text(_ style: Style) -> String {
    let range = days.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? ""
    let found =
      form.isTracker
      ? "\(groups.count.counted("habit")), \(completions.counted("completion"))" : records.counted("record")
    var lines = ["\(path.visible): \(found)\(range)"] + Table(shown, columns).lines(style)
    let notes = groups.reduce(0) { $0 + ($1.habit?.dayNotes.count ?? 0) }
    if notes > 0 { lines.append("\(notes.counted("note")) on days without a completion, kept with the habit") }
    let count = remarks.count + remarksLeftOut
    if count > 0 { lines.append("not imported, or changed: \(count)") }
    if count == 0, form.isTracker { lines.append("everything \(isDryRun ? "would be" : "was") imported as is") }
    lines += remarks.prefix(20).map { remark in
      let place = remark.line.map { "line \($0), " } ?? ""
      return "  \(place)\(remark.place): \(remark.reason)\(remark.text.isEmpty ? "" : ": \"\(remark.text)\"")".visible
    }
    if count > 20 { lines.append("  and \(count - 20) more; --json lists \(remarks.count)") }
    if let note { lines += style.wrapped(note.visible, .open) }
    lines.append(style.tinted("\(new) new, \(total(\.known)) already there", .good))
    if undoneCount > 0 {
      let undone = undoneCount == 1 ? "1 of them is undone, and stays" : "\(undoneCount) of them are undone, and stay"
      lines.append("  \(undone) undone")
    }
    if isDryRun {
      lines.append("dry run: nothing was changed")
    } else if restored > 0 {
      lines.append("  \(restored.counted("undone record")) restored")
    }
    if let operation {
      lines.append(hasNew ? "  id \(operation) (\(undoNote))" : "  imported before as \(operation)")
    }
    return (lines + unused(style)).lines
  }

  /// What an undo of the import takes back.
  private var undoNote: String {
    if new + restored > 0 { return "undo takes all of it back" }
    guard otherNew > 0 else { return "only noted which habits these are in the app" }
    return "undo takes back \(otherNew.counted("other new record")), such as habits, skips or notes"
  }

  /// What to do about habits that were stopped long ago, and would be open every day.
  private func unused(_ style: Style) -> [String] {
    guard unusedCount > 0 else { return [] }
    let days = CommandLineSession.unusedDays
    let habits = unusedCount.counted("habit has", "habits have")
    let advice = "\(habits) no completion in the last \(days) days. To archive \(unusedCount == 1 ? "it" : "them"):"
    return style.wrapped(advice, .open) + ["  habit archive --unused \(days) days"]
  }

  private var columns: [Table.Column<Group>] {
    guard form.isTracker else {
      return [
        .left("record") { $0.name }.fitting(.cut(to: 8)), .right("new") { $0.new }, .right("known") { $0.known },
        .right("restored") { $0.restored }, .right("not imported") { $0.left },
      ]
    }
    return [
      .left("habit") { $0.habit?.isArchived == true ? "\($0.name) (archived)" : $0.name },
      .left("schedule") { $0.habit?.schedule.words }, .right("completions") { $0.habit?.completions.count },
      .right("skipped") { $0.habit?.skippedDays.count }, .right("covered") { $0.habit?.derivedDays },
      .right("new") { $0.found }, .right("known") { $0.known }, .right("longest") { $0.longest },
    ]
  }

  /// What the user should know about the XP or the plans of what is new; nil if nothing.
  private var note: String? {
    if form == .json, hasNew {
      return "imported records \(isDryRun ? "would earn" : "earn") no XP, so levels and earned freezes are not copied; "
        + "milestones that the file reaches are celebrated again"
    }
    guard !planless.isEmpty else { return nil }
    let more = planless.count > 5 ? " and \(planless.count - 5) more" : ""
    return "a table has no goals, limits or schedules, so \(planless.prefix(5).joined(separator: ", "))\(more) "
      + "\(isDryRun ? "would get" : planless.count == 1 ? "has" : "have") a goal of 1 a day. Change it with goal, or "
      + "use export json and import json, which keep them"
  }

  var json: JSONValue {
    let start: JSONFields = [
      "path": path, "dryRun": isDryRun,
      form.isTracker ? "completions" : "records": form.isTracker ? completions : records, "firstDay": days?.lowerBound,
      "lastDay": days?.upperBound, "new": new, "known": total(\.known),
    ]
    return .object(start, form.isTracker ? habitsJSON : kindsJSON, ["operation": operation])
  }

  private var habitsJSON: JSONFields {
    [
      "habits": groups.objects { group in
        let habit = group.habit
        return [
          "habit": group.name, "schedule": habit?.schedule.text, "archived": habit?.isArchived,
          "completions": habit?.completions.count, "skippedDays": habit?.skippedDays.count,
          "coveredDays": habit?.derivedDays, "reminder": habit?.reminder.map { "\($0)" }, "new": group.found,
          "known": group.known, "longest": group.longest,
        ]
      },
      "remarks": remarks.objects { ["place": $0.place, "text": $0.text, "reason": $0.reason] },
      "remarksLeftOut": remarksLeftOut, "restored": restored,
    ]
  }

  private var kindsJSON: JSONFields {
    [
      "restored": restored, "notImported": total(\.left),
      "kinds": shown.objects {
        ["kind": $0.name, "new": $0.new, "known": $0.known, "restored": $0.restored, "notImported": $0.left]
      },
      "goalsOfOne": planless,
      "remarks": remarks.objects { ["line": $0.line, "kind": $0.place, "reason": $0.reason] },
    ]
  }
}
