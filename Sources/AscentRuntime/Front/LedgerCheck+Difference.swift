public import AscentRules

extension LedgerCheck {
  /// Stored data of a person that differs from what the person's commands lead to.
  public struct Difference: Hashable, Sendable {
    /// The kind of stored data that differs.
    public enum Part: String, Sendable {
      /// An event.
      case event
      /// The receipt: the events agree, but the standing that it gives before or after the
      /// command does not.
      case receipt
      /// The snapshot of the person's state.
      case snapshot
    }

    /// The person.
    public var user: UserID
    /// The operation whose command was decided again; for a snapshot, the last one it includes.
    public var operation: OperationID
    /// The position of the event. For a receipt or a snapshot, that of the first event of the
    /// operation.
    public var position: Position
    /// The kind of stored data that differs.
    public var part: Part
    /// The event that is stored there; nil for none.
    public var stored: Event?
    /// The event that the commands lead to; nil for none.
    public var expected: Event?
    /// Why the rules refuse the command when it is decided again; nil if they accept it.
    public var refusal: Refusal?
    /// Whether the operation was decided under another version of the policy or the catalogue than
    /// the one in use. If so, the stored data may be correct.
    public var hasOtherRules: Bool
    /// Whether a later repair corrected the ledger.
    public internal(set) var isRepaired = false

    /// Whether this is a fault that has not been repaired.
    public var isFault: Bool { !hasOtherRules && !isRepaired }
  }
}
