/// The part for corrections: groups, edits, deletions, day starts and undone changes of plan.
///
/// It comes at the end of a state, and only if there are any, so people without them keep the bytes
/// of earlier versions.
extension CompletionState {
  /// Whether the state has anything to write in this part.
  var hasCorrections: Bool { !dayStarts.isEmpty || habits.contains(where: \.isCorrected) }
}

extension CompletionState.Habit {
  fileprivate var isCorrected: Bool {
    group != nil || !edits.isEmpty || !deletions.isEmpty || plan.isRevised || goal.isRevised
  }
}

extension CompletionState.Habit {
  /// Whether it is known which command set the habit's name or reminder.
  var hasSetters: Bool { nameSetBy != nil || reminderSetBy != nil }
}

extension HabitPlan {
  /// Whether the addition of the habit or a change of its plan was undone. Excuses do not matter:
  /// each is stored with whether it is in force.
  var isRevised: Bool { !inForce || schedule.isRevised || isArchived.isRevised }
}

extension DatedValue {
  var isRevised: Bool { changes.contains { !$0.inForce } }

  /// The ordinals of the commands whose changes are undone, in order.
  fileprivate var undone: [Int32] {
    changes.filter { !$0.inForce }.map(\.ordinal).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}

extension ByteWriter {
  mutating func corrections(_ state: CompletionState) {
    list(state.dayStarts) { writer, change in
      writer.integer(change.former)
      writer.integer(change.minutes)
      writer.origin(of: change)
    }
    list(state.habits.indices.filter { state.habits[$0].isCorrected }) { writer, place in
      let habit = state.habits[place]
      writer.integer(Int32(place))
      writer.revisions(of: habit.plan)
      writer.list(habit.goal.undone) { $0.integer($1) }
      writer.optionalText(habit.group)
      writer.list(habit.deletions) { writer, deletion in
        writer.origin(of: deletion)
      }
      writer.list(habit.edits) { writer, edit in
        writer.text(edit.field.text)
        writer.optionalText(edit.former)
        writer.optionalText(edit.value)
        writer.origin(of: edit)
      }
    }
  }

  /// Writes which commands set names and reminders; 0 stands for nil.
  mutating func setters(of habits: [CompletionState.Habit]) {
    list(habits.indices.filter { habits[$0].hasSetters }) { writer, place in
      writer.integer(Int32(place))
      writer.integer(habits[place].nameSetBy ?? 0)
      writer.integer(habits[place].reminderSetBy ?? 0)
    }
  }

  mutating func loads(of state: CompletionState) {
    list(state.catalogLoads) { writer, load in
      writer.integer(load.version)
      writer.origin(of: load)
    }
  }

  mutating func revisions(of plan: HabitPlan) {
    flag(plan.inForce)
    list(plan.schedule.undone) { $0.integer($1) }
    list(plan.isArchived.undone) { $0.integer($1) }
  }

  private mutating func optionalText(_ value: String?) {
    flag(value != nil)
    if let value { text(value) }
  }
}

extension ByteReader {
  mutating func corrections(into state: inout CompletionState) throws(CodingFault) {
    state.dayStarts = try repeated(
      count(ofAtLeast: 4),
      CompletionState.DayStartChange(
        former: integer(in: 0...1439, field: "day start"),
        minutes: integer(in: 0...1439, field: "day start"), ordinal: ordinal(),
        inForce: flag()))
    for _ in 0..<(try count(ofAtLeast: 8)) {
      let place = try place(in: state.habits)
      try revisions(of: &state.habits[place].plan)
      try undone(in: &state.habits[place].goal)
      state.habits[place].group = try optionalText()
      state.habits[place].deletions = try repeated(
        count(ofAtLeast: 2), CompletionState.Habit.Deletion(ordinal: ordinal(), inForce: flag()))
      state.habits[place].edits = try repeated(count(ofAtLeast: 5), edit())
    }
  }

  mutating func setters(into habits: inout [CompletionState.Habit]) throws(CodingFault) {
    for _ in 0..<(try count(ofAtLeast: 3)) {
      let place = try place(in: habits)
      habits[place].nameSetBy = try setter()
      habits[place].reminderSetBy = try setter()
    }
    // Without content it is written only if another part follows.
    guard left > 0 || habits.contains(where: \.hasSetters) else { throw .badValue(field: "setters", at: offset) }
  }

  mutating func loads(into state: inout CompletionState) throws(CodingFault) {
    state.catalogLoads = try repeated(
      count(ofAtLeast: 3),
      CompletionState.CatalogLoad(
        version: integer(in: 1...Int32.max, field: "version"), ordinal: ordinal(), inForce: flag()))
    // This part is the last: it is never written without content.
    guard !state.catalogLoads.isEmpty else { throw .badValue(field: "catalogues", at: offset) }
  }

  private mutating func setter() throws(CodingFault) -> Int32? {
    let ordinal: Int32 = try integer(in: 0...Int32.max, field: "command")
    return ordinal == 0 ? nil : ordinal
  }

  mutating func revisions(of plan: inout HabitPlan) throws(CodingFault) {
    plan.inForce = try flag()
    try undone(in: &plan.schedule)
    try undone(in: &plan.isArchived)
  }

  /// Reads the index of a habit.
  mutating func place(in habits: [some Any]) throws(CodingFault) -> Int {
    let start = offset
    let place: Int32 = try integer()
    guard habits.indices.contains(Int(place)) else { throw .badValue(field: "habit", at: start) }
    return Int(place)
  }

  private mutating func undone<Value>(in datedValue: inout DatedValue<Value>) throws(CodingFault) {
    for _ in 0..<(try count()) { datedValue.setInForce(false, ordinal: try ordinal()) }
  }

  private mutating func optionalText() throws(CodingFault) -> String? { try flag() ? try text() : nil }

  private mutating func edit() throws(CodingFault) -> CompletionState.Habit.Edit {
    let start = offset
    guard let field = HabitEdit.Field(text: try text()) else { throw .badValue(field: "edited field", at: start) }
    return try CompletionState.Habit.Edit(
      field: field, former: optionalText(), value: optionalText(), ordinal: ordinal(), inForce: flag())
  }
}
