/// The values of one figure, one per round, in the order of the rounds.
package struct Samples: Sendable, Equatable {
  package let values: [Double]
  private let sorted: [Double]

  /// The values of all rounds. There must be at least one.
  package init(_ values: [Double]) {
    precondition(!values.isEmpty, "a figure without a round")
    self.values = values
    sorted = values.sorted()
  }

  /// The middle value, or the mean of the two middle values.
  package var median: Double {
    (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The lower and the upper quartile; if one falls between two values, the nearer value.
  package var quartiles: ClosedRange<Double> {
    let last = Double(sorted.count - 1)
    return sorted[Int((last / 4).rounded())]...sorted[Int((last * 3 / 4).rounded())]
  }

  package var least: Double { sorted[0] }
  package var most: Double { sorted[sorted.count - 1] }
}

/// The ratios of two figures that were measured in turn, one ratio per round.
///
/// The two runs of a round are seconds apart. If the machine is twice as fast in one round as in
/// another, both runs of the round change and their ratio stays the same.
package struct PairedRatios: Sendable, Equatable {
  package let ratios: Samples

  /// The first figure divided by the second, round by round; nil if a round is missing or a
  /// value is 0.
  package init?(_ first: Samples?, by second: Samples?) {
    guard let first, let second, first.values.count == second.values.count else { return nil }
    let ratios = zip(first.values, second.values).map { $0 / $1 }
    guard ratios.allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
    self.ratios = Samples(ratios)
  }

  /// In how many rounds the first figure was larger.
  package var larger: Int { ratios.values.count { $0 > 1 } }
  /// In how many rounds the first figure was smaller.
  package var smaller: Int { ratios.values.count { $0 < 1 } }

  /// The probability that the rounds are at least this one-sided if both figures are equal: the
  /// two-sided sign test. Rounds with equal values do not count.
  package var chance: Double {
    let (count, fewer) = (larger + smaller, min(larger, smaller))
    // The binomial coefficients, each computed from the previous one.
    var (ways, sum) = (1.0, 1.0)
    for index in 0..<fewer {
      ways *= Double(count - index) / Double(index + 1)
      sum += ways
    }
    return min(1, (0..<count).reduce(2 * sum) { half, _ in half / 2 })
  }

  /// The limit used by `stress compare`: equal figures are called different once in 20 times.
  package static let chanceLimit = 0.05

  /// Whether the difference is unlikely to be chance, by ``chanceLimit``.
  package var isBeyondChance: Bool { chance <= Self.chanceLimit }
}
