package import AscentRules

/// Draws numbers by Zipf's law: the probability of n is proportional to 1 / (n + 1).
package struct Zipf: Sendable {
  /// The cumulative shares, up to and including each number.
  private let upTo: [Double]

  /// A law over the numbers from 0 to `count - 1`.
  package init(_ count: Int) {
    var sum = 0.0
    upTo = (1...count).map { rank in
      sum += 1 / Double(rank)
      return sum
    }
  }

  /// Draws the next number, in O(log n).
  package func next(_ random: inout SeededGenerator) -> Int {
    let point = Double(random.next() >> 11) * 0x1p-53 * (upTo.last ?? 0)
    var (low, high) = (0, upTo.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if upTo[middle] < point { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
