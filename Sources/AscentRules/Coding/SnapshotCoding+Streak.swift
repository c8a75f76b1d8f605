extension SnapshotCoding {
  /// The version of the encoding.
  ///
  /// The state contains runs, so raise the version whenever a rule about which days count changes:
  /// then snapshots with runs of earlier rules are not used. Raise ``KnownRules/present``, too.
  private static let streakVersion: UInt8 = 3

  /// The state of the streaks as bytes.
  package static func encode(_ state: StreakState, forMemory isForMemory: Bool = false) -> [UInt8] {
    var writer = beginning(.streak, version: streakVersion, forMemory: isForMemory)
    writer.travels(state.zones, state.shortened)
    writer.list(state.habits) { writer, habit in
      writer.plan(habit.plan)
      writer.days(habit.satisfied)
      writer.runs(habit.runs)
    }
    writer.days(state.complete)
    writer.runs(state.daily)
    // Each of these parts is written only if the person has such data, or if a later part follows.
    let revised = state.habits.indices.filter { state.habits[$0].plan.isRevised }
    let hasKinds = state.habits.contains { $0.plan.traits != HabitTraits() }
    let hasExemptions = !state.exemptions.entries.isEmpty
    let isRevised = !revised.isEmpty || hasKinds || hasExemptions
    if state.closedThrough != nil || !state.frozen.isEmpty || isRevised { writer.endOfDay(state) }
    if isRevised {
      writer.list(revised) { writer, place in
        writer.integer(Int32(place))
        writer.revisions(of: state.habits[place].plan)
      }
    }
    if hasKinds || hasExemptions { writer.traits(of: state.habits.map(\.plan)) }
    if hasExemptions { writer.exemptions(state.exemptions) }
    return writer.bytes
  }

  /// Decodes the state of the streaks.
  package static func decodeStreak(
    _ bytes: [UInt8], forMemory isForMemory: Bool = false
  ) throws(CodingFault) -> StreakState {
    var reader = try reading(bytes, .streak, version: streakVersion)
    reader.isForMemory = isForMemory
    var state = StreakState()
    (state.zones, state.shortened) = try reader.travels()
    state.habits = try repeated(
      reader.count(ofAtLeast: 10), StreakState.Habit(plan: reader.plan(), satisfied: reader.days(), runs: reader.runs())
    )
    state.complete = try reader.days()
    state.daily = try reader.runs()
    if reader.left > 0 { try reader.endOfDay(into: &state) }
    if reader.left > 0 {
      for _ in 0..<(try reader.count(ofAtLeast: 4)) {
        let place = try reader.place(in: state.habits)
        try reader.revisions(of: &state.habits[place].plan)
      }
    }
    if reader.left > 0 { try reader.traits(state.habits) { state.habits[$0].plan.traits = $1 } }
    if reader.left > 0 { state.exemptions = try reader.exemptions(of: state.habits) }
    try reader.finish()
    for index in state.habits.indices { state.habits[index].plan.compact() }
    return state
  }
}

extension ByteWriter {
  mutating func runs(_ runs: StreakState.Runs) {
    integer(runs.current)
    integer(runs.longest)
    day(runs.lastDay)
  }
}

extension ByteReader {
  fileprivate mutating func runs() throws(CodingFault) -> StreakState.Runs {
    let current: Int32 = try integer(in: 0...SnapshotCoding.dayCountMax, field: "run")
    return try StreakState.Runs(
      current: current, longest: integer(in: current...SnapshotCoding.dayCountMax, field: "run"), lastDay: day()
    )
  }
}
