import AscentRules
import Testing

@testable import StressSuite

@Suite("Histograms")
struct HistogramTests {
  /// Values over twelve powers of ten, so that every size of bucket is used.
  private static func values(seed: UInt64, count: Int) -> [Int64] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      Int64(bitPattern: random.next()) & (1 << Int64.random(in: 0..<40, using: &random)) &* 2 &- 1
    }.map {
      abs($0)
    }
  }

  @Test(
    "a quantile is never below the exact one, and above it by at most the stated error",
    arguments: 0..<20 as Range<UInt64>)
  func quantiles(seed: UInt64) {
    let values = Self.values(seed: seed, count: 1 + Int(seed) * 97)
    var histogram = Histogram()
    for value in values { histogram.record(nanoseconds: value) }
    let sorted = values.sorted()
    for share in [0, 0.001, 0.25, 0.5, 0.9, 0.99, 0.999, 1] {
      let exact = sorted[max(1, Int((share * Double(sorted.count)).rounded(.up))) - 1]
      let found = histogram.quantile(share)
      #expect(found >= .nanoseconds(exact))
      #expect(found.seconds * 1e9 <= Double(exact) * (1 + Histogram.relativeError) + 0.5)
    }
    #expect(histogram.max == .nanoseconds(sorted.last!))
    #expect(histogram.min == .nanoseconds(sorted.first!))
    #expect(histogram.count == sorted.count)
  }

  @Test("a value next to a power of two falls into a bucket that ends at or above it, within the stated error")
  func edges() {
    for exponent: Int64 in 0..<62 {
      for value: Int64 in [(1 << exponent) - 1, 1 << exponent, (1 << exponent) + 1] {
        var histogram = Histogram()
        histogram.record(nanoseconds: value)
        histogram.record(nanoseconds: .max)
        #expect(histogram.quantile(0.5) >= .nanoseconds(value))
        #expect(histogram.quantile(0.5).seconds * 1e9 <= Double(value) * (1 + Histogram.relativeError) + 0.5)
      }
    }
  }

  @Test("the sum of two histograms is the histogram of all their values")
  func adding() {
    let values = Self.values(seed: 7, count: 1000)
    var (all, one, other) = (Histogram(), Histogram(), Histogram())
    for (index, value) in values.enumerated() {
      all.record(nanoseconds: value)
      if index % 3 == 0 { one.record(nanoseconds: value) } else { other.record(nanoseconds: value) }
    }
    one += other
    #expect(one.quantile(0.99) == all.quantile(0.99))
    #expect((one.count, one.min, one.max) == (all.count, all.min, all.max))
  }

  @Test("an empty histogram returns zero, and a negative duration counts as zero")
  func nothing() {
    var histogram = Histogram()
    #expect(histogram.quantile(0.99) == .zero)
    #expect(histogram.min == .zero)
    #expect(histogram.max == .zero)
    histogram.record(.seconds(-1))
    #expect(histogram.max == .zero)
    #expect(histogram.count == 1)
  }
}
