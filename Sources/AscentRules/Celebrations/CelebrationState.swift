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
    let hidden = hidden(of: waiting)
    return hidden.isEmpty ? waiting : waiting.indices.filter { !hidden.contains($0) }.map { waiting[$0] }
  }

  /// The places of those that are not shown.
  private static func hidden(of waiting: [Celebration]) -> [Int] {
    // No category has a lower limit.
    guard waiting.count > shownMax(of: .levelUp) else { return [] }
    var hidden: [Int] = []
    for category in CelebrationCategory.allCases {
      // The highest ones so far, in their order.
      var highest: [Int] = []
      for place in waiting.indices where waiting[place].key.category == category {
        highest.insert(place, at: highest.firstIndex { waiting[place].isLower(than: waiting[$0]) } ?? highest.count)
        if highest.count > shownMax(of: category) { hidden.append(highest.removeFirst()) }
      }
    }
    return hidden
  }

  /// How the shown celebrations changed, apart from those that were acknowledged: first what is no
  /// longer shown.
  func changes(since waiting: [Celebration]) -> [CelebrationChange] {
    let (before, after) = (Self.shown(of: waiting), shown)
    let withdrawn = before.filter { was in
      !after.contains { $0.key == was.key } && !acknowledged.contains(was.key)
    }
    let raised = after.filter { new in !before.contains { $0.key == new.key } }
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

  /// What decides which ones of a category are shown: the higher number, or the later day; then the
  /// later habit.
  private var rank: (Int32, Int32) {
    switch key {
    case .level(let number), .dailyStreak(let number), .sessions(_, let number): (number, 0)
    case .habitStreak(let habit, let number): (number, habit.number)
    case .comeback(let day): (day.number, 0)
    case .advance, .milestone: (day.number, 0)
    }
  }

  fileprivate func isLower(than other: Celebration) -> Bool {
    let (rank, others) = (rank, other.rank)
    return rank == others ? key.description < other.key.description : rank < others
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
