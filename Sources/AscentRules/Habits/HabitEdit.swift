/// New values for the editable fields of a habit. A nil or absent value leaves the field as it is;
/// an empty text removes its value.
public struct HabitEdit: Hashable, Sendable {
  /// What the amounts count, up to 40 characters.
  public var unit: String?
  /// The group, up to 200 characters.
  public var group: String?
  /// What the person wrote about the habit, up to 2,000 characters.
  public var notes: String?
  /// Attributes by key, each up to 500 characters.
  public var attributes: [String: String]

  /// An edit; by default it changes nothing.
  public init(
    unit: String? = nil, group: String? = nil, notes: String? = nil, attributes: [String: String] = [:]
  ) {
    self.unit = unit
    self.group = group
    self.notes = notes
    self.attributes = attributes
  }
}

extension HabitEdit {
  /// The fields to change with their new values, nil for none, in a fixed order.
  var changes: [(field: HabitEdit.Field, value: String?)] {
    let texts =
      [(HabitEdit.Field.unit, unit), (.group, group), (.notes, notes)]
      + attributes.sorted { $0.key < $1.key }.map {
        (.attribute($0.key), $0.value)
      }
    return texts.compactMap { field, text in text.map { (field, $0.isEmpty ? nil : $0) } }
  }

  func checkForm() throws(Refusal) {
    try unit?.check("unit", length: 0...RuleLimits.unitLength)
    try group?.check("group", length: 0...RuleLimits.nameLength)
    try notes?.check("notes", length: 0...RuleLimits.noteLength)
    try attributes.checkForm()
  }
}
