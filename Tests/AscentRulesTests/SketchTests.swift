import Testing

@testable import AscentRules

@Suite("Sketches of analytics")
struct SketchTests {
  @Test("up to 512 different people are counted exactly, however often they come")
  func exactly() {
    var sketch = DistinctSketch()
    for round in 0..<3 {
      for person in 0..<512 { sketch.insert(StableHash.of("person \(person)")) }
      #expect(sketch.isExact && sketch.count == 512, "round \(round)")
    }
    sketch.insert(StableHash.of("one more"))
    #expect(!sketch.isExact)
  }

  @Test(
    "an estimate is within four standard errors, and on average within one", arguments: [513, 2_000, 9_000, 30_000])
  func estimates(people: Int) {
    var squares = 0.0
    let rounds = 20
    for round in 0..<rounds {
      var sketch = DistinctSketch()
      for person in 0..<people { sketch.insert(StableHash.of("\(round)/\(person)")) }
      let error = Double(sketch.count) / Double(people) - 1
      #expect(abs(error) < 4 * DistinctSketch.relativeStandardError)
      squares += error * error
    }
    let standardError = (squares / Double(rounds)).squareRoot()
    #expect(standardError < 1.6 * DistinctSketch.relativeStandardError, "\(standardError)")
  }

  @Test(
    "a union counts everyone in either sketch, in any order, exact or not",
    arguments: [(100, 200), (400, 400), (3_000, 100), (3_000, 5_000)])
  func union(left: Int, right: Int) {
    func sketch(_ people: Range<Int>) -> DistinctSketch {
      var sketch = DistinctSketch()
      for person in people { sketch.insert(StableHash.of("\(person)")) }
      return sketch
    }
    var both = sketch(0..<left)
    both.formUnion(sketch(left / 2..<left / 2 + right))
    let isRight = both == sketch(0..<max(left, left / 2 + right))
    #expect(isRight)
    var reversed = sketch(left / 2..<left / 2 + right)
    reversed.formUnion(sketch(0..<left))
    let isSame = reversed == both
    #expect(isSame)
  }

  @Test("a quantile is within 1/128 of the exact one", arguments: 0..<30 as Range<UInt64>)
  func quantiles(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let top = [60, 1_000, 100_000, 1 << 31, 1 << 32 - 1][Int(seed % 5)]
    let values = (0..<generator.int(1...2_000)).map { _ in Int64(generator.int(0...generator.int(0...top))) }
    var sketch = QuantileSketch()
    for value in values { sketch.insert(value) }
    let sorted = values.sorted()
    #expect(sketch.count == values.count && sketch.sum == values.reduce(0, +))
    for share in [0, 0.1, 0.5, 0.9, 0.99, 1] {
      let exact = Double(sorted[Int(QuantileSketch.rank(share, of: Int64(values.count))) - 1])
      let found = sketch.quantile(share) ?? -1
      #expect(abs(found - exact) <= exact / 128, "\(share): \(found) instead of \(exact)")
    }
  }

  @Test("a removed number leaves no trace in a sketch", arguments: 0..<20 as Range<UInt64>)
  func takenOut(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func some() -> [Int64] { (0..<200).map { _ in Int64(generator.int(0...generator.int(0...(1 << 33)))) } }
    let (kept, taken) = (some(), some())
    var (sketch, expected, both) = (QuantileSketch(), QuantileSketch(), QuantileSketch())
    for value in (kept + taken).shuffled(using: &generator) { sketch.insert(value) }
    for value in taken.shuffled(using: &generator) { sketch.remove(value) }
    for value in kept { expected.insert(value) }
    #expect(sketch == expected)
    for value in taken { both.insert(value) }
    sketch.formUnion(both)
    for value in kept { both.insert(value) }
    #expect(sketch == both)
  }

  @Test("every number has its bucket, and the middle of a bucket lies in it")
  func buckets() {
    var before: UInt16 = 0
    var values = (0..<64).map { Int64($0) }
    for power in 6..<32 {
      for step: Int64 in 64..<128 {
        values.append(step << Int64(power - 6))
        values.append((step + 1) << Int64(power - 6) - 1)
      }
    }
    for value in values {
      let index = QuantileSketch.index(of: value)
      #expect(index == before || index == before + 1)
      before = index
      #expect(Int(index) < QuantileSketch.bucketCountMax)
      #expect(abs(QuantileSketch.middle(of: index) - Double(value)) <= Double(value) / 128)
    }
  }

  @Test(
    "values by hash agree with a dictionary, whatever is removed in between, and are equal in any order",
    arguments: 0..<10 as Range<UInt64>
  )
  func hashedValues(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (values, expected) = (HashedValues<Int32>(), [UInt64: Int32]())
    for step in 0..<2_000 {
      // Few keys, and such as have their upper or their lower bits in common.
      let number = UInt64(generator.int(1...300))
      let key = [number, number << 40, StableHash.of("\(number)")][generator.int(0...2)]
      values.update(key, initial: 7) { $0 &+= Int32(step) }
      expected[key, default: 7] &+= Int32(step)
      if step % 500 == 499 {
        let bit: UInt64 = 1 << UInt64(generator.int(0...8))
        values.keep { $0 & bit == 0 }
        expected = expected.filter { $0.key & bit == 0 }
      }
    }
    #expect(
      Dictionary(uniqueKeysWithValues: values.all.map { ($0.key, $0.value) }) == expected
        && values.count == expected.count)
    var other = HashedValues<Int32>()
    for (key, value) in expected.sorted(by: { $0.key > $1.key }) { other.update(key, initial: value) { _ in } }
    #expect(other == values)
    if let key = expected.keys.first { other.update(key, initial: 0) { $0 &+= 1 } }
    #expect(other != values)
  }

  @Test(
    "a sample is exact until it is full, then stands for all, and does not depend on the order",
    arguments: 0..<10 as Range<UInt64>)
  func sample(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let hashes = (0..<20_000).map { StableHash.of("\(seed)/\($0)") }
    var sample = PeopleSample<Int32>(countMax: 2_048)
    for hash in hashes[..<2_048] { sample.update(hash, initial: 0) { $0 = Int32(hash & 1) } }
    #expect(sample.weight == 1 && sample.count { _ in true } == 2_048)
    for hash in hashes { sample.update(hash, initial: 0) { $0 = Int32(hash & 1) } }
    #expect(abs(Double(sample.count { _ in true }) / 20_000 - 1) < 4 * 1.2 / 2_048.0.squareRoot())
    #expect(abs(Double(sample.count { $0 == 1 }) / 10_000 - 1) < 4 * 2 / 2_048.0.squareRoot())
    var other = PeopleSample<Int32>(countMax: 2_048)
    for hash in hashes.shuffled(using: &generator) { other.update(hash, initial: 0) { $0 = Int32(hash & 1) } }
    #expect(other == sample)
  }
}
