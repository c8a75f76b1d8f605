/// The celebrations of one person: waiting, and acknowledged.
package struct CelebrationState: Hashable {
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

  /// How many withdrawn celebrations are kept; beyond it the oldest is dropped.
  static let withdrawnMax = 1_024

  /// The celebrations in force that are not acknowledged, in the order of the list. There may be
  /// more than are shown, so that the limit takes nothing back.
  package var waiting: [Celebration] = []
  /// The latest withdrawn ones, so that each is raised again as it was.
  package var withdrawn: [Celebration] = []
  /// Acknowledged celebrations.
  package var acknowledged = AcknowledgedCelebrations()
  /// The affirmations used so far.
  package var affirmations = AffirmationHistory()
  /// How many were raised, by ``CelebrationCategory`` in its order. One that is withdrawn keeps its
  /// number and its line, so no other celebration gets them.
  package var raised = SIMD8<UInt16>()

  /// No celebrations yet.
  package init() {}

  /// Whether a celebration waits.
  package func isWaiting(_ key: CelebrationKey) -> Bool {
    waiting.contains { $0.key == key }
  }

  /// The key of an acknowledged celebration. Events of older versions do not say what a habit's
  /// streak counts.
  func waitingKey(of stored: CelebrationKey) -> CelebrationKey {
    guard case .habitStreak(let habit, let length) = stored, length.unit == .days, !isWaiting(stored) else {
      return stored
    }
    return [StreakUnit.weeks, .times].lazy.map { .habitStreak(habit, StreakLength(length.count, $0)) }
      .first(where: isWaiting) ?? stored
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

  /// How the shown celebrations change when one was just raised or withdrawn: itself, and the one
  /// that it hides or no longer hides.
  func shownChanges(after celebration: Celebration, isRaised: Bool) -> [CelebrationChange] {
    let (category, shownMax) = (celebration.key.category, Self.shownMax(of: celebration.key.category))
    var (count, higher) = (0, 0)
    for other in waiting where other.key.category == category {
      count += 1
      if celebration.isLower(than: other) { higher += 1 }
    }
    guard higher < shownMax else { return [] }
    var changes = [CelebrationChange(celebration: celebration, isRaised: isRaised)]
    // The first one that is hidden now, or the last one that no longer is.
    let place = isRaised ? shownMax : shownMax - 1
    if count > place {
      changes.append(CelebrationChange(celebration: ranked(place, in: category), isRaised: !isRaised))
    }
    return changes
  }

  /// The celebration of a category with this number of higher ones.
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
  /// Its place in the list: by day; on a day by category, and then as they were raised.
  var place: (Int32, Int, Int32) { (day.number, key.category.index, sequence) }

  /// What decides which ones of a category are shown: the higher number, or the later day; then the
  /// later habit, or the later milestone of a day.
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
    // Texts are compared only when they must differ.
    return rank == others ? key != other.key && key.description < other.key.description : rank < others
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
