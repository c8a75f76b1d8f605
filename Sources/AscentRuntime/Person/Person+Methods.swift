public import AscentRules

/// Logging sessions, advancing, and acknowledging celebrations.
extension Person {
  /// Logs a session of a method at the command's instant.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - length: how long it was, 1 minute to a day, rounded down to whole minutes.
  ///   - feedback: how it felt; nil when the person does not say.
  ///   - note: what the person wrote, at most 2,000 characters.
  ///   - id: the operation's id.
  /// - Throws: ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/unknownMethod(_:)``
  ///   or ``/AscentRules/Refusal/outOfRange(field:value:allowed:)``; other errors as for
  ///   ``Ascent/submit(_:)-(Command)``.
  @discardableResult
  public func logSession(
    _ method: MethodID, for length: Duration, feedback: Feedback? = nil, note: String = "", id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.logSession(method, for: length, feedback: feedback, note: note), id: id)
  }

  /// Advances from a stage of a method to the next. If several devices ask at once, one advances
  /// and the others get its result, marked `.alreadyAdvanced`.
  ///
  /// - Throws: ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/notReady(_:_:unmet:)``,
  ///   ``/AscentRules/Refusal/wrongStage(_:asked:actual:)``,
  ///   ``/AscentRules/Refusal/lastStage(_:_:)``, ``/AscentRules/Refusal/unknownMethod(_:)``,
  ///   ``/AscentRules/Refusal/unknownStage(_:_:)`` or
  ///   ``/AscentRules/Refusal/stageGone(_:_:)``; other errors as for
  ///   ``Ascent/submit(_:)-(Command)``.
  @discardableResult
  public func progress(
    _ method: MethodID, from stage: StageID, note: String = "", id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.progress(method, from: stage, note: note), id: id)
  }

  /// Marks a celebration as seen, on all devices.
  ///
  /// - Throws: ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/notWaiting(_:)``; other
  ///   errors as for ``Ascent/submit(_:)-(Command)``.
  @discardableResult
  public func acknowledge(
    _ celebration: CelebrationKey, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.acknowledge(celebration), id: id)
  }

  /// Marks all waiting celebrations as seen, on all devices.
  ///
  /// - Throws: also ``/AscentRules/Refusal/nothingToChange(field:value:)`` when none waits;
  ///   nothing is recorded.
  @discardableResult
  public func acknowledgeAll(id: OperationID = .random()) async throws(AscentError) -> CommandResult {
    try await submit(.acknowledgeAll, id: id)
  }
}
