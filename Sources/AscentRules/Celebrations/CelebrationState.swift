/// The celebrations of one person: waiting, and acknowledged.
package struct CelebrationState: Hashable, Sendable {
  /// How many celebrations of a category are shown at most. Levels and streaks come without being
  /// looked at; the others are few.
  package static func shownMax(of category: CelebrationCategory) -> Int {
    switch category {
    case .levelUp, .roundStreak: 5
    case .stageAdvance, .milestone, .comeback, .measure: 32
    }
  }

  /// How many levels that one command reaches are celebrated at most, the last ones.
  static let levelsMax: Int32 = 64

  /// The celebrations in force that are not acknowledged, in the order of the list. There may be
  /// more than are shown, so that the limit takes nothing back.
  package var waiting: [Celebration] = []
  /// Acknowledged celebrations.
  package var acknowledged = AcknowledgedCelebrations()
  /// The affirmations used so far.
  package var affirmations = AffirmationHistory()
  /// How many were raised and not withdrawn, by ``CelebrationCategory`` in its order.
  package var raised = SIMD8<UInt16>()

  /// No celebrations yet.
  package init() {}

  /// Whether a celebration waits.
  package func isWaiting(_ key: CelebrationKey) -> Bool {
    waiting.contains { $0.key == key }
  }

  /// The waiting celebrations that are shown, oldest first.
  package var shown: [Celebration] { Self.shown(of: waiting) }

  /// Of each category the highest ones up to its limit. What is shown depends on nothing but what
  /// waits.
  static func shown(of waiting: [Celebration]) -> [Celebration] {
    // No category has a lower limit.
    guard waiting.count > shownMax(of: .levelUp) else { return waiting }
    var hidden: Set<CelebrationKey> = []
    for category in CelebrationCategory.allCases {
      let all = waiting.filter { $0.key.category == category }
      guard all.count > shownMax(of: category) else { continue }
      let lowest = all.sorted { $0.rank < $1.rank }.dropLast(shownMax(of: category))
      hidden.formUnion(lowest.map(\.key))
    }
    return waiting.filter { !hidden.contains($0.key) }
  }

  /// How the shown celebrations changed, apart from those that were acknowledged: first what is no
  /// longer shown.
  func changes(since waiting: [Celebration]) -> [CelebrationChange] {
    let (before, after) = (Self.shown(of: waiting), shown)
    let known = Set(before.map(\.key))
    let kept = Set(after.map(\.key))
    let withdrawn = before.filter { !kept.contains($0.key) && !acknowledged.contains($0.key) }
    let raised = after.filter { !known.contains($0.key) }
    return withdrawn.map { CelebrationChange(celebration: $0, isRaised: false) }
      + raised.map { CelebrationChange(celebration: $0, isRaised: true) }
  }

  /// Adds a celebration at its place in the list.
  mutating func insert(_ celebration: Celebration) {
    let place = waiting.partitioningIndex { celebration.place < $0.place }
    waiting.insert(celebration, at: place)
  }
}

extension Celebration {
  /// Its place in the list: by day; on a day by category, and then as they were raised.
  fileprivate var place: (Int32, Int, Int32) { (day.number, key.category.index, sequence) }

  /// What decides which ones of a category are shown: the higher number, or the later day.
  fileprivate var rank: (Int32, String) {
    let number: Int32 =
      switch key {
      case .level(let number), .dailyStreak(let number), .habitStreak(_, let number), .sessions(_, let number): number
      case .comeback(let day): day.number
      case .advance, .milestone: day.number
      }
    return (number, key.description)
  }
}

extension CelebrationCategory {
  /// The index of the category.
  var index: Int {
    switch self {
    case .stageAdvance: 0
    case .levelUp: 1
    case .milestone: 2
    case .roundStreak: 3
    case .comeback: 4
    case .measure: 5
    }
  }
}
