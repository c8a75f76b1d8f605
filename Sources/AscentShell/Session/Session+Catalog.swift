import AscentRules
import AscentRuntime
import AscentViews

/// Catalogues in environment.files.
extension Session {
  func validateCatalog(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let path = arguments.text("FILE")
    let bytes = try catalogBytes(path)
    let view: CatalogCheckView
    do throws(CatalogFaults) {
      view = CatalogCheckView(path: path, try Catalog.read(bytes, evaluators: ascent.context.evaluators))
    } catch {
      view = CatalogCheckView(path: path, error)
    }
    sink.answer(view)
    return view.isSound ? .done : .failed
  }

  func loadCatalog(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
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
    sink.answer(CatalogLoadView(catalog, after: previous, operation: operation, isKnown: receipt.ordinal <= last))
    return .done
  }

  func exportCatalog(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let path = arguments.text("FILE")
    let catalog = try await catalog()
    let bytes = Array(catalog.prettyText.utf8)
    do { try environment.files.write(bytes, path: path) } catch {
      throw .unwritableFile(path: path, reason: error.reason)
    }
    sink.answer(CatalogExportView(path: path, catalog: catalog, byteCount: bytes.count))
    return .done
  }

  private func catalogBytes(_ path: String) throws(ShellError) -> [UInt8] {
    do { return try environment.files.read(path: path, limit: JSONReader.sizeMax) } catch {
      throw .unreadableFile(path: path, reason: error.reason)
    }
  }
}
