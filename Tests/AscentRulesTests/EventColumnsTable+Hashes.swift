@testable import AscentRules

extension EventColumnsTable {
  /// The ledger entries as schema 11 and earlier stored them: with a hash. Never change one.
  static let entriesWithHashes: [(Event, EventColumns)] = [
    (
      .xpEntered(entry(.habit, subject: 7)),
      EventColumns(kind: 101, habit: 7, day: 20_000, amount: 10, total: 130, number: 3, policy: 1, digest: digest)
    ),
    (
      .xpGranted(entry(.manual, subject: 4), reason: "gift"),
      EventColumns(
        kind: 113, habit: 4, day: 20_000, amount: 10, total: 130, number: 3, policy: 1, digest: digest,
        detail: #"{"reason":"gift"}"#)
    ),
  ]
}
