/// Everything that the rules know of one person: the parts of the four deciding services.
package struct PersonState: Hashable {
  /// Counts, goals, plans and complete days.
  package var completion = CompletionState()
  /// Streaks.
  package var streak = StreakState()
  /// Sessions and stages.
  package var progression = ProgressionState()
  /// The ledger's head and the celebrations.
  package var reward = RewardState()

  /// The state of a person who has sent nothing yet.
  package init() {}

  /// Decodes a snapshot whose digest was already checked, as by a journal.
  ///
  /// - Throws: any fault, if another version wrote the bytes or they are not a snapshot.
  package init(snapshot: [UInt8]) throws(CodingFault) {
    let parts = try SnapshotCoding.splitUnchecked(snapshot)
    guard parts.count == 5 else { throw .badValue(field: "parts", at: 0) }
    completion = try SnapshotCoding.decodeCompletion(parts[0])
    streak = try SnapshotCoding.decodeStreak(parts[1])
    progression = try SnapshotCoding.decodeProgression(parts[2])
    reward.award = try SnapshotCoding.decodeAward(parts[3])
    reward.celebration = try SnapshotCoding.decodeCelebration(parts[4])
    guard streak.habits.count == completion.habits.count else { throw .badValue(field: "habits", at: 0) }
    guard progression.measures.count == completion.measures.count else { throw .badValue(field: "measures", at: 0) }
    // Services share the memory of what they both keep, until one of them changes it.
    if streak.zones == completion.zones { streak.zones = completion.zones }
    for (index, habit) in zip(reward.award.habitDays.indices, streak.habits) {
      reward.award.habitDays[index].share(habit.satisfied)
    }
    completion.complete.share(streak.complete)
    reward.award.bonusDays.share(streak.complete)
  }

  /// The state as a snapshot, with the parts in the order of the stored form.
  package var snapshot: [UInt8] {
    SnapshotCoding.join(
      completion.snapshotParts + streak.snapshotParts + progression.snapshotParts + reward.snapshotParts)
  }

  /// Applies the stored events of one command, recorded on a local day. The command must be the
  /// next one after this state.
  package mutating func replay(_ events: [Event], ordinal: Int32, recordedOn day: LocalDay) {
    for event in events { evolve(by: event, ordinal: ordinal) }
    commandEnded(events, ordinal: ordinal, recordedOn: day)
  }

  /// Applies the stored events of one command from unverified history. Matching digests prove
  /// nothing there, because anyone can compute them again.
  ///
  /// - Throws: the fault of the first event that is impossible in this state. The state must then
  ///   be discarded.
  package mutating func replayChecked(
    _ events: [Event], ordinal: Int32, recordedOn day: LocalDay
  ) throws(ReplayFault) {
    guard (1..<Int32.max).contains(ordinal) else {
      throw ReplayFault(ordinal: ordinal, what: "invalid command number")
    }
    for event in events {
      if let what = fault(of: event) { throw ReplayFault(ordinal: ordinal, what: "\(event.kind): \(what)") }
      evolve(by: event, ordinal: ordinal)
    }
    commandEnded(events, ordinal: ordinal, recordedOn: day)
  }

  private mutating func commandEnded(_ events: [Event], ordinal: Int32, recordedOn day: LocalDay) {
    completion.lastOrdinal = ordinal
    completion.rememberTimelyDays(events, recordedOn: day)
  }

  /// Applies an event to each part, in any order: no part reads another.
  private mutating func evolve(by event: Event, ordinal: Int32) {
    completion.evolve(by: event, ordinal: ordinal)
    streak.evolve(by: event, ordinal: ordinal)
    progression.evolve(by: event, ordinal: ordinal)
    reward.evolve(by: event)
  }
}
