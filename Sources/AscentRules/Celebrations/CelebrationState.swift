/// What waits to be celebrated by one person, and what was.
public struct CelebrationState: Hashable, Sendable {
  /// How many celebrations of a category wait at most: when there is one more, the oldest of them
  /// is withdrawn. Levels and streaks come by themselves, whether anyone looks or not; the others
  /// are few.
  public static func waitingMax(of category: CelebrationCategory) -> Int {
    switch category {
    case .levelUp, .roundStreak: 5
    case .stageAdvance, .milestone, .comeback: 32
    }
  }

  /// What waits, the oldest first.
  public var waiting: [Celebration] = []
  /// What was acknowledged.
  public var acknowledged = AcknowledgedCelebrations()
  /// The lines that celebrations were told with.
  public var affirmations = AffirmationHistory()
  /// How many were raised and not withdrawn, by category in the order of ``CelebrationCategory``.
  public var raised = SIMD8<UInt16>()

  /// Nothing to celebrate yet.
  public init() {}

  /// Whether a celebration waits.
  public func isWaiting(_ key: CelebrationKey) -> Bool {
    waiting.contains { $0.key == key }
  }
}

extension CelebrationCategory {
  /// The place among the categories.
  var index: Int {
    switch self {
    case .stageAdvance: 0
    case .levelUp: 1
    case .milestone: 2
    case .roundStreak: 3
    case .comeback: 4
    }
  }
}
