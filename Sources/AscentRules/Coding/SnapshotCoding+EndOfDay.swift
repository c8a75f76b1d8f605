/// Closes, freezes of whole days and reminders: at the end of a state, only if there are any.
extension CompletionState {
  /// Whether there is anything to write of the end of a day.
  var hasEndOfDay: Bool {
    closedThrough != nil || !frozen.isEmpty || riskDay != nil
      || habits.contains { $0.reminder != nil || $0.remindedOn != nil }
  }
}

extension ByteWriter {
  mutating func endOfDay(_ state: CompletionState) {
    optionalDay(state.closedThrough)
    days(state.frozen)
    optionalDay(state.riskDay)
    for habit in state.habits {
      reminder(habit.reminder)
      optionalDay(habit.remindedOn)
    }
  }

  mutating func endOfDay(_ state: StreakState) {
    optionalDay(state.closedThrough)
    days(state.frozen)
    days(state.dailyEnded)
    for habit in state.habits { days(habit.ended) }
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
    for index in state.habits.indices {
      state.habits[index].reminder = try reminder()
      state.habits[index].remindedOn = try optionalDay()
    }
    guard state.hasEndOfDay else { throw .badValue(field: "end of day", at: offset) }
  }

  mutating func endOfDay(into state: inout StreakState) throws(CodingFault) {
    state.closedThrough = try optionalDay()
    state.frozen = try days()
    state.dailyEnded = try days()
    for index in state.habits.indices { state.habits[index].ended = try days() }
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
