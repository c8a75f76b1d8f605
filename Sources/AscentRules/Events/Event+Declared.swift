/// What the file of an event's group declares beside its fields.
extension Event {
  /// The event that takes this one back, if the command of that ordinal caused it; nil for an event
  /// that follows from others, or that only a new command can change.
  ///
  /// A count in it holds if nothing else happened in between; the rules write the one that results.
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

  /// What the command with these events asked, if this one says so; nil for an event that follows
  /// from others. Completions and awards say too little by themselves.
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

/// What the numbers in events stand for.
package protocol EventReferences {
  /// How much of a stored amount of a habit is 1; 1 for an unknown habit.
  func scale(of habit: HabitID) -> Int64
  /// The name of a measure; nil for an unknown one.
  func name(of measure: MeasureID) -> String?
}

/// Finds what an event is about, without its texts.
private struct SubjectWriter: EventWriter {
  var filled = EventColumns(kind: 0)

  @inline(__always)
  mutating func columns(_ fill: (inout EventColumns) -> Void) { fill(&filled) }
  @inline(__always)
  mutating func detail(_ key: String, _ text: @autoclosure () -> String?) {}
  @inline(__always)
  mutating func fact(_ name: String, _ value: @autoclosure () -> EventFact.Value) {}
}
