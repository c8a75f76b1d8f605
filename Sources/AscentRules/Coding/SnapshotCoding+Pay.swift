/// The part for what earned no XP, written only if anything did. It makes the state version 2.
extension ByteWriter {
  mutating func pay(_ state: CompletionState) {
    days(state.lateDays)
    days(state.withheld[nil] ?? DaySet())
    list(state.latePlans) { writer, plan in
      writer.integer(plan.ordinal)
      writer.day(plan.days.lowerBound)
      writer.day(plan.days.upperBound)
      writer.flag(plan.inForce)
    }
    for id in state.habitIDs {
      counts(state.unpaid[id] ?? DayCounts())
      days(state.withheld[id] ?? DaySet())
    }
    for (_, checkpoints) in state.checkpoints.sorted(by: { $0.key < $1.key }) {
      for checkpoint in checkpoints { list(checkpoint.unpaid) { $0.integer($1) } }
    }
  }
}

extension ByteReader {
  mutating func pay(into state: inout CompletionState) throws(CodingFault) {
    state.lateDays = try days()
    state.withheld[nil] = try days().nonEmpty
    state.latePlans = try repeated(count(ofAtLeast: 4), latePlan())
    for id in state.habitIDs {
      let unpaid = try counts()
      if !unpaid.isEmpty { state.unpaid[id] = unpaid }
      state.withheld[id] = try days().nonEmpty
    }
    for day in state.checkpoints.keys.sorted() {
      for index in state.checkpoints[day]!.indices {
        state.checkpoints[day]![index].unpaid = try repeated(
          count(), integer(in: 0...DayCounts.limit, field: "unpaid sum"))
      }
    }
  }

  private mutating func latePlan() throws(CodingFault) -> CompletionState.LatePlan {
    let ordinal = try ordinal()
    let (first, last) = try (day(), day())
    guard first <= last else { throw .badValue(field: "late plan", at: offset) }
    return CompletionState.LatePlan(days: first...last, ordinal: ordinal, inForce: try flag())
  }
}

extension DaySet {
  /// The set, or nil if it is empty.
  fileprivate var nonEmpty: DaySet? { isEmpty ? nil : self }
}
