/// Writes records as JSON. Names and their order appear in files, so they must never change.
extension ExportRecord {
  /// The record as an object: kind, facts, then when, where and under which ID.
  package var json: JSONValue {
    var members = [JSONValue.Member("kind", kind.rawValue)]
    if let added { members.append(JSONValue.Member("habit", added)) }
    if let habit { members.append(JSONValue.Member("habit", habit.json)) }
    members += facts.map { JSONValue.Member($0.key, $0.value) }.filter { $0.value != .null }
    members += [("at", at), ("zone", zone?.name), ("device", device), ("id", id)]
      .compactMap { (name: String, value: (any JSONConvertible)?) in value.map { JSONValue.Member(name, $0) } }
    return .object(members)
  }
}

extension HabitReference {
  fileprivate var json: any JSONConvertible {
    switch self {
    case .id(let id): id.number
    case .name(let name): name
    }
  }
}
