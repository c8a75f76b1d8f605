/// A set of habits as a filter; nil admits everything.
extension Set<HabitID>? {
  /// Whether the filter admits something that is about a habit, or about none if that is nil. A set
  /// of habits never admits what is about none.
  package func admits(_ habit: HabitID?) -> Bool { map { habit.map($0.contains) ?? false } ?? true }
}
