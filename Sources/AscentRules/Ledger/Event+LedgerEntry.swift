extension Event {
  /// The ledger entry that the event appended; nil when it appended none.
  public var ledgerEntry: LedgerEntry? {
    switch self {
    case .xpEntered(let entry), .xpGranted(let entry, _): entry
    default: nil
    }
  }
}
