public import AscentRules

extension LedgerCheck {
  /// Something stored of a person that does not follow from the person's commands.
  public struct Difference: Hashable, Sendable {
    /// What differs.
    public enum Part: String, Sendable {
      /// An event.
      case event
      /// The receipt: its events follow, but what it says before and after does not.
      case receipt
      /// The snapshot of the person's state.
      case snapshot
    }

    /// The person.
    public var user: UserID
    /// The operation whose command was decided; for a snapshot the last one in it.
    public var operation: OperationID
    /// Where the event lies; otherwise where the operation begins.
    public var position: Position
    /// What differs.
    public var part: Part
    /// The event that is stored there; nil for none.
    public var stored: Event?
    /// The event that follows from the commands; nil for none.
    public var expected: Event?
    /// Why the command would be refused; nil if it would not.
    public var refusal: Refusal?
    /// Whether the operation was decided under another version of the policy or the catalogue than
    /// the one in use: then it may have been right.
    public var hasOtherRules: Bool
    /// Whether a later repair corrected the ledger.
    public internal(set) var isRepaired = false

    /// Whether something is wrong now.
    public var isFault: Bool { !hasOtherRules && !isRepaired }
  }
}
