import AscentRules

/// The states of one person in all rooms.
struct PersonStates: Sendable {
  var completion = CompletionState()
  var streak = StreakState()
  var progression = ProgressionState()
  var award = AwardState()
  var celebration = CelebrationState()

  /// A person of whom nothing is known.
  init() {}

  /// The states that a snapshot holds; nil when it cannot be read, because another version wrote
  /// it, say.
  init?(snapshot: Snapshot) {
    // A snapshot is only ever a short cut: whatever is wrong with it, the commands themselves are
    // the truth.
    guard
      let parts = try? SnapshotCoding.splitWhole(snapshot.bytes), parts.count == 5,
      let completion = try? SnapshotCoding.decodeCompletion(parts[0]),
      let streak = try? SnapshotCoding.decodeStreak(parts[1]),
      let progression = try? SnapshotCoding.decodeProgression(parts[2]),
      let award = try? SnapshotCoding.decodeAward(parts[3]),
      let celebration = try? SnapshotCoding.decodeCelebration(parts[4])
    else { return nil }
    self.completion = completion
    self.streak = streak
    self.progression = progression
    self.award = award
    self.celebration = celebration
  }
}
