/// A target for the fields of an event: the stored columns, or the facts that people read.
///
/// One list of fields serves both, so an event is declared once, in the file of its group. Two
/// other designs were tried and rejected: a table of closures by kind costs an indirect call
/// for each field of each event, and a payload type for each event changes every rule that
/// matches on one. A generic writer is specialised, so storing an event costs what assigning
/// its columns costs.
protocol EventWriter {
  /// Sets columns; a writer of facts ignores it.
  mutating func columns(_ fill: (inout EventColumns) -> Void)
  /// Adds a text to the stored detail, unless it is nil; a writer of facts ignores it.
  mutating func detail(_ key: String, _ text: @autoclosure () -> String?)
  /// Adds a text to the stored detail that `write` appends: ASCII characters that need no escaping.
  mutating func detail(_ key: String, plain write: (inout [UInt8]) -> Void)
  /// Adds a fact; a writer of columns ignores it.
  mutating func fact(_ name: String, _ value: @autoclosure () -> EventFact.Value)
}

/// Fields that are stored in one column and read as one fact.
extension EventWriter {
  @inline(__always)
  mutating func habit(_ id: HabitID) {
    columns { $0.habit = id.number }
    fact("habit", .habit(id))
  }

  @inline(__always)
  mutating func day(_ name: String, _ day: LocalDay) {
    columns { $0.day = day.number }
    fact(name, .day(day))
  }

  @inline(__always)
  mutating func lastDay(_ name: String, _ day: LocalDay) {
    columns { $0.total = Int64(day.number) }
    fact(name, .day(day))
  }

  @inline(__always)
  mutating func amount(_ name: String, _ value: some BinaryInteger) {
    columns { $0.amount = Int64(value) }
    fact(name, .integer(Int64(value)))
  }

  /// Writes an amount of a habit, which may have decimals.
  @inline(__always)
  mutating func amount(_ name: String, _ value: Int64, of habit: HabitID) {
    columns { $0.amount = value }
    fact(name, .amount(value, of: habit))
  }

  @inline(__always)
  mutating func total(_ name: String, _ value: Int64, of habit: HabitID) {
    columns { $0.total = value }
    fact(name, .amount(value, of: habit))
  }

  @inline(__always)
  mutating func total(_ name: String, _ value: some BinaryInteger) {
    columns { $0.total = Int64(value) }
    fact(name, .integer(Int64(value)))
  }

  @inline(__always)
  mutating func inForce(_ inForce: Bool) {
    columns { $0.policy = inForce ? 1 : 0 }
    fact("inForce", .flag(inForce))
  }

  /// Writes the version of the policy.
  @inline(__always)
  mutating func policy(_ version: Int32) {
    columns { $0.policy = version }
    fact("policy", .integer(Int64(version)))
  }

  /// Writes the unit of a streak; nothing for days, the default.
  @inline(__always)
  mutating func unit(_ unit: StreakUnit) {
    guard unit != .days else { return }
    columns { $0.policy = unit.stored }
    fact("unit", .text(unit.rawValue))
  }

  /// Writes the ordinal of the command whose effect is now changed. It is not written as a fact,
  /// because people know a command by its operation.
  @inline(__always)
  mutating func ordinal(_ ordinal: Int32) {
    columns { $0.number = Int64(ordinal) }
  }

  /// Writes the commands that set the former and the new value; nothing for nil.
  mutating func setters(_ setters: Event.Setters) {
    columns { ($0.number, $0.total) = (setters.new.map(Int64.init), setters.former.map(Int64.init)) }
  }

  mutating func text(_ name: String, _ text: String) {
    detail(name, text)
    fact(name, .text(text))
  }

  /// Writes a text that may be missing. Nil is not stored, and becomes an empty fact.
  mutating func optionalText(_ name: String, _ text: String?) {
    detail(name, text)
    fact(name, .text(text ?? ""))
  }
}

extension Event {
  /// Writes the fields of the event, in the order in which people read them.
  @inline(__always)
  func write(to writer: inout some EventWriter) {
    switch kind.group {
    case .completions: CompletionEvents.write(self, to: &writer)
    case .awards: AwardEvents.write(self, to: &writer)
    case .habits: HabitEvents.write(self, to: &writer)
    case .person: PersonEvents.write(self, to: &writer)
    case .practice: PracticeEvents.write(self, to: &writer)
    case .celebrations: CelebrationEvents.write(self, to: &writer)
    case .measures: MeasureEvents.write(self, to: &writer)
    case .endOfDay: EndOfDayEvents.write(self, to: &writer)
    }
  }
}
