/// The part for closes, freezes of whole days and reminders. It comes at the end of a state, and
/// only if there are any.
extension CompletionState {
  /// Whether the state has anything to write in this part.
  var hasEndOfDay: Bool {
    closedThrough != nil || !frozen.isEmpty || riskDay != nil || !reminders.isEmpty || !remindedOn.isEmpty
  }
}

extension ByteWriter {
  mutating func endOfDay(_ state: CompletionState) {
    optionalDay(state.closedThrough)
    days(state.frozen)
    optionalDay(state.riskDay)
    for id in state.habitIDs {
      reminder(state.reminders[id])
      optionalDay(state.remindedOn[id])
    }
  }

  /// Writes what automatic freezes are derived from.
  mutating func automaticFreezes(of state: CompletionState) {
    optionalDay(state.automaticFreezesFrom)
    days(state.automaticFreezes)
    list(state.closedThroughAtRequest.sorted { $0.key < $1.key }) { writer, freeze in
      writer.day(freeze.key)
      writer.day(freeze.value)
    }
    for grant in state.freezeGrants { optionalDay(grant.closedThrough) }
  }

  /// Writes the last day that was closed too early, and how far days were closed when the zone or
  /// the day start changed.
  mutating func reopenedDays(_ reopened: ReopenedDays) {
    optionalDay(reopened.through)
    list(reopened.closedBefore.sorted { $0.key < $1.key }) { writer, change in
      writer.integer(change.key)
      writer.day(change.value)
    }
  }

  mutating func endOfDay(_ state: StreakState) {
    optionalDay(state.closedThrough)
    days(state.frozen)
    days(state.ended[nil] ?? DaySet())
    for index in state.habits.indices { days(state.ended[HabitID(index: index)] ?? DaySet()) }
  }

  mutating func reminder(_ reminder: Reminder?) {
    integer(reminder?.minute ?? -1)
    if let reminder { byte(reminder.days.rawValue) }
  }

  private mutating func optionalDay(_ day: LocalDay?) {
    flag(day != nil)
    if let day { self.day(day) }
  }
}

extension ByteReader {
  mutating func endOfDay(into state: inout CompletionState) throws(CodingFault) {
    state.closedThrough = try optionalDay()
    state.frozen = try days()
    state.riskDay = try optionalDay()
    for id in state.habitIDs {
      state.reminders[id] = try reminder()
      state.remindedOn[id] = try optionalDay()
    }
    // An empty part is written only if another part follows.
    guard state.hasEndOfDay || left > 0 else { throw .badValue(field: "end of day", at: offset) }
  }

  mutating func automaticFreezes(into state: inout CompletionState) throws(CodingFault) {
    state.automaticFreezesFrom = try optionalDay()
    state.automaticFreezes = try days()
    let asked = try repeated(count(ofAtLeast: 2), (day(), day()))
    state.closedThroughAtRequest = Dictionary(asked) { $1 }
    for index in state.freezeGrants.indices { state.freezeGrants[index].closedThrough = try optionalDay() }
  }

  mutating func reopenedDays() throws(CodingFault) -> ReopenedDays {
    var reopened = ReopenedDays()
    reopened.through = try optionalDay()
    let changes = try repeated(count(ofAtLeast: 2), (ordinal(), day()))
    reopened.closedBefore = Dictionary(changes) { $1 }
    // An empty part is written only if another part follows.
    guard !reopened.isEmpty || left > 0 else { throw .badValue(field: "reopened days", at: offset) }
    return reopened
  }

  mutating func timelyDays(of state: CompletionState) throws(CodingFault) -> TimelyDays {
    var open = TimelyDays()
    for id in state.habitIDs { open.set(try days(), of: id) }
    return open
  }

  mutating func endOfDay(into state: inout StreakState) throws(CodingFault) {
    state.closedThrough = try optionalDay()
    state.frozen = try days()
    for id in [nil] + state.habits.indices.map({ HabitID(index: $0) }) {
      let ended = try days()
      if !ended.isEmpty { state.ended[id] = ended }
    }
  }

  private mutating func reminder() throws(CodingFault) -> Reminder? {
    let minute: Int16 = try integer(in: -1...1439, field: "reminder")
    guard minute >= 0 else { return nil }
    let days = WeekdaySet(rawValue: try byte())
    guard (1..<0x80).contains(days.rawValue) else { throw .badValue(field: "reminder", at: offset) }
    return Reminder(minute: minute, on: days)
  }

  private mutating func optionalDay() throws(CodingFault) -> LocalDay? { try flag() ? try day() : nil }
}
