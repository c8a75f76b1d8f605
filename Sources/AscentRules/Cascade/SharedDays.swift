/// The days that several services know of a person, derived from the part of CompletionService.
///
/// Packed parts of the other services contain only how their days differ from these. Nearly always
/// they do not differ. The state of CompletionService does not change while it is packed, so the
/// days are the same when it is unpacked.
package struct SharedDays: Hashable {
  /// The satisfied days of each habit, by its number − 1, and the complete days.
  private(set) var satisfied: [DaySet] = []
  private(set) var complete = DaySet()
  /// Those of them that earn XP.
  private(set) var paid: [DaySet] = []
  private(set) var paidComplete = DaySet()

  /// A hash that is valid in this process only, to check that the days are the same again.
  var checksum: UInt64 { UInt64(bitPattern: Int64(hashValue)) }

  /// No days.
  package init() {}

  /// The days that follow from what CompletionService knows.
  init(of state: CompletionState) {
    satisfied = state.habitIDs.map { state.satisfiedDays(of: $0, in: .earliest ... .latest) }
    complete = state.complete
    (paid, paidComplete) = (satisfied, complete)
    for (id, days) in state.withheld {
      if let id { paid[id.index].formSymmetricDifference(days) } else { paidComplete.formSymmetricDifference(days) }
    }
  }
}

extension StreakState {
  /// Replaces the days of the state by how they differ from the shared ones. Doing it again
  /// restores them.
  mutating func formSymmetricDifference(_ days: SharedDays) {
    for (index, satisfied) in zip(habits.indices, days.satisfied) {
      habits[index].satisfied.formSymmetricDifference(satisfied)
    }
    complete.formSymmetricDifference(days.complete)
  }
}

extension AwardState {
  /// Replaces the days of the state by how they differ from those that earn XP. Doing it again
  /// restores them.
  mutating func formSymmetricDifference(_ days: SharedDays) {
    for (index, paid) in zip(habitDays.indices, days.paid) { habitDays[index].formSymmetricDifference(paid) }
    bonusDays.formSymmetricDifference(days.paidComplete)
  }
}
