/// Counts durations in buckets whose width grows with the value, like HdrHistogram (Tene): 128
/// buckets for each power of two nanoseconds.
///
/// A quantile is the upper end of its bucket, so it is never too low, and too high by at most
/// ``relativeError``. The count, sum, least and largest value are exact. Recording is O(1). There
/// are only as many buckets as the largest value recorded so far needs.
package struct Histogram: Sendable, Equatable {
  /// By how much a quantile may be too high, relative to the exact value: 1/128, less than 0.8 %.
  package static let relativeError = 1.0 / Double(halfCount)

  private static let halfBits = 7
  private static let halfCount = 1 << halfBits

  private var buckets: [UInt32] = []
  /// How many durations were recorded.
  package private(set) var count = 0
  private var sum = 0.0
  private var least = Int64.max
  private var largest: Int64 = 0

  /// An empty histogram.
  package init() {}

  /// Records a duration. A negative one counts as zero.
  package mutating func record(_ duration: Duration) {
    record(nanoseconds: duration.nanoseconds)
  }

  /// Records a number of nanoseconds. A negative one counts as zero.
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

  /// Adds the durations of another histogram.
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

  /// The duration that this share of the recorded ones, 0 to 1, did not exceed; zero if
  /// there are none.
  package func quantile(_ share: Double) -> Duration {
    let rank = Swift.max(1, Int((share * Double(count)).rounded(.up)))
    var seen = 0
    for index in buckets.indices {
      seen += Int(buckets[index])
      if seen >= rank { return .nanoseconds(Swift.min(Self.upperEnd(of: index), largest)) }
    }
    return .zero
  }

  /// The largest duration; zero if there are none.
  package var max: Duration { .nanoseconds(largest) }
  /// The smallest duration; zero if there are none.
  package var min: Duration { .nanoseconds(count == 0 ? 0 : least) }
  /// The mean; zero if there are none.
  package var mean: Duration { .nanoseconds(count == 0 ? 0 : Int64(sum / Double(count))) }

  /// The bucket of a value. Below 128 each value has its own bucket; above, the leading bit selects
  /// the power of two and the next seven bits the bucket within it.
  private static func index(of value: Int64) -> Int {
    let exponent = 63 - value.leadingZeroBitCount
    guard exponent >= halfBits else { return Int(value) }
    let shift = exponent - halfBits
    return (shift + 1) * halfCount + Int(value >> Int64(shift)) - halfCount
  }

  /// The largest value that belongs to a bucket.
  private static func upperEnd(of index: Int) -> Int64 {
    guard index >= halfCount else { return Int64(index) }
    let shift = Int64(index / halfCount - 1)
    let (low, width) = (Int64(index % halfCount + halfCount) << shift, Int64(1) << shift)
    return low + (width - 1)
  }
}
