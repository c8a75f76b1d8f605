/// Sums and quantiles of integers, in memory that depends on the range of the numbers and not on
/// how many there are. A number can be removed again.
///
/// A quantile is within 1/128 of the exact one; numbers below 64 are exact. That is the guarantee
/// of DDSketch (Masson, Rim and Lee, 2019), but with the buckets of HdrHistogram (Tene): 64 of
/// equal width for each power of two. Integer arithmetic alone therefore gives the same bucket on
/// every machine.
package struct QuantileSketch: Hashable {
  /// The largest relative error of a quantile.
  package static let relativeError = 1.0 / 128
  /// Larger numbers count as this one. In seconds, it is 136 years.
  static let valueMax: Int64 = 1 << 32 - 1

  struct Bucket: Hashable {
    var index: UInt16
    var count: Int64
  }

  /// The non-empty buckets, in order: at most ``bucketCountMax``.
  private(set) var buckets: [Bucket] = []
  /// How many numbers there are.
  package private(set) var count: Int64 = 0
  /// Their sum.
  package private(set) var sum: Int64 = 0

  /// The largest number of buckets: 64 for numbers below 64, and 64 for each of the 26 powers of
  /// two above.
  static let bucketCountMax = 64 + 26 * 64

  /// No numbers.
  package init() {}

  /// The decoded value; nil if no encoder can have written it.
  init?(buckets: [Bucket], sum: Int64) {
    guard buckets.isOrdered({ $0.index < $1.index }), buckets.allSatisfy({ $0.count > 0 }),
      buckets.last.map({ Int($0.index) < Self.bucketCountMax }) ?? (sum == 0), sum >= 0
    else { return nil }
    self.buckets = buckets
    self.sum = sum
    for bucket in buckets { count &+= bucket.count }
  }

  /// Adds a number.
  package mutating func insert(_ value: Int64) { change(value, by: 1) }

  /// Removes a number that was added.
  package mutating func remove(_ value: Int64) { change(value, by: -1) }

  /// Changes how often a number was added.
  mutating func change(_ value: Int64, by difference: Int64) {
    let value = min(max(0, value), Self.valueMax)
    guard change(bucket: Self.index(of: value), by: difference) else { return }
    count += difference
    sum = max(0, sum + difference * value)
  }

  /// Returns false if the number to remove is not there, as may happen with a damaged history.
  @discardableResult
  private mutating func change(bucket index: UInt16, by difference: Int64) -> Bool {
    let place = buckets.partitioningIndex { $0.index >= index }
    if place < buckets.count, buckets[place].index == index {
      buckets[place].count += difference
      if buckets[place].count == 0 { buckets.remove(at: place) }
    } else {
      guard difference > 0 else { return false }
      buckets.insert(Bucket(index: index, count: difference), at: place)
    }
    return true
  }

  /// Adds all numbers of another sketch.
  mutating func formUnion(_ other: QuantileSketch) {
    for bucket in other.buckets { change(bucket: bucket.index, by: bucket.count) }
    count += other.count
    sum += other.sum
  }

  /// The quantile for a share from 0 to 1, such as 0.5 for the median; nil if there are no numbers.
  package func quantile(_ share: Double) -> Double? {
    guard let last = buckets.last else { return nil }
    let rank = Self.rank(share, of: count)
    var seen: Int64 = 0
    for bucket in buckets {
      seen += bucket.count
      if seen >= rank { return Self.middle(of: bucket.index) }
    }
    return Self.middle(of: last.index)
  }

  /// The rank of a quantile among `count` numbers, 1 for the smallest.
  static func rank(_ share: Double, of count: Int64) -> Int64 {
    min(count, max(1, Int64((share * Double(count)).rounded(.up))))
  }

  static func index(of value: Int64) -> UInt16 {
    guard value >= 64 else { return UInt16(value) }
    let power = 63 - value.leadingZeroBitCount
    return UInt16(64 * (power - 6)) + UInt16(value >> Int64(power - 6))
  }

  /// The number halfway between the least and the greatest of a bucket.
  static func middle(of index: UInt16) -> Double {
    guard index >= 128 else { return Double(index) }
    let shift = Int64(index) / 64 - 1
    let least = (Int64(index) % 64 + 64) << shift
    return Double(least) + Double((Int64(1) << shift) - 1) / 2
  }
}
