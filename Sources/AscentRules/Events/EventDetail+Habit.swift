/// Schedules and habits as texts.
extension EventDetail {
  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let attributePrefix = "attribute:"

  /// A schedule as the command line writes it: `daily`, `weekdays:mon,fri`, `every:3d`,
  /// `times:2/3d`, `weekly:3`.
  static func text(of schedule: Schedule) -> String {
    switch schedule {
    case .daily: return "daily"
    case .weekdays(let days):
      let bits = days.rawValue
      precondition(bits < 0x80, "a week has no eighth day: \(bits)")
      return "weekdays:" + weekdays.indices.filter { bits >> $0 & 1 == 1 }.map { weekdays[$0] }.joined(separator: ",")
    case .every(let days): return "every:\(days)d"
    case .times(let times, let days): return "times:\(times)/\(days)d"
    case .perWeek(let times): return "weekly:\(times)"
    }
  }

  /// The schedule of such a text.
  package static func schedule(_ text: String) -> Schedule? {
    if text == "daily" { return .daily }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let value = text[text.index(after: colon)...]
    switch text[..<colon] {
    case "weekdays": return weekdays(value)
    case "every": return days(value).map { .every(days: $0) }
    case "weekly": return Int32(value).map { .perWeek($0) }
    case "times":
      guard let slash = value.firstIndex(of: "/"), let times = Int32(value[..<slash]) else { return nil }
      return days(value[value.index(after: slash)...]).map { .times(times, inDays: $0) }
    default: return nil
    }
  }

  /// The texts of a new habit. Attributes have a prefix, so none can be mistaken for the name.
  static func texts(of definition: HabitDefinition) -> [String: String] {
    var texts = ["name": definition.name, "schedule": text(of: definition.schedule)]
    texts["unit"] = definition.unit
    for (key, value) in definition.attributes { texts[attributePrefix + key] = value }
    return texts
  }

  /// The new habit of such texts.
  static func definition(_ texts: [String: String], goal: Int64?, firstDay: Int64?) -> HabitDefinition? {
    guard let name = texts["name"], let schedule = texts["schedule"].flatMap(schedule), let goal else { return nil }
    var definition = HabitDefinition(name: name, unit: texts["unit"], goal: goal, schedule: schedule)
    if let firstDay {
      guard let number = Int32(exactly: firstDay) else { return nil }
      definition.firstDay = LocalDay(number: number)
    }
    for (key, value) in texts where key.utf8.starts(with: attributePrefix.utf8) {
      definition.attributes[String(decoding: key.utf8.dropFirst(attributePrefix.utf8.count), as: UTF8.self)] = value
    }
    return definition
  }

  private static func days(_ text: Substring) -> Int32? {
    text.last == "d" ? Int32(text.dropLast()) : nil
  }

  private static func weekdays(_ text: Substring) -> Schedule? {
    var days: UInt8 = 0
    for name in text.split(separator: ",") {
      guard let index = weekdays.firstIndex(of: String(name)) else { return nil }
      days |= 1 << UInt8(index)
    }
    return .weekdays(WeekdaySet(rawValue: days))
  }
}
