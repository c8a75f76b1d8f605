import AscentImport
import AscentRules
import AscentRuntime
import AscentViews

/// Imports of files that Ascent exported.
extension CommandLineSession {
  /// The maximum size of a file, in bytes.
  fileprivate static let historyBytesMax = 1 << 30

  func importJSON(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    try await take(ExportJSONReader.self, sink)
  }

  func importCSV(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    try await take(ExportCSVReader.self, sink)
  }

  private func take(_ form: any ExportReader.Type, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let path = arguments.text("FILE")
    let bytes = try bytes(of: path, limit: Self.historyBytesMax)
    let view = RecordImportView(
      path: path, isDryRun: arguments.has("--dry-run"), lacksPlans: form == ExportCSVReader.self)
    return try await ascent.holdingScheduler { () async throws(ShellError) in
      sink.answer(try await take(form, bytes, view, sink))
    }
  }

  private func take(
    _ form: any ExportReader.Type, _ bytes: [UInt8], _ empty: RecordImportView, _ sink: any OutputSink
  ) async throws(ShellError) -> RecordImportView {
    var view = empty
    let file = try check(form, bytes, path: view.path)
    view.records = file.records
    var plan = try await plan(ImportID(app: ExportRecord.app, digest: file.digest))
    let (path, last) = (view.path, try await lastOrdinal())
    var reader = try readingExport(path) { () throws(ImportFailure) in try form.init(bytes, file: path) }
    var (pending, done) = ([Pending](), 0)
    while let row = try readingExport(path, { () throws(ImportFailure) in try reader.next() }) {
      if Task.isCancelled {
        throw .importInterrupted(done: done, of: view.records, undo: done > 0 ? plan.id.text : nil)
      }
      switch plan.step(for: row.record) {
      case .known: view.add(row.record, .known)
      case .conflict(let reason): view.add(row.record, .left(reason, row.line))
      case .orphaned:
        let fault = row.record.dateFault(at: environment.clock.now(), ascent.context.policy)
        view.add(row.record, RecordImportView.Fate.left(fault ?? "the habit was not imported", row.line))
      case .send(_, _) where row.record.added.map(file.emptyHabits.contains) ?? false:
        if let number = row.record.added { plan.note(nil, as: number) }
        view.add(row.record, .left("no record of this habit can be imported", row.line))
      case .send(_, let isRestored) where view.isDryRun:
        let fault = row.record.dateFault(at: environment.clock.now(), ascent.context.policy)
        view.add(row.record, fault.map { .left($0, row.line) } ?? (isRestored ? .restored : .new))
      case .send(let command, let isRestored):
        pending.append(Pending(row: row, command: command, isRestored: isRestored))
        // The records that follow need the number that the new habit gets, so it must be
        // sent first.
        let addsHabit = row.record.added != nil
        if pending.count >= 1024 || addsHabit {
          try await send(&pending, &plan, knownUpTo: last, &view)
        }
      }
      done += 1
      if done.isMultiple(of: 1024) { sink.progress(done, of: view.records) }
    }
    try await send(&pending, &plan, knownUpTo: last, &view)
    if !view.isDryRun {
      forgetContext()
      forgetHabits()
      // If nothing was new, only the whole history tells whether an earlier import of this file
      // recorded anything.
      var hasEntries = view.hasNew
      if !hasEntries { hasEntries = try await !importLedger().entries(of: plan.id).isEmpty }
      view.operation = hasEntries ? plan.id.text : nil
    }
    return view
  }

  /// Creates the plan of an import, based on everything that the user has recorded.
  private func plan(_ id: ImportID) async throws(ShellError) -> RecordImportPlan {
    var (ledger, recorded) = (ImportLedger(), RecordedBefore())
    try await forEachCommand { command in
      ledger.add(command)
      recorded.add(command)
      return true
    }
    return RecordImportPlan(id, for: user, try await report().habits, after: ledger, recorded)
  }

  /// A record that is still to be sent.
  private struct Pending {
    var row: ExportRow
    var command: Command
    var isRestored: Bool
  }

  private func send(
    _ pending: inout [Pending], _ plan: inout RecordImportPlan, knownUpTo last: Int32, _ view: inout RecordImportView
  ) async throws(ShellError) {
    for (sent, result) in zip(pending, await ascent.submit(pending.map(\.command))) {
      let record = sent.row.record
      switch result {
      case .success(let receipt):
        view.add(record, receipt.ordinal <= last ? .known : sent.isRestored ? .restored : .new)
        if let number = record.added, !sent.isRestored { plan.note(receipt.habit, as: number) }
      // The day was already closed, or a later one was.
      case .failure(.refused(.dayClosed)) where record.kind == .close: view.add(record, .known)
      case .failure(.refused(let refusal)):
        if let number = record.added { plan.note(nil, as: number) }
        let reason = RefusalText(habits: await names(in: refusal)).view(refusal).message
        view.add(record, .left(reason, sent.row.line))
      // What was imported stays, and repeating the import continues with the same IDs.
      case .failure(.outcomeUnknown(let failure)): throw .outcomeUnknown(failure, operation: nil)
      case .failure(let error): throw ShellError(error)
      }
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// What a first pass over the file has found, before anything is changed.
  private struct CheckedFile {
    /// The digest of the user and all records.
    var digest: Digest
    var records = 0
    /// The habits of a table without a row that can be recorded.
    ///
    /// They are not added, because an empty habit was not asked for.
    var emptyHabits: Set<Int32> = []
  }

  /// Reads the whole file, and checks the form of its records.
  private func check(
    _ form: any ExportReader.Type, _ bytes: [UInt8], path: String
  ) throws(ShellError) -> CheckedFile {
    var (records, emptyHabits) = (0, Set<Int32>())
    let (now, policy) = (environment.clock.now(), ascent.context.policy)
    var hasher = Blake2b()
    hasher.update(user.text)
    try form.forEachRecord(in: bytes, of: path) { record in
      hasher.update(record.json.text)
      records += 1
      if form == ExportCSVReader.self {
        if let number = record.added { emptyHabits.insert(number) }
        if case .id(let habit)? = record.habit, record.dateFault(at: now, policy) == nil {
          emptyHabits.remove(habit.number)
        }
      }
    }
    return CheckedFile(digest: hasher.finalize(), records: records, emptyHabits: emptyHabits)
  }

}

private func readingExport<Value>(
  _ path: String, _ body: () throws(ImportFailure) -> Value
) throws(ShellError) -> Value {
  do { return try body() } catch { throw .badExport(path: path, reason: "\(error)", argument: "FILE") }
}

extension ExportReader {
  /// Passes each record of a file to a body, after a check of its form that needs no store.
  fileprivate static func forEachRecord(
    in bytes: [UInt8], of path: String, _ body: (ExportRecord) -> Void
  ) throws(ShellError) {
    // No CSV table begins with a brace.
    if Self.self == ExportCSVReader.self, bytes.first == UInt8(ascii: "{") {
      throw .badExport(path: path, reason: "line 1: this is JSON; use import json", argument: "FILE")
    }
    var reader = try readingExport(path) { () throws(ImportFailure) in try Self(bytes, file: path) }
    var habits: Set<Int32> = []
    while let row = try readingExport(path, { () throws(ImportFailure) in try reader.next() }) {
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
        throw .badExport(
          path: path, reason: "\(ImportFailure.malformed(file: path, line: row.line, path: row.path, reason: reason))",
          argument: "FILE")
      }
      body(record)
    }
  }
}

extension ShellCommand {
  /// Checks the file of an import as far as possible without a store.
  ///
  /// A new store is created only if the file has no faults.
  package func checkFile(_ files: any FileAccess) throws(ShellError) {
    switch name {
    case "import json": try checkHistory(ExportJSONReader.self, files)
    case "import csv": try checkHistory(ExportCSVReader.self, files)
    case "import loop": try checkHistory(LoopImport.read(path:))
    case "import habitbull": try checkHistory(HabitBullImport.read(path:))
    default: break
    }
  }

  private func checkHistory(_ read: (String) throws(ImportFailure) -> TrackerExport) throws(ShellError) {
    let path = arguments.text("PATH")
    do { _ = try read(path) } catch { throw .badExport(path: path, reason: "\(error)") }
  }

  private func checkHistory(_ form: any ExportReader.Type, _ files: any FileAccess) throws(ShellError) {
    let path = arguments.text("FILE")
    let bytes: [UInt8]
    do { bytes = try files.read(path: path, limit: CommandLineSession.historyBytesMax) } catch {
      throw .unreadableFile(path: path, reason: error.reason)
    }
    try form.forEachRecord(in: bytes, of: path) { _ in }
  }
}

extension ExportRecord {
  /// What is wrong with the record's dates; nil if nothing can be found without recording it.
  fileprivate func dateFault(at now: Instant, _ policy: Policy) -> String? {
    if let at, at > now.advanced(by: policy.clockSkewMax) { return "\(at) is in the future" }
    guard let day else { return nil }
    return day > CompletionRules.lastRecordableDay(at: now)
      ? "\(day) is in the future" : day < RuleLimits.firstRecordableDay ? "\(day) is too far in the past" : nil
  }
}
