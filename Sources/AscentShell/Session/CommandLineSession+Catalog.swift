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
    let receipt: Receipt
    let last: Int32
    do throws(AscentError) {
      last = try await ascent.commands(of: .catalog, newestFirst: true, limit: 1).first?.accepted.receipt.ordinal ?? 0
      receipt = try await ascent.load(catalog, id: operation).receipt
    } catch {
      throw ShellError(error, sending: operation)
    }
    let sent = SentCommand(
      command: arguments.command, receipt: receipt, operation: operation, isKnown: receipt.ordinal <= last)
    return CatalogLoadView(catalog: catalog, previous: previous, sent: sent)
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
