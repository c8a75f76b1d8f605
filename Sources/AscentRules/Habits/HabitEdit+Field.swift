extension HabitEdit {
  /// A part of a habit that can be edited without changing how its days are judged.
  public enum Field: Hashable, Sendable {
    /// What the habit's amounts count.
    case unit
    /// The group in which the habit is listed.
    case group
    /// What the person wrote about the habit.
    case notes
    /// The attribute with this key, which the rules ignore.
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

  /// Creates a field from its stored text; nil if it is unknown.
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
