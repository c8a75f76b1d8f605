extension Highlights {
  /// A recent achievement, for a dashboard.
  public struct Item: Hashable, Sendable {
    /// What was achieved, with its category.
    public var key: CelebrationKey
    /// The local day.
    public var day: LocalDay
    /// When the command that led to it happened.
    public var at: Instant
    /// The ordinal of that command.
    public var ordinal: Int32
    /// The achievement in one line. Names of habits and titles from the catalogue are not escaped
    /// in it.
    public var text: String

    /// The category of the achievement.
    public var category: CelebrationCategory { key.category }
  }
}

/// The latest achievements of a person.
public struct Highlights: Hashable, Sendable {
  /// The achievements in force, the newest day first.
  public var items: [Highlights.Item]
  /// How many older achievements were found and left out.
  public var omittedCount: Int
  /// The number of commands read.
  public var commandCount: Int
  /// Whether there may be older achievements, because the limit of highlights or of commands
  /// was reached.
  public var mayHaveMore: Bool

  /// Highlights with all their parts.
  package init(items: [Highlights.Item], omittedCount: Int, commandCount: Int, mayHaveMore: Bool) {
    self.items = items
    self.omittedCount = omittedCount
    self.commandCount = commandCount
    self.mayHaveMore = mayHaveMore
  }
}
