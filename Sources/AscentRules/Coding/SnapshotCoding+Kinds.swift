/// The part for limits and decimals. It comes at the end of a state, and only if some habit
/// has either.
extension ByteWriter {
  mutating func traits(of plans: [HabitPlan]) {
    list(plans.indices.filter { plans[$0].traits != HabitTraits() }) { writer, place in
      writer.integer(Int32(place))
      writer.byte(plans[place].traits.kind.rawValue)
      writer.byte(plans[place].traits.decimals.count)
    }
  }
}

extension ByteReader {
  /// Reads the traits of the habits that have any. Traits never change.
  mutating func traits(_ habits: [some Any], _ set: (Int, HabitTraits) -> Void) throws(CodingFault) {
    for _ in 0..<(try count(ofAtLeast: 3)) {
      let place = try place(in: habits)
      guard let kind = HabitKind(rawValue: try byte()), let decimals = DecimalPlaces(try byte()) else {
        throw .badValue(field: "kind of habit", at: offset)
      }
      set(place, HabitTraits(kind: kind, decimals: decimals))
    }
  }
}

extension ByteWriter {
  /// Writes, for each checkpoint, whether its day was closed.
  mutating func closes(of state: CompletionState) {
    for (_, checkpoints) in state.checkpoints.sorted(by: { $0.key < $1.key }) {
      for checkpoint in checkpoints { flag(checkpoint.isClosed) }
    }
  }
}

extension ByteReader {
  mutating func closes(into state: inout CompletionState) throws(CodingFault) {
    for day in state.checkpoints.keys.sorted() {
      for index in state.checkpoints[day]!.indices { state.checkpoints[day]![index].isClosed = try flag() }
    }
  }
}

extension CompletionState {
  /// Whether some habit has a limit or decimals.
  var hasKinds: Bool { habits.contains { $0.plan.traits != HabitTraits() } }
}
