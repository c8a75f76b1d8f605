/// Progress on the whole way of a goal, and on the part that leads to the next milestone.
extension MeasureReport {
  /// A part of the way from start to target, and how much of it is done.
  package struct Leg: Hashable, Sendable {
    /// The amount at which this part begins.
    package let from: MeasureAmount
    /// The amount at which this part ends.
    package let to: MeasureAmount
    /// How much of this part is done, 0…1.
    package let fraction: Double
    /// The remaining distance to the end of this part, in the goal's unit.
    package let remaining: Double
    /// The most decimals that the goal and the value have.
    let decimals: Int
  }

  /// The whole way, from the start to the target.
  package var goalLeg: Leg {
    let remaining = position.remaining + abs(target.value - position.next.value)
    let fraction = position.isTargetReached ? 1 : max(0, 1 - remaining / abs(target.value - start.value))
    return Leg(
      from: start, to: target, fraction: fraction, remaining: position.isTargetReached ? 0 : remaining,
      decimals: decimals)
  }

  /// The way to the next milestone; nil when that is the whole way, or the target is reached.
  ///
  /// For a value exactly on a milestone, this is the way to the milestone after it: a progress bar
  /// that stayed full would not show what comes next.
  package var milestoneLeg: Leg? {
    guard !position.isTargetReached, position.previous != start || position.next != target else { return nil }
    guard isOnMilestone, let place = milestones.firstIndex(of: position.next), place + 1 < milestones.count else {
      return Leg(
        from: position.previous, to: position.next, fraction: position.fraction, remaining: position.remaining,
        decimals: decimals)
    }
    let next = milestones[place + 1]
    return Leg(
      from: position.next, to: next, fraction: 0, remaining: abs(next.value - position.next.value), decimals: decimals)
  }

  /// The most decimals that the goal and a value in its unit have, at least one. A value in another
  /// unit would have three that nobody typed.
  private var decimals: Int {
    let amounts = [start, target] + [latest].compactMap(\.self).filter { $0.unit == unit }
    return amounts.map(\.decimals).max().map { max(1, $0) } ?? 1
  }

  /// A distance with as many decimals as the values have, such as `4.5`.
  func text(ofDistance distance: Double) -> String { MeasureAmount.text(ofDistance: distance, decimals: decimals) }

  /// Whether the latest value is exactly on a milestone before the target.
  package var isOnMilestone: Bool { latest != nil && !position.isTargetReached && position.remaining == 0 }

  /// The milestone to reach next; the target if all are reached.
  package var nextMilestone: MeasureAmount { milestoneLeg?.to ?? position.next }

  /// Whether the next milestone was reached before, and the latest value has fallen back behind it.
  package var isNextReachedBefore: Bool {
    !position.isTargetReached && milestones.firstIndex(of: nextMilestone).map { $0 < reachedCount } ?? false
  }
}

extension MeasureReport.Leg {
  /// The fraction in whole percent, rounded down: 100 only when all is done.
  // In binary, a fraction such as 0.58 can be slightly below its decimal value.
  package var percent: Int { Int((fraction * 100 + 1e-9).rounded(.down)) }
  /// The remaining distance in words, such as `4.5 kg to go`.
  package var remainingText: String {
    "\(MeasureAmount.text(ofDistance: remaining, decimals: decimals)) \(to.unit.symbol) to go"
  }
}

extension MeasureAmount {
  /// How many decimals the amount has.
  fileprivate var decimals: Int { Self.text(thousandths).split(separator: ".").dropFirst().first?.count ?? 0 }

  /// A distance with at most some decimals; one that would be 0 has three.
  fileprivate static func text(ofDistance distance: Double, decimals: Int) -> String {
    let step: Double = [1000, 100, 10, 1][decimals]
    let rounded = Int64((distance * 1000 / step).rounded() * step)
    return text(rounded == 0 ? Int64((distance * 1000).rounded()) : rounded)
  }
}
