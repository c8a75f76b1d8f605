extension AwardKey {
  /// The habit that the award is for; nil for any other kind of award.
  public var habit: HabitID? { kind == .habit ? HabitID(number: subject) : nil }
}
