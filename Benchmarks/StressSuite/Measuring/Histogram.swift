/// Counts of durations in buckets whose width grows with the value, in the manner of HdrHistogram
/// (Tene): 128 buckets for each power of two nanoseconds.
///
/// A quantile is the upper end of the bucket it lies in, so it is never too low, and too high by at
/// most ``relativeError``. Count, sum, least and largest value are exact. Recording is O(1); the
/// buckets reach as far as the largest value needed so far.
package struct Histogram: Sendable, Equatable {
  /// By how much a quantile may be too high, relative to the exact one: 1/128, less than 0.8 %.
  package static let relativeError = 1.0 / Double(halfCount)

  private static let halfBits = 7
  private static let halfCount = 1 << halfBits

  private var buckets: [UInt32] = []
  /// How many durations were recorded.
  package private(set) var count = 0
  private var sum = 0.0
  private var least = Int64.max
  private var largest: Int64 = 0

  /// Nothing recorded.
  package init() {}

  /// Records a duration; one below zero counts as zero.
  package mutating func record(_ duration: Duration) {
    record(nanoseconds: duration.nanoseconds)
  }

  /// Records a number of nanoseconds; one below zero counts as zero.
  package mutating func record(nanoseconds: Int64) {
    let value = Swift.max(0, nanoseconds)
    let index = Self.index(of: value)
    if index >= buckets.count { buckets += repeatElement(0, count: index + 1 - buckets.count) }
    buckets[index] += 1
    count += 1
    sum += Double(value)
    least = Swift.min(least, value)
    largest = Swift.max(largest, value)
  }

  /// Adds what another histogram recorded.
  package static func += (left: inout Histogram, right: Histogram) {
    if right.buckets.count > left.buckets.count {
      left.buckets += repeatElement(0, count: right.buckets.count - left.buckets.count)
    }
    for index in right.buckets.indices { left.buckets[index] += right.buckets[index] }
    left.count += right.count
    left.sum += right.sum
    left.least = Swift.min(left.least, right.least)
    left.largest = Swift.max(left.largest, right.largest)
  }

  /// The duration that a share of the recorded ones, 0 to 1, did not exceed; zero when there are
  /// none.
  package func quantile(_ share: Double) -> Duration {
    let rank = Swift.max(1, Int((share * Double(count)).rounded(.up)))
    var seen = 0
    for index in buckets.indices {
      seen += Int(buckets[index])
      if seen >= rank { return .nanoseconds(Swift.min(Self.upperEnd(of: index), largest)) }
    }
    return .zero
  }

  /// The largest duration; zero when there are none.
  package var max: Duration { .nanoseconds(largest) }
  /// The least duration; zero when there are none.
  package var min: Duration { .nanoseconds(count == 0 ? 0 : least) }
  /// The mean; zero when there are none.
  package var mean: Duration { .nanoseconds(count == 0 ? 0 : Int64(sum / Double(count))) }

  /// Below 128 each value has a bucket of its own; above, the leading bit names the power of two
  /// and the next seven the bucket in it.
  private static func index(of value: Int64) -> Int {
    let exponent = 63 - value.leadingZeroBitCount
    guard exponent >= halfBits else { return Int(value) }
    let shift = exponent - halfBits
    return (shift + 1) * halfCount + Int(value >> Int64(shift)) - halfCount
  }

  /// The largest value of a bucket.
  private static func upperEnd(of index: Int) -> Int64 {
    guard index >= halfCount else { return Int64(index) }
    let shift = Int64(index / halfCount - 1)
    let (low, width) = (Int64(index % halfCount + halfCount) << shift, Int64(1) << shift)
    return low + (width - 1)
  }
}
