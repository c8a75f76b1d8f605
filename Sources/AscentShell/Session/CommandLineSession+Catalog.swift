import AscentRules
import AscentRuntime
import AscentViews

/// Catalogues in files: validating, loading and exporting them.
extension CommandLineSession {
  func validateCatalog() async throws(ShellError) -> any View {
    let path = arguments.text("FILE")
    let bytes = try bytes(of: path)
    let result = Result { () throws(Catalog.Faults) in try Catalog.read(bytes, evaluators: ascent.context.evaluators) }
    return CatalogCheckView(path: path, result: result)
  }

  func loadCatalog() async throws(ShellError) -> any View {
    let path = arguments.text("FILE")
    let operation = try arguments.operation("--op") ?? freshOperation()
    try await checkIsNoImportUndo(operation)
    let bytes = try bytes(of: path)
    let catalog: Catalog
    do throws(Catalog.Faults) { catalog = try Catalog.read(bytes, evaluators: ascent.context.evaluators) } catch {
      throw .badCatalog(path: path, faults: error)
    }
    let previous = try await self.catalog()
    var sent = try await sendForAll(.loadCatalog(catalog), operation)
    if sent.isKnown, try await asking(await ascent.command(operation, of: .catalog))?.inForce == false {
      sent.laterChange = "undone since"
    }
    return CatalogLoadView(catalog: catalog, changes: CatalogChanges(from: previous, to: catalog), sent: sent)
  }

  /// Undoes a load of a catalogue, or brings it back.
  ///
  /// - Parameters:
  ///   - load: the command that loaded the catalogue.
  ///   - key: the operation to undo: the load, or an undo.
  func undoLoad(
    _ load: StoredCommand, _ key: OperationKey, _ verb: UndoVerb, _ metadata: CommandMetadata
  ) async throws(ShellError) -> any View {
    let operation = metadata.operation ?? freshOperation()
    try await checkIsNoImportUndo(operation)
    let previous = try await catalog()
    let sent = try await sendForAll(.undo(key), operation)
    let now = try await catalog()
    let state =
      now == previous
      ? "version \(now.version) stays in force"
      : "version \(now.version) is in force for all users: \(CatalogCheckView.words(now))"
    return ChangeView(
      headline: "\(verb.past): \(try await actionText().words(load)); \(state)",
      changes: CatalogChanges(from: previous, to: now).lines, sent: sent)
  }

  /// Sends a command of ``UserID/catalog``, which is for all people.
  private func sendForAll(_ intent: Intent, _ operation: OperationID) async throws(ShellError) -> SentCommand {
    do throws(AscentError) {
      let last =
        try await ascent.commands(of: .catalog, newestFirst: true, limit: 1).first?.accepted.receipt.ordinal ?? 0
      let receipt = try await ascent.submit(Command(user: .catalog, operation: operation, intent: intent))
      return SentCommand(
        command: arguments.command, receipt: receipt, operation: operation, isKnown: receipt.ordinal <= last)
    } catch {
      throw ShellError(error, sending: operation)
    }
  }

  func exportCatalog() async throws(ShellError) -> any View {
    let path = arguments.text("FILE")
    let catalog = try await catalog()
    let bytes = Array(catalog.prettyText.utf8)
    do { try environment.files.write(bytes, path: path) } catch {
      throw .unwritableFile(path: path, reason: error.reason)
    }
    return CatalogExportView(path: path, catalog: catalog, byteCount: bytes.count)
  }

  func bytes(of path: String, limit: Int = JSONReader.sizeMax) throws(ShellError) -> [UInt8] {
    do { return try environment.files.read(path: path, limit: limit) } catch {
      throw .unreadableFile(path: path, reason: error.reason)
    }
  }
}
