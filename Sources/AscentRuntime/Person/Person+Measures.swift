public import AscentRules

/// Measured goals: from a start to a target, with milestones and the values recorded on the way.
extension Person {
  /// Sets the goal of a measure. The first goal adds the measure; a later one replaces the goal and
  /// keeps the values.
  ///
  /// - Throws: ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/badGoal(reason:)`` when the
  ///   target is the start, ``/AscentRules/Refusal/badNumber(field:reason:)`` also when the
  ///   interval is not positive or gives more than 1,000 milestones,
  ///   ``/AscentRules/Refusal/badText(field:reason:)``, or
  ///   ``/AscentRules/Refusal/unitMismatch(given:expected:)`` when the measure has values that the
  ///   unit cannot be converted to, ``/AscentRules/Refusal/dayOutOfRange(_:earliest:latest:)`` for
  ///   the first day, or ``/AscentRules/Refusal/outOfRange(field:value:allowed:)`` for more than a
  ///   hundred measures; other errors as for ``Ascent/submit(_:)-(Command)``.
  @discardableResult
  public func setGoal(_ goal: MeasureGoal, id: OperationID = .random()) async throws(AscentError) -> CommandResult {
    try await submit(.setGoal(goal), id: id)
  }

  /// Records a value of a measure at the command's instant; see ``Person/occurredAt``.
  ///
  /// - Parameters:
  ///   - name: the measure; case is ignored.
  ///   - value: the value, with at most three decimals.
  ///   - unit: the value's unit; nil for the goal's.
  ///   - id: the operation's id.
  /// - Throws: ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/unknownMeasure(name:)``,
  ///   ``/AscentRules/Refusal/badNumber(field:reason:)`` or
  ///   ``/AscentRules/Refusal/unitMismatch(given:expected:)``; other errors as for
  ///   ``Ascent/submit(_:)-(Command)``.
  @discardableResult
  public func measure(
    _ name: String, _ value: Double, in unit: MeasureUnit? = nil, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.measure(name, value, in: unit), id: id)
  }

  /// All measured goals, in the order in which they were first set.
  public func measures() async throws(AscentError) -> [MeasureReport] {
    try await ascent.report(on: id).measures
  }

  /// One measured goal, by its name; case is ignored.
  ///
  /// - Throws: also ``AscentError/refused(_:)`` with
  ///   ``/AscentRules/Refusal/unknownMeasure(name:)``.
  public func measure(named name: String) async throws(AscentError) -> MeasureReport {
    try await ascent.report(on: id).measure(named: name)
  }
}

extension PersonReport {
  /// The measured goals.
  package var measures: [MeasureReport] {
    progression.measures.enumerated().compactMap { MeasureReport($1, id: MeasureID(index: $0), asOf: day) }
  }

  package func measure(named name: String) throws(AscentError) -> MeasureReport {
    guard let report = measures.first(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw .refused(.unknownMeasure(name: name))
    }
    return report
  }
}
