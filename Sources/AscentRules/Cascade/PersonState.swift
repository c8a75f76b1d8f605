/// All that the rules know of one person: the parts of the four deciding services.
package struct PersonState: Hashable {
  /// Counts, goals, plans and complete days.
  package var completion = CompletionState()
  /// Streaks.
  package var streak = StreakState()
  /// Sessions and stages.
  package var progression = ProgressionState()
  /// The ledger's head and the celebrations.
  package var reward = RewardState()

  /// The state of an unknown person.
  package init() {}

  /// The state in a snapshot that is known to be whole, such as one that a journal gives back.
  ///
  /// - Throws: any fault when another version wrote the snapshot, or nobody did.
  package init(snapshot: [UInt8]) throws(CodingFault) {
    let parts = try SnapshotCoding.splitWhole(snapshot)
    guard parts.count == 5 else { throw .badValue(field: "parts", at: 0) }
    completion = try SnapshotCoding.decodeCompletion(parts[0])
    streak = try SnapshotCoding.decodeStreak(parts[1])
    progression = try SnapshotCoding.decodeProgression(parts[2])
    reward.award = try SnapshotCoding.decodeAward(parts[3])
    reward.celebration = try SnapshotCoding.decodeCelebration(parts[4])
  }

  /// The state as a snapshot: the parts in the order of the services.
  package var snapshot: [UInt8] {
    SnapshotCoding.join(
      completion.snapshotParts + streak.snapshotParts + progression.snapshotParts + reward.snapshotParts)
  }

  /// Applies the stored events of one command, recorded on a local day.
  package mutating func replay(_ events: [Event], ordinal: Int32, recordedOn day: LocalDay) {
    completion.replay(events, ordinal: ordinal, recordedOn: day)
    streak.replay(events, ordinal: ordinal, recordedOn: day)
    progression.replay(events, ordinal: ordinal, recordedOn: day)
    reward.replay(events, ordinal: ordinal, recordedOn: day)
  }
}
