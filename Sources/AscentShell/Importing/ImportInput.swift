import AscentImport
import AscentRules
import AscentRuntime

/// The forms of files that can be imported, by the command that imports them.
enum ImportForm: String {
  case json = "import json"
  case csv = "import csv"
  case loop = "import loop"
  case habitBull = "import habitbull"

  /// Whether another app has written the file.
  var isTracker: Bool { self == .loop || self == .habitBull }

  /// The argument that names the file.
  var argument: String { isTracker ? "PATH" : "FILE" }

  /// The error for a file that can't be imported, for a reason.
  fileprivate func failure(_ path: String, _ reason: String) -> ShellError {
    .badExport(path: path, reason: reason, argument: argument)
  }
}

/// A file to import. Reading it changes nothing.
struct ImportInput {
  /// What a first pass over the file has found.
  struct Summary {
    /// The ID of the import, which follows from the user and the content of the file.
    var id: ImportID
    /// The number of records.
    var count = 0
    /// Whether the file is a table, in which the names of habits are only labels.
    var isTable = false
    /// The habits of a file of our own format; nil for another app's export.
    var habits: FileHabits?
    /// The user's habits that are the same habits in a tracker, by the numbers of these habits.
    var identified: [Int32: HabitID] = [:]
    /// What was found for the habits of another app's export, by name.
    var matches: [String: TrackedHabits.Match] = [:]

    /// What was found for the habit that a record of another app's export adds or is about.
    func match(of record: ExportRecord) -> TrackedHabits.Match? {
      if case .addHabit(let definition) = record.intent { return matches[definition.name] }
      return if case .name(let name)? = record.habit { matches[name] } else { nil }
    }
  }

  /// The maximum size of a file that Ascent exported, in bytes.
  private static let bytesMax = 1 << 30

  let form: ImportForm
  /// The path as given.
  let path: String
  /// The content of another app's export; nil for a file that Ascent exported.
  private(set) var export: TrackerExport?
  /// The rows of a file that Ascent exported, from the first; nil for another app's export.
  private let ownRows: (any ImportRows)?

  /// Reads the file that the arguments name.
  init(_ form: ImportForm, _ arguments: Arguments, _ files: any FileAccess) throws(ShellError) {
    let path = arguments.text(form.argument)
    (self.form, self.path) = (form, path)
    do throws(ImportFailure) {
      export =
        switch form {
        case .loop: try LoopImport.read(path: path)
        case .habitBull: try HabitBullImport.read(path: path)
        case .json, .csv: nil
        }
    } catch {
      throw .badExport(path: path, reason: "\(error)")
    }
    ownRows = export == nil ? try Self.ownRows(form, path, files) : nil
  }

  private static func ownRows(
    _ form: ImportForm, _ path: String, _ files: any FileAccess
  ) throws(ShellError) -> any ImportRows {
    let bytes: [UInt8]
    do { bytes = try files.read(path: path, limit: bytesMax) } catch {
      throw .unreadableFile(path: path, reason: error.reason)
    }
    // No CSV table begins with a brace.
    if form == .csv, bytes.first == UInt8(ascii: "{") {
      throw form.failure(path, "line 1: this is JSON; use import json")
    }
    do throws(ImportFailure) {
      if form == .csv { return try ExportCSVReader(bytes, file: path) }
      return try ExportJSONReader(bytes, file: path)
    } catch {
      throw form.failure(path, "\(error)")
    }
  }

  /// The columns of a table that are not known, in a table without or with a column of amounts.
  var unknownColumns: (titles: [String], hasAmounts: Bool) {
    (ownRows as? ExportCSVReader).map { ($0.unknownColumns, $0.hasAmounts) } ?? ([], true)
  }

  /// The rows of the file, from the first.
  ///
  /// - Parameter context: the user's, which decides how far back a tracker's export may reach.
  func rows(in context: SessionContext) -> any ImportRows {
    ownRows ?? (export?.rows(in: context) ?? []).makeIterator()
  }

  /// The next of the rows; nil at the end.
  func next(_ rows: inout any ImportRows) throws(ShellError) -> ImportRow? {
    do { return try rows.next() } catch { throw form.failure(path, "\(error)") }
  }

  /// Checks the form of every record, as far as possible without a store, and passes it to a body.
  func check(_ body: (ExportRecord) -> Void = { _ in }) throws(ShellError) {
    guard var rows = ownRows else { return }
    var habits: Set<Int32> = []
    while let row = try next(&rows) {
      let record = row.record
      var reason: String?
      do throws(Refusal) { try record.intent.checkForm() } catch {
        reason = RefusalText(habits: [:]).view(error).message
      }
      if let number = record.added, !habits.insert(number).inserted { reason = "habit \(number) is added twice" }
      if case .id(let habit)? = record.habit, !habits.contains(habit.number) {
        reason = "no habit \(habit) comes before it"
      }
      if let reason {
        let failure = ImportFailure.malformed(file: path, line: row.line, path: row.path, reason: reason)
        throw form.failure(path, "\(failure)")
      }
      body(record)
    }
  }

  /// Checks the whole file, and summarises it for a user. New habits of another app get a number if
  /// the user has another habit with their name.
  mutating func summary(
    for user: UserID, _ dates: RecordableDates, _ present: [HabitReport], after recorded: RecordedBefore,
    _ tracked: TrackedRecords
  ) throws(ShellError) -> Summary {
    if let summary = trackerSummary(for: user, present, after: recorded, tracked) { return summary }
    let isTable = form == .csv
    var (count, habits, hasher) = (0, FileHabits(isTable: isTable, present, after: recorded, tracked), Blake2b())
    hasher.update(user.text)
    try check { record in
      hasher.update(record.json.text)
      count += 1
      habits.add(record, isRecordable: dates.fault(in: record) == nil)
    }
    return Summary(
      id: ImportID(app: ExportRecord.app, digest: hasher.finalize()), count: count, isTable: isTable,
      habits: habits, identified: habits.identified)
  }

  private mutating func trackerSummary(
    for user: UserID, _ present: [HabitReport], after recorded: RecordedBefore, _ tracked: TrackedRecords
  ) -> Summary? {
    guard let source = export?.source, let habits = export?.habits else { return nil }
    let app = source == .habitBull ? ImportID.habitBull : ImportID.loop
    var search = TrackedHabits(in: app, present, tracked, after: recorded)
    let matches = search.find(habits)
    // A habit that was deleted here is not added again, so its name needs no number.
    for (index, match) in matches.enumerated() where match.habit == nil && match.others.isEmpty {
      if present.named(habits[index].name) == nil { continue }
      export?.numberName(ofHabitAt: index) { present.named($0) != nil }
    }
    guard let export else { return nil }
    let names = export.habits.map(\.name)
    return Summary(
      id: ImportID(app: app, digest: export.digest(for: user)), count: export.recordCount,
      matches: Dictionary(zip(names, matches), uniquingKeysWith: { first, _ in first }))
  }
}

extension ShellCommand {
  /// Checks the file of an import as far as possible without a store.
  ///
  /// A new store is created only if the file has no faults.
  package func checkFile(_ files: any FileAccess) throws(ShellError) {
    guard let form = ImportForm(rawValue: name) else { return }
    try ImportInput(form, arguments, files).check()
  }
}
