extension Affirmations {
  /// How many of a category's shipped lines suit a first day. They are the first ones.
  static let firstCount = 5

  /// The shipped lines of a category, at least fifteen, from `Data/affirmations.json`.
  static func shipped(_ category: CelebrationCategory) -> [String] { shipped[category] ?? [] }

  private static let shipped: [CelebrationCategory: [String]] = {
    let lines = CatalogReader.readTrusted(PackageResources.affirmations_json) { $0.affirmations($1) }
    guard let lines else { preconditionFailure("affirmations.json is malformed") }
    return lines
  }()

  /// The text of a celebration whose line no longer exists. It differs from all shipped lines.
  static func plain(_ category: CelebrationCategory) -> String {
    switch category {
    case .stageAdvance: "{method}: {stage}"
    case .levelUp: "Level {level}"
    case .milestone: "{count} sessions of {method}"
    case .roundStreak: "{streak} days in a row"
    case .comeback: "Back after {days} days"
    case .measure: "{measure}: {amount}"
    }
  }
}
