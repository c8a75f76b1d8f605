extension HabitEdit {
  /// What can be edited of a habit without changing how its days are judged.
  public enum Field: Hashable, Sendable {
    /// What its amounts count.
    case unit
    /// The group it is listed in.
    case group
    /// What the person wrote about it.
    case notes
    /// An attribute that the rules do not read, by its key.
    case attribute(String)
  }
}

extension HabitEdit.Field {
  private static let attributePrefix = "attribute:"

  /// The field as it is stored.
  package var text: String {
    switch self {
    case .unit: "unit"
    case .group: "group"
    case .notes: "notes"
    case .attribute(let key): Self.attributePrefix + key
    }
  }

  /// The field of a stored text.
  package init?(text: String) {
    switch text {
    case "unit": self = .unit
    case "group": self = .group
    case "notes": self = .notes
    default:
      guard text.utf8.starts(with: Self.attributePrefix.utf8) else { return nil }
      self = .attribute(String(decoding: text.utf8.dropFirst(Self.attributePrefix.utf8.count), as: UTF8.self))
    }
  }

  /// The field as people call it.
  package var label: String {
    switch self {
    case .unit: "unit"
    case .group: "group"
    case .notes: "notes"
    case .attribute(let key): key
    }
  }
}
