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

  /// The name that the event gives a habit; nil if it gives none.
  package var namedHabit: (habit: HabitID, name: String)? {
    kind.group == .habits ? HabitEvents.name(givenBy: self) : nil
  }
}
