/// The celebrations of one person: waiting, and acknowledged.
package struct CelebrationState: Hashable, Sendable {
  /// The maximum number of waiting celebrations of a category; beyond it the oldest is withdrawn.
  /// Levels and streaks come without being looked at; the others are few.
  package static func waitingMax(of category: CelebrationCategory) -> Int {
    switch category {
    case .levelUp, .roundStreak: 5
    case .stageAdvance, .milestone, .comeback, .measure: 32
    }
  }

  /// Waiting celebrations, oldest first.
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
