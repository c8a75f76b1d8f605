/// A day of the week, Monday first as in ISO 8601.
public enum Weekday: UInt8, CaseIterable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}
