/// Counts distinct people in at most four kilobytes: exactly up to ``exactMax``, then by estimate.
///
/// Beyond that it is HyperLogLog (Flajolet, Fusy, Gandouet and Meunier, 2007) with 4,096 registers
/// and the estimator of Ertl («New cardinality estimation algorithms for HyperLogLog sketches»,
/// 2017), which needs no tables and is unbiased over the whole range. The result does not depend on
/// the order of people.
struct DistinctSketch: Hashable {
  /// The largest number of people counted exactly.
  static let exactMax = 512
  /// The relative standard error of an estimate: 1.04 / √4096.
  static let relativeStandardError = 0.01625
  static let precision: UInt64 = 12
  static let registerCount = 1 << Int(precision)

  /// The hashes in order, while there are few of them.
  private(set) var hashes: [UInt64] = []
  /// The registers, once there are many hashes; empty before.
  private(set) var registers: [UInt8] = []

  /// No people yet.
  init() {}

  /// The decoded value: sorted hashes or registers, one of them empty; nil if it is neither.
  init?(hashes: [UInt64], registers: [UInt8]) {
    guard registers.isEmpty ? hashes.count <= Self.exactMax : hashes.isEmpty && registers.count == Self.registerCount
    else { return nil }
    guard hashes.isOrdered({ $0 < $1 }), registers.allSatisfy({ $0 <= Self.rankMax }) else {
      return nil
    }
    self.hashes = hashes
    self.registers = registers
  }

  /// Whether ``count`` is exact.
  var isExact: Bool { registers.isEmpty }

  /// How many different people there were.
  var count: Int64 { isExact ? Int64(hashes.count) : Int64(estimate.rounded()) }

  /// Counts a person, unless already counted.
  mutating func insert(_ hash: UInt64) {
    guard isExact else { return register(hash) }
    let place = hashes.partitioningIndex { $0 >= hash }
    if place < hashes.count, hashes[place] == hash { return }
    hashes.insert(hash, at: place)
    if hashes.count > Self.exactMax { estimateFromNowOn() }
  }

  /// Adds everybody in another sketch.
  mutating func formUnion(_ other: DistinctSketch) {
    if other.isExact {
      for hash in other.hashes { insert(hash) }
    } else {
      if isExact { estimateFromNowOn() }
      for index in registers.indices { registers[index] = max(registers[index], other.registers[index]) }
    }
  }

  private mutating func estimateFromNowOn() {
    registers = [UInt8](repeating: 0, count: Self.registerCount)
    for hash in hashes { register(hash) }
    hashes = []
  }

  private static let rankMax = UInt8(64 - precision + 1)

  /// The first bits of a hash choose a register. It keeps the longest run of zeros at the start of
  /// the remaining bits, plus 1.
  private mutating func register(_ hash: UInt64) {
    let index = Int(truncatingIfNeeded: hash >> (64 - Self.precision))
    let rank = min(UInt8(truncatingIfNeeded: (hash << Self.precision).leadingZeroBitCount) + 1, Self.rankMax)
    if registers[index] < rank { registers[index] = rank }
  }

  /// Ertl's improved raw estimator (algorithm 6 there).
  private var estimate: Double {
    var histogram = [Int](repeating: 0, count: Int(Self.rankMax) + 1)
    for register in registers { histogram[Int(register)] += 1 }
    let count = Double(Self.registerCount)
    let last = Int(Self.rankMax)
    var sum = count * Self.tau(1 - Double(histogram[last]) / count)
    for rank in stride(from: last - 1, through: 1, by: -1) { sum = 0.5 * (sum + Double(histogram[rank])) }
    sum += count * Self.sigma(Double(histogram[0]) / count)
    // 1 / (2 ln 2)
    return 0.721_347_520_444_481_7 * count * count / sum
  }

  private static func sigma(_ start: Double) -> Double {
    var (x, y, z) = (start, 1.0, start)
    while true {
      x *= x
      let before = z
      z += x * y
      y += y
      if z == before { return z }
    }
  }

  private static func tau(_ start: Double) -> Double {
    if start == 0 || start == 1 { return 0 }
    var (x, y, z) = (start, 1.0, 1 - start)
    while true {
      x = x.squareRoot()
      let before = z
      y *= 0.5
      z -= (1 - x) * (1 - x) * y
      if z == before { return z / 3 }
    }
  }
}
