/// Something that a person achieved lately, for a dashboard.
public struct Highlight: Hashable, Sendable {
  /// What it is; its category says of which kind.
  public var key: CelebrationKey
  /// The local day.
  public var day: LocalDay
  /// When the command happened that led to it.
  public var at: Instant
  /// The place of that command in the person's order.
  public var ordinal: Int32
  /// It in one line. Names of habits and titles of the catalogue are in it as they are.
  public var text: String

  /// The kind.
  public var category: CelebrationCategory { key.category }

  /// A highlight with all its parts.
  public init(key: CelebrationKey, day: LocalDay, at: Instant, ordinal: Int32, text: String) {
    self.key = key
    self.day = day
    self.at = at
    self.ordinal = ordinal
    self.text = text
  }
}

/// The latest achievements of a person.
public struct Highlights: Hashable, Sendable {
  /// The achievements, by the command that put them in force last, the newest first.
  public var items: [Highlight]
  /// How many commands were read for them.
  public var commandCount: Int
  /// Whether there may be older ones: the limit was reached, or as many commands were read as are
  /// read at most.
  public var mayHaveMore: Bool

  /// Highlights with all their parts.
  public init(items: [Highlight], commandCount: Int, mayHaveMore: Bool) {
    self.items = items
    self.commandCount = commandCount
    self.mayHaveMore = mayHaveMore
  }
}
