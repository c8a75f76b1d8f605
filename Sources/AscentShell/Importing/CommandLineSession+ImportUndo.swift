import AscentRules
import AscentRuntime
import AscentViews

/// Undo and redo of a whole import.
extension CommandLineSession {
  /// All that the user has recorded.
  private func recorded() async throws(ShellError) -> RecordedBefore {
    var recorded = RecordedBefore()
    try await forEachCommand { command in
      recorded.add(command)
      return true
    }
    return recorded
  }

  /// All that the user's imports have recorded.
  func importLedger() async throws(ShellError) -> ImportLedger {
    var ledger = ImportLedger()
    try await forEachCommand { command in
      ledger.add(command)
      return true
    }
    return ledger
  }

  /// The import, or undo of an import, that an operation is part of. Nil for other operations and
  /// for imports by earlier versions.
  func importID(of key: OperationKey) async throws(ShellError) -> ImportID? {
    let command: StoredCommand?
    do { command = try await ascent.command(OperationID(key: key, longText: ""), of: user) } catch {
      throw ShellError(error)
    }
    guard let text = command?.accepted.operation.description else { return nil }
    if let step = ImportID.step(of: text) { return ImportID(of: step, isUndo: false) }
    if text.hasPrefix("undo"), ImportID.run(of: text)?.undone == ImportID.first,
      let undone = command?.undone
    {
      return try await importID(of: undone)?.opposite
    }
    return ImportID.undoneStep(of: text).flatMap { ImportID(of: $0, isUndo: true) }
  }

  /// Undoes the operations of an import that are in force, newest first, or brings back those that
  /// an undo of it took back, oldest first.
  ///
  /// If it is interrupted, repeating it does the rest.
  ///
  /// - Parameter operation: the ID that the user gave; nil if none. The IDs of the commands begin
  ///   with a run derived from it, so that repeating it undoes nothing a second time.
  func undoImport(_ id: ImportID, as operation: OperationID?) async throws(ShellError) -> any View {
    let recorded = try await recorded()
    let ledger = recorded.ledger
    let all = ledger.entries(of: id).filter { !$0.isClose }
    guard !all.isEmpty else { throw .noOperation("no import has the ID \(id.text)") }
    let word = id.isUndo ? "redo" : "undo"
    let run = operation.map { ImportLedger.run(word, as: $0) }
    let done = run.flatMap { ledger.runs[$0] } ?? []
    let entries = all.filter { !done.contains($0.operation.description) }
    if let operation {
      try await checkIsNoImportUndo(operation, except: word)
      if try await storedCommand(operation) != nil || all.count - entries.count < done.count {
        throw .refused(.operationReused(operation.key))
      }
    }
    let commands = id.isUndo ? redos(of: entries, in: recorded, run) : undos(of: entries, run)
    var view = ImportUndoView(target: id, undone: done.count, known: entries.count - commands.count)
    view.isRepeated = !done.isEmpty && commands.isEmpty
    let last = try await lastOrdinal()
    // The first accepted command gets an ID that follows from the user's ID alone. It reserves the
    // user's ID from then on.
    var first = done.isEmpty ? operation.flatMap { ImportLedger.first(word, as: $0) } : nil
    var start = 0
    defer {
      forgetContext()
      forgetHabits()
    }
    while start < commands.count {
      if Task.isCancelled { throw .importInterrupted(done: start, of: commands.count) }
      var batch = Array(commands[start..<min(start + (first == nil ? 512 : 1), commands.count)])
      if let first { batch[0].operation = first }
      // Commands after one that failed may have been executed, so all answers count.
      var (failure, failed) = (ShellError?.none, 0)
      for (command, result) in zip(batch, await ascent.submitInOrder(batch)) {
        do { try await note(result, of: command, in: ledger, knownUpTo: last, &view) } catch {
          (failure, failed) = (failure ?? error, failed + 1)
        }
        if case .success = result { first = nil }
      }
      start += batch.count
      if let failure { throw failure.stopping(after: start - failed, of: commands.count) }
    }
    return view
  }

  /// Throws if an undone record of an import was imported again, from another file: its redo would
  /// count it twice.
  func checkIsNotImportedAgain(_ command: StoredCommand) async throws(ShellError) {
    guard ImportID.step(of: command.accepted.operation.description) != nil else { return }
    let recorded = try await recorded()
    guard let entry = recorded.ledger[command.accepted.operation.key] else { return }
    let same = TrackedRecords(recorded).operations(like: entry, in: recorded, recorded.ledger.settled)
    guard let other = same.first(where: { $0.key != entry.operation.key }) else { return }
    let id = try await recentActions().shortIDs.text(of: "\(other)")
    throw .noOperation("it was imported again since, as \(id); undo that first: undo \(id)")
  }

  /// Throws if the user's operation ID was already used to undo an import or bring one back.
  func checkIsNoImportUndo(_ operation: OperationID, except word: String? = nil) async throws(ShellError) {
    for other in ["undo", "redo"] where other != word {
      guard let first = ImportLedger.first(other, as: operation), try await storedCommand(first) != nil else {
        continue
      }
      throw .refused(.operationReused(operation.key))
    }
  }

  /// The import that was undone or brought back under the user's operation ID; nil if there
  /// is none.
  func importUndone(_ word: String, as operation: OperationID?) async throws(ShellError) -> ImportID? {
    guard let operation, let first = ImportLedger.first(word, as: operation), try await storedCommand(first) != nil,
      let undone = try await importLedger().runs[ImportLedger.run(word, as: operation)]?.first
    else { return nil }
    return ImportID.step(of: undone).flatMap { ImportID(of: $0, isUndo: word == "redo") }
  }

  private func undos(of entries: [ImportLedger.Entry], _ run: String?) -> [Command] {
    entries.reversed().filter(\.inForce).map { $0.takenBack(by: user, in: run) }
  }

  /// The commands that bring entries back.
  ///
  /// Entries that another import of the same app has recorded since are left out, and so are
  /// entries that this import recorded for an earlier habit of the same name.
  private func redos(of entries: [ImportLedger.Entry], in recorded: RecordedBefore, _ run: String?) -> [Command] {
    let (settled, tracked) = (recorded.ledger.settled, TrackedRecords(recorded))
    let newest = Dictionary(entries.map { ($0.step, $0.operation) }, uniquingKeysWith: { $1 })
    return entries.filter { entry in
      newest[entry.step] == entry.operation && tracked.operations(like: entry, in: recorded, settled).isEmpty
    }.compactMap { $0.broughtBack(by: user, in: run) }
  }

  private func note(
    _ result: Result<Receipt, AscentError>, of command: Command, in ledger: ImportLedger, knownUpTo last: Int32,
    _ view: inout ImportUndoView
  ) async throws(ShellError) {
    switch result {
    case .success(let receipt): if receipt.ordinal > last { view.undone += 1 } else { view.known += 1 }
    case .failure(.refused(.alreadyUndone)), .failure(.refused(.unknownOperation)): view.known += 1
    case .failure(.refused(var refusal)):
      guard case .undo(let key) = command.intent else { return }
      // Naming what keeps an operation from being undone reads all commands, so it is done only for
      // the operations that are listed.
      let shown = ImportUndoView.shownMax
      if view.kept.count < shown, case .refused(let named) = await ascent.namingDependents(.refused(refusal), of: user)
      {
        refusal = named
      }
      let error = RefusalText(habits: await names(in: refusal)).view(refusal)
      view.kept.append((ledger[key]?.operation.description ?? "\(command.operation)", error))
    // What was undone stays undone, and repeating the line continues.
    case .failure(.outcomeUnknown(let failure)): throw .outcomeUnknown(failure, operation: nil)
    case .failure(let error): throw ShellError(error)
    }
  }
}
