/// A filter by habits; nil lets everything through.
extension Set<HabitID>? {
  /// Whether it lets something through that is about this habit, or about none.
  package func admits(_ habit: HabitID?) -> Bool { map { habit.map($0.contains) ?? false } ?? true }
}
