public import AscentRules

extension Ascent {
  /// Loads a catalogue of methods for everyone, and returns when it is committed.
  ///
  /// Commands decided after that use this catalogue.
  ///
  /// - Parameters:
  ///   - catalog: the catalogue; its version must be higher than the one in force.
  ///   - id: the operation's id. Repeating the call with the same id loads the catalogue only once.
  ///     The default is a new id.
  /// - Throws: ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/badCatalog(_:)``
  ///   or ``/AscentRules/Refusal/catalogNotNewer(version:inForce:)``; other errors as
  ///   for ``submit(_:)-(Command)``.
  @discardableResult
  public func load(_ catalog: Catalog, id: OperationID = .random()) async throws(AscentError) -> CommandResult {
    let command = Command(user: .catalog, operation: id, intent: .loadCatalog(catalog))
    return CommandResult(operation: id, receipt: try await submit(command))
  }
}
