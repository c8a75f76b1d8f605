/// Converts the definition of a new habit to texts and back.
extension EventDetail {
  private static let attributePrefix = "attribute:"

  /// The texts of a new habit. Attributes have a prefix, so none can be mistaken for the name.
  static func texts(of definition: HabitDefinition) -> [String: String] {
    var texts = ["name": definition.name, "schedule": definition.schedule.text]
    texts["unit"] = definition.unit
    texts["group"] = definition.group
    // Defaults are not written.
    if definition.kind != .atLeast { texts["kind"] = "\(definition.kind)" }
    if definition.decimals != 0 { texts["decimals"] = String(definition.decimals) }
    for (key, value) in definition.attributes { texts[attributePrefix + key] = value }
    return texts
  }

  /// The definition of a new habit from its texts; nil if a text is missing or invalid.
  static func definition(_ texts: [String: String], goal: Int64?, firstDay: Int64?) -> HabitDefinition? {
    guard let name = texts["name"], let schedule = texts["schedule"].flatMap(ScheduleText.schedule), let goal else {
      return nil
    }
    var definition = HabitDefinition(name: name, unit: texts["unit"], goal: goal, schedule: schedule)
    definition.group = texts["group"]
    if let text = texts["kind"] {
      guard let kind = HabitKind.allCases.first(where: { "\($0)" == text }) else { return nil }
      definition.kind = kind
    }
    if let text = texts["decimals"] {
      guard let decimals = Int(text), DecimalPlaces(decimals) != nil else { return nil }
      definition.decimals = decimals
    }
    if let firstDay {
      guard let firstDay = LocalDay(stored: firstDay) else { return nil }
      definition.firstDay = firstDay
    }
    for (key, value) in texts where key.utf8.starts(with: attributePrefix.utf8) {
      definition.attributes[String(decoding: key.utf8.dropFirst(attributePrefix.utf8.count), as: UTF8.self)] = value
    }
    return definition
  }
}
