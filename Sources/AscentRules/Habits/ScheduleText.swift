/// A schedule as commands write it.
package enum ScheduleText {
  /// The days of the week as commands write them, Monday first.
  package static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// The schedule in the form that commands take, such as `weekdays:mon,wed`.
  package static func text(_ schedule: Schedule) -> String {
    switch schedule {
    case .daily: "daily"
    case .weekdays(let days):
      "weekdays:"
        + weekdays.indices.filter { days.rawValue >> UInt8($0) & 1 == 1 }.map { weekdays[$0] }.joined(separator: ",")
    case .every(let days): "every:\(days)d"
    case .times(let times, let span): "times:\(times)/\(span)d"
    case .perWeek(let times): "weekly:\(times)"
    }
  }
}
