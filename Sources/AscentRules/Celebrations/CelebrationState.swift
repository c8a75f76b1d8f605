/// The waiting and the acknowledged celebrations of one person.
package struct CelebrationState: Hashable {
  /// How many celebrations of a category are shown at most.
  ///
  /// Levels and streaks accumulate while nobody looks at them; the other categories stay small.
  package static func shownMax(of category: CelebrationCategory) -> Int {
    switch category {
    case .levelUp, .roundStreak: 5
    case .stageAdvance, .milestone, .comeback, .measure: 32
    }
  }

  /// The most levels reached by one command that are celebrated: only the last ones.
  static let levelsMax: Int32 = 64

  /// How many withdrawn celebrations are kept; beyond that the oldest is dropped.
  static let withdrawnMax = 1_024

  /// The celebrations in force that are not acknowledged, in list order.
  ///
  /// There may be more than are shown: the limit of a category hides celebrations, but
  /// withdraws none.
  package var waiting: [Celebration] = []
  /// The latest withdrawn celebrations, kept so that each can be raised again unchanged.
  package var withdrawn: [Celebration] = []
  /// Acknowledged celebrations.
  package var acknowledged = AcknowledgedCelebrations()
  /// The affirmations used so far.
  package var affirmations = AffirmationHistory()
  /// How many celebrations were raised, by the index of the category. A withdrawn celebration keeps
  /// its number and its line, so no other celebration gets them.
  package var raised = SIMD8<UInt16>()

  /// No celebrations yet.
  package init() {}

  /// Whether a celebration waits.
  package func isWaiting(_ key: CelebrationKey) -> Bool {
    waiting.contains { $0.key == key }
  }

  /// Whether a celebration was withdrawn and not raised again since.
  func isWithdrawn(_ key: CelebrationKey) -> Bool {
    withdrawn.contains { $0.key == key }
  }

  /// The key of the waiting celebration that a stored acknowledgement means.
  func waitingKey(of stored: CelebrationKey) -> CelebrationKey { stored.resolved(where: isWaiting) }

  /// The waiting celebrations that are shown, oldest first.
  package var shown: [Celebration] { Self.shown(of: waiting) }

  /// The highest celebrations of each category, up to its limit. The result depends only on
  /// what waits.
  static func shown(of waiting: [Celebration]) -> [Celebration] {
    let hidden = hidden(of: waiting)
    return hidden.isEmpty ? waiting : waiting.indices.filter { !hidden.contains($0) }.map { waiting[$0] }
  }

  /// The indices of the celebrations that are not shown.
  private static func hidden(of waiting: [Celebration]) -> [Int] {
    // No category has a lower limit, so nothing is hidden yet.
    guard waiting.count > shownMax(of: .levelUp) else { return [] }
    var hidden: [Int] = []
    for category in CelebrationCategory.allCases {
      // The highest celebrations so far, lowest first.
      var highest: [Int] = []
      for place in waiting.indices where waiting[place].key.category == category {
        highest.insert(place, at: highest.firstIndex { waiting[place].isLower(than: waiting[$0]) } ?? highest.count)
        if highest.count > shownMax(of: category) { hidden.append(highest.removeFirst()) }
      }
    }
    return hidden
  }

  /// How the shown celebrations change when one was just raised or withdrawn: that celebration
  /// itself, and the one that it hides or no longer hides.
  func shownChanges(after celebration: Celebration, isRaised: Bool) -> [CelebrationChange] {
    let (category, shownMax) = (celebration.key.category, Self.shownMax(of: celebration.key.category))
    var (count, higher) = (0, 0)
    for other in waiting where other.key.category == category {
      count += 1
      if celebration.isLower(than: other) { higher += 1 }
    }
    guard higher < shownMax else { return [] }
    var changes = [CelebrationChange(celebration: celebration, isRaised: isRaised)]
    // The rank of the first celebration now hidden, or of the last one no longer hidden.
    let place = isRaised ? shownMax : shownMax - 1
    if count > place {
      changes.append(CelebrationChange(celebration: ranked(place, in: category), isRaised: !isRaised))
    }
    return changes
  }

  /// The celebration of a category that has this many higher ones.
  private func ranked(_ higherCount: Int, in category: CelebrationCategory) -> Celebration {
    var found = -1
    for _ in 0...higherCount {
      var next = -1
      for place in waiting.indices where waiting[place].key.category == category {
        guard found < 0 || waiting[place].isLower(than: waiting[found]) else { continue }
        if next < 0 || waiting[next].isLower(than: waiting[place]) { next = place }
      }
      found = next
    }
    return waiting[found]
  }

  /// Adds a celebration at its place in the list.
  mutating func insert(_ celebration: Celebration) {
    let place = waiting.partitioningIndex { celebration.place < $0.place }
    waiting.insert(celebration, at: place)
  }
}

extension Celebration {
  /// The sort key of the list: by day, then by category, then in the order they were raised.
  var place: (Int32, Int, Int32) { (day.number, key.category.index, sequence) }

  /// The rank within a category, which decides what is shown: by number, or by day; then by habit,
  /// or by the order of a day's milestones.
  private var rank: (Int32, Int32) {
    switch key {
    case .level(let number), .dailyStreak(let number), .sessions(_, let number): (number, 0)
    case .habitStreak(let habit, let length): (length.count, habit.number)
    case .comeback(let day): (day.number, 0)
    case .milestone: (day.number, sequence)
    case .advance: (day.number, 0)
    }
  }

  fileprivate func isLower(than other: Celebration) -> Bool {
    let (rank, others) = (rank, other.rank)
    // Texts are compared only if the ranks are equal and the keys differ.
    return rank == others ? key != other.key && key.description < other.key.description : rank < others
  }
}

extension CelebrationCategory {
  /// The index of the category in arrays by category.
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
