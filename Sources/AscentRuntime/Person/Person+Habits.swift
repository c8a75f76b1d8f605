public import AscentRules

/// Adding habits, recording completions, and undoing.
extension Person {
  /// Adds a habit.
  ///
  /// - Throws: ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/habitExists(name:)`` when a
  ///   habit in use has the name, ignoring case,
  ///   ``/AscentRules/Refusal/habitArchivedToday(_:name:)``,
  ///   ``/AscentRules/Refusal/tooManyHabits(limit:)``, or a refusal of the definition; other errors
  ///   as for ``Ascent/submit(_:)-(Command)``.
  @discardableResult
  public func add(_ habit: HabitDefinition, id: OperationID = .random()) async throws(AscentError) -> CommandResult {
    try await submit(.add(habit), id: id)
  }

  /// Adds to a habit's count on the local day of the command's instant; see ``Person/occurredAt``.
  ///
  /// - Parameters:
  ///   - habit: the habit.
  ///   - amount: 1 or more.
  ///   - note: up to 2,000 characters; empty for none.
  ///   - id: the operation's id.
  /// - Throws: ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/unknownHabit(name:)``,
  ///   ``/AscentRules/Refusal/habitArchived(_:from:)``,
  ///   ``/AscentRules/Refusal/outOfRange(field:value:allowed:)`` for the amount, or
  ///   ``/AscentRules/Refusal/countTooLarge(_:_:limit:)``; other errors as for
  ///   ``Ascent/submit(_:)-(Command)``.
  @discardableResult
  public func complete(
    _ habit: HabitReference, amount: Int = 1, note: String = "", id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.complete(habit, amount: amount, note: note), id: id)
  }

  /// Adds an amount with decimals to a habit's count. Otherwise the same as the method for
  /// whole amounts.
  ///
  /// - Throws: also ``AscentError/refused(_:)`` with
  ///   ``/AscentRules/Refusal/tooManyDecimals(field:allowed:)`` if the habit has fewer decimals, or
  ///   ``/AscentRules/Refusal/badNumber(field:reason:)``.
  @discardableResult
  public func complete(
    _ habit: HabitReference, amount: Double, note: String = "", id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.complete(habit, amount: amount, note: note), id: id)
  }

  /// Adds to a habit's count on a given day, as an import does. It earns no XP, unless the policy
  /// has no award window, and there is no limit on how far back the day may be. The last day
  /// allowed is the latest that has begun in any time zone.
  ///
  /// - Throws: as for the methods that complete, and ``AscentError/refused(_:)``
  ///   with ``/AscentRules/Refusal/dayOutOfRange(_:earliest:latest:)``.
  @discardableResult
  public func record(
    _ habit: HabitReference, on day: LocalDay, amount: Int = 1, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.record(habit, on: day, amount: amount), id: id)
  }

  /// Undoes one operation, however old, and everything derived from it. Undoing an undo restores
  /// what the undo took back.
  ///
  /// - Throws: ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/unknownOperation(_:)``,
  ///   ``/AscentRules/Refusal/alreadyUndone(_:)``, ``/AscentRules/Refusal/notUndoable(_:kind:)``,
  ///   ``/AscentRules/Refusal/neededBy(_:_:operations:more:)`` if something depends on it, or
  ///   another habit has taken the name; other errors as for ``Ascent/submit(_:)-(Command)``.
  @discardableResult
  public func undo(_ operation: OperationID, id: OperationID = .random()) async throws(AscentError) -> CommandResult {
    try await submit(.undo(operation), id: id)
  }

  /// Moves a completion to another day.
  ///
  /// - Throws: ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/unknownOperation(_:)``,
  ///   ``/AscentRules/Refusal/notACompletion(_:)`` or ``/AscentRules/Refusal/alreadyOnDay(_:_:)``;
  ///   other errors as for ``Ascent/submit(_:)-(Command)``.
  @discardableResult
  public func move(
    _ completion: OperationID, to day: LocalDay, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.move(completion, to: day), id: id)
  }
}
