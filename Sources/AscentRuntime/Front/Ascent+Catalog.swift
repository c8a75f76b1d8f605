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

  /// Undoes a load of a catalogue, for everyone, and returns when that is committed. Undoing the
  /// undo brings it back.
  ///
  /// Commands decided after that use the catalogue that was loaded last of those whose load is in
  /// force or, if there is none, the one that the runtime was created with. Stages that people
  /// entered meanwhile stay entered.
  ///
  /// - Parameters:
  ///   - load: the operation of the load, or of an undo.
  ///   - id: the operation's id. Repeating the call with the same id undoes it only once. The
  ///     default is a new id.
  /// - Throws: ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/unknownOperation(_:)``
  ///   or ``/AscentRules/Refusal/alreadyUndone(_:)``; other errors as for ``submit(_:)-(Command)``.
  @discardableResult
  public func undoLoad(
    _ load: OperationID, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    let command = Command(user: .catalog, operation: id, intent: .undo(load.key))
    return CommandResult(operation: id, receipt: try await submit(command))
  }
}
