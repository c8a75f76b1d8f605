/// How much XP an award is worth, by version.
public struct XPPolicy: Hashable, Sendable {
  /// One version of the policy, in force since a local day.
  public struct Version: Hashable, Sendable {
    /// The version's number, 1 or more and ascending. It is stored in every entry.
    public var number: Int32
    /// The first local day on which the version is in force. The day that an award is for decides,
    /// not the day on which it was recorded.
    public var from: LocalDay
    /// XP for a habit that is satisfied on a day.
    public var habit: Int64
    /// XP for a complete day.
    public var day: Int64

    /// A version with all its fields.
    public init(number: Int32, from: LocalDay, habit: Int64, day: Int64) {
      self.number = number
      self.from = from
      self.habit = habit
      self.day = day
    }
  }

  /// All versions: the first in force since the earliest day, each later one since a later day.
  public let versions: [Version]

  /// The default policy: 10 XP for a habit satisfied on a day, 50 XP for a complete day.
  ///
  /// Never change a version that has paid, because an undo takes back the amount that the version
  /// says. For other amounts, append a version that begins on a later day.
  public static let standard = XPPolicy(versions: [Version(number: 1, from: .earliest, habit: 10, day: 50)])!

  /// Creates a policy from its versions. Nil when the list is empty, is not ascending in number and
  /// day, does not begin with the earliest day, or has an amount below 0 or above a million.
  public init?(versions: [Version]) {
    guard let first = versions.first, first.from == .earliest, first.number >= 1 else { return nil }
    guard versions.isOrdered({ $0.number < $1.number && $0.from < $1.from }) else {
      return nil
    }
    guard versions.allSatisfy({ (0...1_000_000).contains($0.habit) && (0...1_000_000).contains($0.day) }) else {
      return nil
    }
    self.versions = versions
  }

  /// The version in force on a day.
  public func version(on day: LocalDay) -> Version {
    versions.last { $0.from <= day } ?? versions[0]
  }

  /// The version of that number, if the policy has it.
  public func version(number: Int32) -> Version? {
    versions.first { $0.number == number }
  }

  /// What an award is worth, with the number of the version that says so; nil for manual awards and
  /// corrections, which have no price.
  public func award(for key: AwardKey) -> (amount: Int64, policy: Int32)? {
    let version = version(on: key.day)
    switch key.kind {
    case .habit: return (version.habit, version.number)
    case .day: return (version.day, version.number)
    case .manual, .correction: return nil
    }
  }
}
