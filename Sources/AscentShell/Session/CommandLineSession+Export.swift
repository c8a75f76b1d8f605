import AscentExport
import AscentImport
import AscentRules
import AscentRuntime
import AscentViews

/// Exports of the user's records.
extension CommandLineSession {
  func exportJSON(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let report = try await report()
    let freezes = try await automaticFreezes(report)
    let history = PersonExport(automaticFreezes: freezes, closedThrough: report.closedThrough)
    return try await export(ExportJSON(history), sink)
  }

  func exportCSV(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let habits = try await report().habits
    let attribute = ImportedHabit.nameAttribute
    let fromLoop = habits.filter { ImportedHabit.keyName($0.attributes) != nil || $0.attributes[attribute] != nil }
    let names = ExportCSV.NamesInTracker(attribute: attribute, habits: Set(fromLoop.map(\.id)))
    return try await export(ExportCSV(habits, names), sink)
  }

  /// The days that a freeze covers and the user did not freeze.
  private func automaticFreezes(_ report: PersonReport) async throws(ShellError) -> Set<LocalDay> {
    var days = Set(report.frozenDays)
    guard !days.isEmpty else { return [] }
    try await forEachCommand { command in
      if let day = PersonExport.frozenDay(by: command) { days.remove(day) }
      return true
    }
    return days
  }

  private func export(_ form: some ExportText, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    // "-" is standard output, as in other programs.
    guard let path = arguments.optional("FILE"), path != "-" else {
      guard !arguments.has("--force") else { throw .misusedOption("--force", reason: "it is for a FILE") }
      _ = try await write(form, to: "") { text throws(FileFailure) in sink.write(.text(text)) }
      return .done
    }
    let last = Int(try await lastOrdinal())
    let file = try writing(path) { () throws(FileFailure) in
      try environment.files.create(path: path, replacing: arguments.has("--force"))
    }
    defer { file.discard() }
    var (written, awards) = (0, 0)
    let count = try await write(form, to: path) { text throws(FileFailure) in
      try file.append(text)
      written += text.utf8.count
    } progress: {
      sink.progress($0, of: last)
    } seen: {
      if $0.inForce, $0.events.contains(where: { $0.kind == .xpGranted }) { awards += 1 }
    }
    try writing(path) { () throws(FileFailure) in try file.finish() }
    return sink.answer(ExportFileView(path: path, records: count, byteCount: written, awards: awards))
  }

  /// Writes the export in pieces, so that its length does not matter, and returns the number
  /// of records.
  private func write(
    _ form: some ExportText, to path: String, _ put: (String) throws(FileFailure) -> Void,
    progress: (Int) -> Void = { _ in }, seen: (StoredCommand) -> Void = { _ in }
  ) async throws(ShellError) -> Int {
    var (form, text, commands, failure) = (form, form.opening, 0, FileFailure?.none)
    func flush() -> Bool {
      do throws(FileFailure) { try put(text) } catch { failure = error }
      text.removeAll(keepingCapacity: true)
      return failure == nil
    }
    try await forEachCommand { command in
      form.append(command, to: &text)
      seen(command)
      commands += 1
      if commands.isMultiple(of: 8192) { progress(commands) }
      return (text.utf8.count < 1 << 16 || flush()) && !Task.isCancelled
    }
    if Task.isCancelled { throw .interrupted }
    text += form.closing
    if failure == nil { _ = flush() }
    if let failure { throw .unwritableFile(path: path, reason: failure.reason) }
    return form.count
  }

  private func writing<Value>(_ path: String, _ body: () throws(FileFailure) -> Value) throws(ShellError) -> Value {
    do { return try body() } catch { throw .unwritableFile(path: path, reason: error.reason) }
  }
}
