import AscentRules
import AscentRuntime
import AscentViews

/// Catalogues in environment.files.
extension Session {
  func validateCatalog(_ arguments: Arguments) async throws(ShellError) -> any View {
    let path = arguments.text("FILE")
    let bytes = try catalogBytes(path)
    do throws(CatalogFaults) {
      return CatalogCheckView(path: path, try Catalog.read(bytes, evaluators: ascent.context.evaluators))
    } catch {
      return CatalogCheckView(path: path, error)
    }
  }

  func loadCatalog(_ arguments: Arguments) async throws(ShellError) -> any View {
    let path = arguments.text("FILE")
    let operation = try arguments.operation("--op") ?? freshOperation()
    let bytes = try catalogBytes(path)
    let catalog: Catalog
    do throws(CatalogFaults) { catalog = try Catalog.read(bytes, evaluators: ascent.context.evaluators) } catch {
      throw .badCatalog(path: path, faults: error)
    }
    let previous = try await self.catalog()
    let receipt: Receipt
    let last: Int32
    do throws(AscentError) {
      last = try await ascent.commands(of: .catalog, newestFirst: true, limit: 1).first?.accepted.receipt.ordinal ?? 0
      receipt = try await ascent.load(catalog, id: operation).receipt
    } catch {
      throw ShellError(error, sending: operation, habits: [:])
    }
    return CatalogLoadView(catalog, after: previous, operation: operation, isKnown: receipt.ordinal <= last)
  }

  func exportCatalog(_ arguments: Arguments) async throws(ShellError) -> any View {
    let path = arguments.text("FILE")
    let catalog = try await catalog()
    let bytes = Array(catalog.prettyText.utf8)
    do { try environment.files.write(bytes, path: path) } catch {
      throw .unwritableFile(path: path, reason: error.reason)
    }
    return CatalogExportView(path: path, catalog: catalog, byteCount: bytes.count)
  }

  private func catalogBytes(_ path: String) throws(ShellError) -> [UInt8] {
    do { return try environment.files.read(path: path, limit: JSONReader.sizeMax) } catch {
      throw .unreadableFile(path: path, reason: error.reason)
    }
  }
}
