/// The one stored form of an event: a number for its kind and a few columns, most of them integers,
/// that a person can read in a table.
///
/// What a column means depends on the kind; see `EventColumns+Event.swift`, whose numbers and
/// columns are stored and never change their meaning. Of an event there is exactly one form:
/// columns that no event would be written as are not read as one.
public struct EventColumns: Hashable, Sendable {
  /// The kind: the raw value of ``EventKind``, but for what is about an award, where it is
  /// ``awardBase(of:)`` plus the kind of the award.
  public var kind: UInt8
  /// The habit's number; for awards the subject of the award key; for a session or a progression
  /// that changed, the ordinal of its command.
  public var habit: Int32?
  /// The local day, or the first of a range.
  public var day: Int32?
  /// The amount, or the new or former value of what changed.
  public var amount: Int64?
  /// The sum that results, or the last day of a range.
  public var total: Int64?
  /// A number in a sequence: of a ledger entry, of the command that is meant (its ordinal), of an
  /// instant in milliseconds, of a celebration in its category.
  public var number: Int64?
  /// The version of the XP policy; 1 or 0 for what came into force or went out of it; the value of
  /// a feedback, 0 for none.
  public var policy: Int32?
  /// Sixteen bytes: the hash of a ledger entry, the key of an operation.
  public var digest: Digest?
  /// Texts, as one flat JSON object with its keys in order.
  public var detail: String?

  /// Columns that are empty but for those given.
  public init(
    kind: UInt8, habit: Int32? = nil, day: Int32? = nil, amount: Int64? = nil, total: Int64? = nil,
    number: Int64? = nil,
    policy: Int32? = nil, digest: Digest? = nil, detail: String? = nil
  ) {
    self.kind = kind
    self.habit = habit
    self.day = day
    self.amount = amount
    self.total = total
    self.number = number
    self.policy = policy
    self.digest = digest
    self.detail = detail
  }

  /// What is added to the kind of an award: 100 for an entry, 110 for an entry with a reason, 120
  /// for a manual award that was taken back or restored; nil for the kinds that are about no award.
  public static func awardBase(of kind: EventKind) -> UInt8? {
    switch kind {
    case .xpEntered: 100
    case .xpGranted: 110
    case .manualAwardChanged: 120
    default: nil
    }
  }
}
