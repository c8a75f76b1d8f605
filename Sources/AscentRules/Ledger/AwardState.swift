/// The ledger part of DailyAwardService's state for one person: the ledger's head, and which awards
/// are in force.
package struct AwardState: Hashable {
  /// The sum of the ledger.
  package var total: Int64 = 0
  /// The number of entries.
  package var entryCount: Int32 = 0
  /// The level in the last `levelChanged` event.
  package var level: Int32 = 1
  /// For each habit, the days whose award is in force. The index is the habit's number − 1.
  package var habitDays: [DaySet] = []
  /// The complete days whose award is in force.
  package var bonusDays = DaySet()
  /// The version of the last event, which is the number of events in the person's history.
  package var version: Int64 = 0

  /// The valid habit numbers: far more than any policy allows.
  static let habitNumbers: ClosedRange<Int32> = 1...100_000

  /// The state of an unknown person.
  package init() {}

  /// Whether the award of a key is in force. Manual awards are tracked by their operations,
  /// not here.
  package func isInForce(_ key: AwardKey) -> Bool {
    switch key.kind {
    case .habit:
      key.subject >= 1 && Int(key.subject) <= habitDays.count && habitDays[Int(key.subject) - 1].contains(key.day)
    case .day: bonusDays.contains(key.day)
    case .manual, .correction: false
    }
  }

  mutating func setInForce(_ key: AwardKey, _ inForce: Bool) {
    switch key.kind {
    case .habit:
      // A tampered ledger may name an impossible habit; its awards are never in force.
      guard Self.habitNumbers.contains(key.subject) else { return }
      while habitDays.count < Int(key.subject) { habitDays.append(DaySet()) }
      let index = Int(key.subject) - 1
      if inForce { habitDays[index].insert(key.day) } else { habitDays[index].remove(key.day) }
    case .day:
      if inForce { bonusDays.insert(key.day) } else { bonusDays.remove(key.day) }
    case .manual, .correction: break
    }
  }
}
