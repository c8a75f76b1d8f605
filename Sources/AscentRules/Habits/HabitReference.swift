/// How a command names a habit.
public enum HabitReference: Hashable, Sendable {
  /// By its number.
  case id(HabitID)
  /// By the name that it has when the command is decided. A string literal is a name.
  case name(String)
}

extension HabitReference: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self = .name(name) }
}
