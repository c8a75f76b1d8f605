/// A celebration that a command raised or withdrew.
public struct CelebrationChange: Hashable, Sendable {
  /// The celebration.
  public var celebration: Celebration
  /// Whether the celebration appeared. False when it disappeared, because its cause was undone or
  /// newer ones fill its category.
  public var isRaised: Bool

  /// A change with all its parts.
  package init(celebration: Celebration, isRaised: Bool) {
    (self.celebration, self.isRaised) = (celebration, isRaised)
  }
}
