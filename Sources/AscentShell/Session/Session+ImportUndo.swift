import AscentRules
import AscentRuntime
import AscentViews

/// Undoing an import as a whole.
extension Session {
  /// Undoes each operation of an import, the newest first, under IDs that follow from its own. So
  /// an interrupted undo can be sent again, and takes each back once.
  func undoImport(_ id: ImportID) async throws(ShellError) -> any View {
    let operations = try await operations(of: id)
    let last = try await lastOrdinal()
    var view = ImportUndoView(target: id.text, operation: id.undone.text)
    var start = 0
    while start < operations.count {
      if Task.isCancelled { throw .importInterrupted(done: start, of: operations.count) }
      let batch = operations[start..<min(start + 512, operations.count)]
      let commands = batch.compactMap { operation in
        id.undone.target(operation).flatMap { undo in
          id.target(operation).map { Command(user: user, operation: undo, intent: .undo($0.key)) }
        }
      }
      for (operation, result) in zip(batch, await ascent.submit(commands)) {
        try await note(result, of: operation, knownUpTo: last, in: &view)
      }
      start += batch.count
    }
    forgetContext()
    forgetHabits()
    return view
  }

  /// The operations of an import in the order to undo them: the newest first, and for the undo of
  /// an undo the oldest first.
  private func operations(of id: ImportID) async throws(ShellError) -> [OperationID] {
    var operations: [OperationID] = []
    var first = id.ordinals.lowerBound
    while first <= id.ordinals.upperBound {
      let page = try await commands(ordinals: first...id.ordinals.upperBound, limit: 512)
      operations += page.map(\.accepted.operation).filter(id.contains)
      guard let last = page.last?.accepted.receipt.ordinal, last < .max else { break }
      first = last + 1
    }
    guard !operations.isEmpty else { throw .noOperation("no import has the ID \(id.text)") }
    return id.undoCount % 2 == 0 ? operations.reversed() : operations
  }

  private func note(
    _ result: Result<Receipt, AscentError>, of operation: OperationID, knownUpTo last: Int32,
    in view: inout ImportUndoView
  ) async throws(ShellError) {
    switch result {
    case .success(let receipt): if receipt.ordinal > last { view.undone += 1 } else { view.known += 1 }
    case .failure(.refused(.alreadyUndone)), .failure(.refused(.unknownOperation)): view.known += 1
    case .failure(.refused(let refusal)):
      let reason = RefusalText(habits: await names(in: refusal)).view(refusal).message
      view.kept.append((operation.description, reason))
    // What was undone stays so; the same undo continues under the same IDs.
    case .failure(.outcomeUnknown(let failure)): throw .outcomeUnknown(failure, operation: nil)
    case .failure(let error): throw ShellError(error)
    }
  }
}
