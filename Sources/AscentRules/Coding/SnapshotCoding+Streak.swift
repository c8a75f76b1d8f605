extension SnapshotCoding {
  /// The state of the streaks as bytes.
  package static func encode(_ state: StreakState) -> [UInt8] {
    var writer = beginning(.streak)
    writer.travels(state.zones, state.shortened)
    writer.list(state.habits) { writer, habit in
      writer.plan(habit.plan)
      writer.days(habit.satisfied)
      writer.runs(habit.runs)
    }
    writer.days(state.complete)
    writer.runs(state.daily)
    // Only people with closes or freezes of whole days have this part.
    if state.closedThrough != nil || !state.frozen.isEmpty { writer.endOfDay(state) }
    return writer.bytes
  }

  /// Decodes the state of the streaks.
  package static func decodeStreak(_ bytes: [UInt8]) throws(CodingFault) -> StreakState {
    var reader = try reading(bytes, .streak)
    var state = StreakState()
    (state.zones, state.shortened) = try reader.travels()
    state.habits = try reader.list(ofAtLeast: 10) { reader throws(CodingFault) in
      StreakState.Habit(plan: try reader.plan(), satisfied: try reader.days(), runs: try reader.runs())
    }
    state.complete = try reader.days()
    state.daily = try reader.runs()
    if reader.left > 0 { try reader.endOfDay(into: &state) }
    try reader.finish()
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
    return StreakState.Runs(
      current: current, longest: try integer(in: current...SnapshotCoding.dayCountMax, field: "run"), lastDay: try day()
    )
  }
}
