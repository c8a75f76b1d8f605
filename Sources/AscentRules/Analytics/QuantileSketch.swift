/// Sums and quantiles of whole numbers, in memory that depends on how far they are apart and not on
/// how many there are. A number can be taken out again.
///
/// A quantile differs from the exact one by at most 1/128 of it; numbers below 64 are exact. That
/// is the promise of DDSketch (Masson, Rim and Lee, 2019), with the buckets of HdrHistogram (Tene):
/// 64 of equal width for each power of two, so that integer arithmetic alone gives the same bucket
/// on every machine.
public struct QuantileSketch: Hashable, Sendable {
  /// How far a quantile can be from the exact one, as a share of it.
  public static let relativeError = 1.0 / 128
  /// What is larger counts as this: in seconds it is 136 years.
  public static let valueMax: Int64 = 1 << 32 - 1

  struct Bucket: Hashable, Sendable {
    var index: UInt16
    var count: Int64
  }

  /// The buckets that have something in them, in order: at most ``bucketCountMax``.
  private(set) var buckets: [Bucket] = []
  /// How many numbers are in it.
  public private(set) var count: Int64 = 0
  /// Their sum.
  public private(set) var sum: Int64 = 0

  /// How many buckets there can be: 64 for what is below 64, and 64 for each of the 26 powers of
  /// two from there on.
  static let bucketCountMax = 64 + 26 * 64

  /// Nothing in it.
  public init() {}

  /// What was encoded; nil when it cannot have been.
  init?(buckets: [Bucket], sum: Int64) {
    guard zip(buckets, buckets.dropFirst()).allSatisfy({ $0.index < $1.index }), buckets.allSatisfy({ $0.count > 0 }),
      buckets.last.map({ Int($0.index) < Self.bucketCountMax }) ?? (sum == 0), sum >= 0
    else { return nil }
    self.buckets = buckets
    self.sum = sum
    for bucket in buckets { count &+= bucket.count }
  }

  /// Puts a number in.
  public mutating func insert(_ value: Int64) {
    let value = min(max(0, value), Self.valueMax)
    let place = place(of: value)
    if place < buckets.count, buckets[place].index == Self.index(of: value) {
      buckets[place].count += 1
    } else {
      buckets.insert(Bucket(index: Self.index(of: value), count: 1), at: place)
    }
    count += 1
    sum += value
  }

  /// Takes out a number that is in it.
  public mutating func remove(_ value: Int64) {
    let value = min(max(0, value), Self.valueMax)
    let place = place(of: value)
    guard place < buckets.count, buckets[place].index == Self.index(of: value) else {
      preconditionFailure("\(value) is taken out of a sketch that it is not in")
    }
    buckets[place].count -= 1
    if buckets[place].count == 0 { buckets.remove(at: place) }
    count -= 1
    sum -= value
  }

  /// Puts in everything that is in another one.
  public mutating func formUnion(_ other: QuantileSketch) {
    for bucket in other.buckets {
      let place = buckets.partitioningIndex { $0.index >= bucket.index }
      if place < buckets.count, buckets[place].index == bucket.index {
        buckets[place].count += bucket.count
      } else {
        buckets.insert(bucket, at: place)
      }
    }
    count += other.count
    sum += other.sum
  }

  /// The average, exact; nil when nothing is in it.
  public var mean: Double? { count == 0 ? nil : Double(sum) / Double(count) }

  /// The number that a share of the numbers does not exceed; nil when nothing is in it.
  public func quantile(_ share: Double) -> Double? {
    guard let last = buckets.last else { return nil }
    let rank = Self.rank(share, of: count)
    var seen: Int64 = 0
    for bucket in buckets {
      seen += bucket.count
      if seen >= rank { return Self.middle(of: bucket.index) }
    }
    return Self.middle(of: last.index)
  }

  /// The place in order of the number that a share of so many does not exceed, 1 for the smallest.
  static func rank(_ share: Double, of count: Int64) -> Int64 {
    min(count, max(1, Int64((share * Double(count)).rounded(.up))))
  }

  private func place(of value: Int64) -> Int {
    let index = Self.index(of: value)
    return buckets.partitioningIndex { $0.index >= index }
  }

  static func index(of value: Int64) -> UInt16 {
    guard value >= 64 else { return UInt16(value) }
    let power = 63 - value.leadingZeroBitCount
    return UInt16(64 * (power - 6)) + UInt16(value >> Int64(power - 6))
  }

  /// The number halfway between the least and the greatest one of a bucket.
  static func middle(of index: UInt16) -> Double {
    guard index >= 128 else { return Double(index) }
    let shift = Int64(index) / 64 - 1
    let least = (Int64(index) % 64 + 64) << shift
    return Double(least) + Double((Int64(1) << shift) - 1) / 2
  }
}
