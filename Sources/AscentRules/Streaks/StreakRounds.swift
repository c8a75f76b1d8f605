extension StreakRounds {
  /// Round numbers worth celebrating: those in a list, and after them the multiples of a step.
  public struct Numbers: Hashable, Sendable {
    /// The first round numbers, ascending.
    public var listed: [Int32]
    /// Every multiple of this beyond the last listed number is round too. Without effect when 0
    /// or less.
    public var step: Int32

    /// Creates round numbers from a list and a step.
    public init(_ listed: [Int32], step: Int32) {
      (self.listed, self.step) = (listed, step)
    }

    /// The round numbers of sessions: 10, 25, 50, 100, 250, 500, 1,000, and every further 500.
    package static let sessions = StreakRounds.Numbers([10, 25, 50, 100, 250, 500], step: 500)

    /// Calls the body with the round numbers in a range, ascending.
    package func forEach(in range: Range<Int32>, _ body: (Int32) -> Void) {
      for number in listed where range.contains(number) { body(number) }
      guard step > 0 else { return }
      // In 64 bits, because the step may be the largest number.
      let (step, begin) = (Int64(step), Int64(range.lowerBound))
      var next = max(Int64(listed.last ?? 0) / step + 1, (begin + step - 1) / step) * step
      while next < range.upperBound {
        body(Int32(next))
        next += step
      }
    }
  }
}

/// The lengths at which a streak is celebrated, by what it counts.
public struct StreakRounds: Hashable, Sendable {
  // A single array, because contexts are copied and each array costs a reference count.
  private var numbers: [StreakRounds.Numbers]

  /// The default lengths. Days: 7, 14, 30, 50, 100, 200, 300, 365, 500, and every further 500.
  /// Weeks: 4, 8, 12, 26, 52, and every further 52. Times: 7, 14, 30, 50, 100, 200, 300, 500, and
  /// every further 500.
  public static let standard = StreakRounds(
    days: StreakRounds.Numbers([7, 14, 30, 50, 100, 200, 300, 365], step: 500),
    weeks: StreakRounds.Numbers([4, 8, 12, 26, 52], step: 52),
    times: StreakRounds.Numbers([7, 14, 30, 50, 100, 200, 300], step: 500))

  /// Creates the lengths for each unit.
  public init(days: StreakRounds.Numbers, weeks: StreakRounds.Numbers, times: StreakRounds.Numbers) {
    numbers = [days, weeks, times]
  }

  /// The round lengths in a unit.
  public subscript(unit: StreakUnit) -> StreakRounds.Numbers { numbers[Int(unit.stored ?? 0)] }

  /// The round lengths up to and including a length.
  func reached(by length: StreakLength) -> Set<Int32> {
    var reached: Set<Int32> = []
    if length.count > 0 { self[length.unit].forEach(in: 1..<length.count + 1) { reached.insert($0) } }
    return reached
  }
}
