import AscentRules
import AscentRuntime
import Synchronization

/// Operation IDs that an import has taken over from a file.
///
/// An import records each operation under an ID of its own, which contains the ID in the file. A
/// line with `--op` that was recorded before the export must not be recorded again after the
/// import.
extension CommandLineSession {
  /// What the session knows about the user's imports from files of our own format.
  struct KnownImports {
    private(set) var ids: Set<ImportID> = []
    /// The ordinal of the last command that was searched.
    private(set) var last: Int32 = 0

    mutating func add(_ command: StoredCommand) {
      last = max(last, command.accepted.receipt.ordinal)
      guard let step = ImportID.step(of: command.accepted.operation.description), step.app == ExportRecord.app,
        let id = ImportID(of: step, isUndo: false)
      else { return }
      ids.insert(id)
    }
  }

  /// The user's command with the ID that a line gave, whether it was recorded here or imported.
  func earlierCommand(_ operation: OperationID) async throws(ShellError) -> StoredCommand? {
    if let stored = try await storedCommand(operation) { return stored }
    return try await importedCommands(operation).last
  }

  /// The imported command that a line with `--op` repeats; nil if there is none, or if the ID was
  /// recorded here.
  ///
  /// - Throws: ``Refusal/operationReused(_:)`` if the ID was imported with something else.
  func importedCommand(
    repeatedBy intent: Intent, _ metadata: CommandMetadata
  ) async throws(ShellError) -> StoredCommand? {
    guard let operation = metadata.operation, try await storedCommand(operation) == nil else { return nil }
    let imported = try await importedCommands(operation)
    guard !imported.isEmpty else { return nil }
    for command in imported where try await isSame(intent, metadata, as: command) { return command }
    throw .refused(.operationReused(operation.key))
  }

  /// The commands that imports recorded for records with an ID, oldest first.
  private func importedCommands(_ record: OperationID) async throws(ShellError) -> [StoredCommand] {
    var found: [StoredCommand] = []
    for id in try await imports() {
      var number = 1
      while let operation = id.operation(ExportRecord.key(of: record.description), number),
        let command = try await storedCommand(operation)
      {
        found.append(command)
        number += 1
      }
    }
    return found.sorted { $0.accepted.receipt.ordinal < $1.accepted.receipt.ordinal }
  }

  /// The user's imports from files of our own format. Reads only the commands that are new since
  /// the last call.
  private func imports() async throws(ShellError) -> Set<ImportID> {
    var known = memory.state.withLock(\.imports)
    while true {
      let page = try await commands(ordinals: (known.last + 1)...(.max), limit: 4096)
      for command in page { known.add(command) }
      guard page.count == 4096 else { break }
    }
    let all = known
    memory.state.withLock { $0.imports = all }
    return all.ids
  }

  /// Whether an imported command recorded what an intent asks for.
  private func isSame(
    _ intent: Intent, _ metadata: CommandMetadata, as imported: StoredCommand
  ) async throws(ShellError) -> Bool {
    var asked = intent
    if case .name(let name)? = intent.habit {
      // A line that renamed the habit has its old name.
      let renamed = imported.events.lazy.compactMap {
        if case .habitRenamed(let id, let old, _, _) = $0, TextRules.areSame(old, name) { id } else { nil }
      }.first
      guard let habit = if let renamed { renamed } else { try await report().habits.named(name)?.id } else {
        return false
      }
      asked.habit = .id(habit)
    }
    // A file gives the day of a completion, and its skips have no limit on age.
    switch asked {
    case .complete(var logged) where logged.day == nil:
      let recorded = imported.events.lazy.compactMap {
        if case .completionLogged(_, let day, _, _, _) = $0 { day } else { nil }
      }.first
      if let at = metadata.at, try await context().day(at: at) != recorded { return false }
      logged.day = recorded
      asked = .complete(logged)
    case .skip(let skip): asked = .recordSkip(skip.habit, skip.day, reason: skip.reason)
    default: break
    }
    // A record may have no instant.
    return [nil, imported.accepted.evidence.occurredAt].contains { instant in
      let command = Command(user: user, operation: "import", intent: asked, occurredAt: instant)
      return command.contentDigest == imported.accepted.content
    }
  }
}
