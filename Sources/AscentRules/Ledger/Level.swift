/// The level that follows from a total: level n spans 100 + (n − 1) · 50 XP, so level 2 begins at
/// 100, level 3 at 250, level 4 at 450.
public struct Level: Hashable, Sendable {
  /// The level, 1 or more.
  public let number: Int32
  /// XP gathered since the level was entered.
  public let into: Int64
  /// XP still needed to enter the next level; more than a level's span if the total is below 0.
  public let toNext: Int64

  /// An upper bound, with room to spare, for the levels that one command can gain. The largest
  /// award is worth 6,323 levels.
  static let gainMax: Int32 = 100_000

  /// The level of a total; a total below 0, which only a compensating entry can cause, is level 1.
  public init(total: Int64) {
    let number = Self.number(total: total)
    self.number = number
    self.into = max(0, total) - Self.entry(of: number)
    // A tampered total may be any number.
    self.toNext = Self.entry(of: number + 1) - max(-AwardRules.totalMax, total)
  }

  /// The total at which a level is entered: 25 · (n − 1) · (n + 2).
  public static func entry(of level: Int32) -> Int64 {
    25 * (Int64(level) - 1) * (Int64(level) + 2)
  }

  /// The number of the level of a total, found without a division and a root if it is the level
  /// `known`, as it is after nearly every award. The bound keeps the entries in range.
  static func number(total: Int64, known: Int32) -> Int32 {
    let isKnown = (1..<gainMax).contains(known) && (entry(of: known)..<entry(of: known + 1)).contains(total)
    return isKnown ? known : number(total: total)
  }

  /// The number of the level of a total.
  public static func number(total: Int64) -> Int32 {
    guard total >= 100 else { return 1 }
    // No real total is larger. The bound keeps the squares below in range when an audit reads a
    // tampered total.
    let total = min(total, 1 << 60)
    // n² + n − 2 ≤ total / 25. The real root is a first guess that rounding may put one off in
    // either direction.
    var level = Int64((Double(total) / 25 + 2.25).squareRoot() - 0.5)
    while 25 * level * (level + 3) <= total { level += 1 }
    while 25 * (level - 1) * (level + 2) > total { level -= 1 }
    return Int32(level)
  }
}
