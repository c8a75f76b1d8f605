extension LedgerAudit {
  /// A fault that an audit found in a ledger.
  public struct Finding: Hashable, Sendable {
    /// The eight classes of faults.
    public enum Class: String, Sendable, CaseIterable {
      /// The ledger's total is not the sum of its amounts.
      case wrongSum
      /// An entry's total is not the total before it plus its amount.
      case brokenChain
      /// An entry number is missing or repeated.
      case gap
      /// An award is in force more than once for its key.
      case duplicateKey
      /// An award is in force without its cause.
      case awardWithoutCause
      /// A cause is in force without its award.
      case causeWithoutAward
      /// An award is not worth what its policy version says.
      case wrongAmount
      /// The level does not follow from the total.
      case wrongLevel
    }

    /// The class of the fault.
    public var fault: Class
    /// The number of the entry that shows the fault; nil when an entry is missing.
    public var entry: Int32?
    /// The award key that the fault is about; nil for none.
    public var key: AwardKey?
    /// The expected amount, total, number or level.
    public var expected: Int64
    /// What was found instead.
    public var found: Int64

    /// A finding with all its parts.
    package init(fault: Class, entry: Int32? = nil, key: AwardKey? = nil, expected: Int64, found: Int64) {
      self.fault = fault
      self.entry = entry
      self.key = key
      self.expected = expected
      self.found = found
    }
  }
}
