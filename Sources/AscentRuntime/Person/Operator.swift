public import AscentRules

/// Manual changes that an app's operators make for a person: adding or removing XP, and
/// granting freezes.
///
/// Do not offer these methods to the people themselves.
///
/// Each method returns when the change is committed; its `id` makes it safe to repeat, as
/// for ``Person``.
public struct Operator: Sendable {
  /// The person whose XP and freezes change.
  public let person: UserID
  let ascent: Ascent

  /// Adds XP for a reason, or removes it with a negative amount.
  ///
  /// - Throws: ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/belowZero(total:amount:)``,
  ///   ``/AscentRules/Refusal/totalTooLarge(total:amount:)`` or
  ///   ``/AscentRules/Refusal/outOfRange(field:value:allowed:)``; other errors as for
  ///   ``Ascent/submit(_:)-(Command)``.
  @discardableResult
  public func awardXP(
    _ amount: Int, reason: String, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.awardXP(Int64(amount), reason: reason), id)
  }

  /// Adds 1 to 1,000 freezes to the person's stock.
  ///
  /// - Throws: ``AscentError/refused(_:)`` with
  ///   ``/AscentRules/Refusal/outOfRange(field:value:allowed:)``; other errors as
  ///   for ``Ascent/submit(_:)-(Command)``.
  @discardableResult
  public func grantFreezes(
    _ count: Int, reason: String, id: OperationID = .random()
  ) async throws(AscentError) -> CommandResult {
    try await submit(.grantFreezes(Int32(clamping: count), reason: reason), id)
  }

  private func submit(_ intent: Intent, _ operation: OperationID) async throws(AscentError) -> CommandResult {
    let command = Command(user: person, operation: operation, intent: intent)
    return CommandResult(operation: operation, receipt: try await ascent.submit(command))
  }
}

extension Ascent {
  /// The operators' interface to the runtime, for one person.
  public func `operator`(for person: UserID) -> Operator { Operator(person: person, ascent: self) }
}
