/// A Bloom filter for one part of a run: it rules out most fingerprints that are not in the part
/// (Bloom 1970; all probes come from two hashes, Kirsch and Mitzenmacher 2006).
enum IDFilter {
  private static let probeCount = 8

  /// Adds a fingerprint to the words of a filter.
  static func insert(_ fingerprint: UInt64, into words: inout [UInt64]) {
    let bitCount = UInt64(words.count) * 64
    var (hash, step) = hashes(of: fingerprint)
    for _ in 0..<probeCount {
      let bit = hash.multipliedFullWidth(by: bitCount).high
      words[Int(bit >> 6)] |= 1 << (bit & 63)
      hash &+= step
    }
  }

  /// Whether a filter, which begins at the word `first`, may contain a fingerprint.
  static func mayContain(_ fingerprint: UInt64, _ words: [UInt64], from first: Int, count: Int) -> Bool {
    let bitCount = UInt64(count) * 64
    var (hash, step) = hashes(of: fingerprint)
    for _ in 0..<probeCount {
      let bit = hash.multipliedFullWidth(by: bitCount).high
      if words[first + Int(bit >> 6)] & 1 << (bit & 63) == 0 { return false }
      hash &+= step
    }
    return true
  }

  /// The two hashes for the probes. The fingerprints in a part share their high bits, so both
  /// hashes mix all bits.
  private static func hashes(of fingerprint: UInt64) -> (UInt64, UInt64) {
    let mixed = fingerprint &* 0x9E37_79B9_7F4A_7C15
    return (mixed ^ fingerprint << 32, (mixed << 32 | mixed >> 32) | 1)
  }
}

/// The filters of a run that are in memory, loaded in chunks of parts.
struct LoadedFilters {
  /// How many parts are loaded together.
  static let partsPerChunk = 32
  private let run: IDRun
  private var chunks: [[UInt64]]

  init(of run: IDRun) {
    self.run = run
    chunks = Array(repeating: [], count: (run.partCount + Self.partsPerChunk - 1) / Self.partsPerChunk)
  }

  /// The parts whose filters are loaded together with that of `part`.
  static func parts(with part: Int, of run: IDRun) -> Range<Int> {
    let first = part / partsPerChunk * partsPerChunk
    return first..<min(first + partsPerChunk, run.partCount)
  }

  /// Adds the filters of the chunk that contains a part.
  mutating func add(_ words: [UInt64], from part: Int) { chunks[part / Self.partsPerChunk] = words }

  /// Whether the run may contain a fingerprint; nil if the filter is not loaded.
  func mayContain(_ fingerprint: UInt64) -> Bool? {
    let part = run.part(of: fingerprint)
    let chunk = chunks[part / Self.partsPerChunk]
    guard !chunk.isEmpty else { return nil }
    let count = run.filterWordCount
    return IDFilter.mayContain(fingerprint, chunk, from: part % Self.partsPerChunk * count, count: count)
  }
}
