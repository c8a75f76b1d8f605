/// What the file of an event's group declares besides its fields.
extension Event {
  /// The event that takes this one back, given the ordinal of the command that caused this one.
  ///
  /// Nil for an event that follows from others, or that only a new command can change.
  ///
  /// A count in the result assumes that nothing else happened in between; the rules write the
  /// actual one.
  func opposite(causedBy ordinal: Int32) -> Event? {
    switch kind.group {
    case .completions: CompletionEvents.opposite(of: self, causedBy: ordinal)
    case .awards: AwardEvents.opposite(of: self)
    case .habits: HabitEvents.opposite(of: self, causedBy: ordinal)
    case .person: PersonEvents.opposite(of: self, causedBy: ordinal)
    case .practice: PracticeEvents.opposite(of: self, causedBy: ordinal)
    case .celebrations: nil
    case .measures: MeasureEvents.opposite(of: self, causedBy: ordinal)
    case .endOfDay: EndOfDayEvents.opposite(of: self)
    }
  }

  /// The intent of the command with these events, if this event shows it.
  ///
  /// Nil for an event that follows from others, and for completions and awards, which do not record
  /// enough of what was asked.
  package func intent(among events: [Event], _ references: borrowing some EventReferences) -> Intent? {
    switch kind.group {
    case .habits: HabitEvents.intent(askedBy: self, among: events, references)
    case .person: PersonEvents.intent(askedBy: self)
    case .practice: PracticeEvents.intent(askedBy: self)
    case .measures: MeasureEvents.intent(askedBy: self, references)
    case .endOfDay: EndOfDayEvents.intent(askedBy: self, among: events)
    case .completions, .awards, .celebrations: nil
    }
  }

  /// The name that the event gives a habit; nil if it gives none.
  package var namedHabit: (habit: HabitID, name: String)? {
    kind.group == .habits ? HabitEvents.name(givenBy: self) : nil
  }

  /// The habit that the event is about; nil for none.
  var habit: HabitID? { kind.group.isOfHabits ? subject.map { HabitID(number: $0) } : nil }

  /// The measure that the event is about; nil for none.
  var measure: MeasureID? { kind.group == .measures ? subject.map { MeasureID(number: $0) } : nil }

  private var subject: Int32? {
    var writer = SubjectWriter()
    write(to: &writer)
    return writer.filled.habit
  }
}

/// Looks up what the numbers in events stand for.
package protocol EventReferences {
  /// What an amount of 1 of a habit is stored as, such as 10 for one decimal; 1 for an
  /// unknown habit.
  func scale(of habit: HabitID) -> Int64
  /// The name of a measure; nil for an unknown one.
  func name(of measure: MeasureID) -> String?
}

/// Collects only the columns of an event, to find the habit or measure that it is about.
private struct SubjectWriter: EventWriter {
  var filled = EventColumns(kind: 0)

  @inline(__always)
  mutating func columns(_ fill: (inout EventColumns) -> Void) { fill(&filled) }
  @inline(__always)
  mutating func detail(_ key: String, _ text: @autoclosure () -> String?) {}
  @inline(__always)
  mutating func detail(_ key: String, plain write: (inout [UInt8]) -> Void) {}
  @inline(__always)
  mutating func fact(_ name: String, _ value: @autoclosure () -> EventFact.Value) {}
}
