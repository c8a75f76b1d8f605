import AscentRules

/// The random key of a store's index of ids. Without it nobody can choose ids that collide
/// in the index.
struct IDSecret: Hashable, Sendable {
  private let digest: Digest

  /// A key of 16 random bytes.
  init(_ digest: Digest) {
    self.digest = digest
  }

  /// The fingerprint of a user's operation id. Different ids may have the same fingerprint, so a
  /// match is always compared with the stored command.
  func fingerprint(of key: OperationKey, user: Int64) -> UInt64 {
    var hash = SipHash(key: (digest.high, digest.low))
    hash.update(UInt64(bitPattern: user))
    hash.update(key.high)
    hash.update(key.low)
    return hash.finalize()
  }

  /// The fingerprint of a user's number. Different numbers have different fingerprints, since each
  /// step is reversible (the finalizer of SplitMix64, Steele and others 2014).
  func fingerprint(ofPerson user: Int64) -> UInt64 {
    var value = UInt64(bitPattern: user) ^ digest.high
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// The starting value for the checksum of a stored part. It makes the checksum cover where the
  /// part belongs, so that a part of another run, or of another store, is noticed.
  func seed(_ words: UInt64...) -> UInt64 {
    var hash = SipHash(key: (digest.low, digest.high))
    for word in words { hash.update(word) }
    return hash.finalize()
  }
}

/// SipHash-2-4 of 64-bit words, a keyed hash (Aumasson and Bernstein 2012).
struct SipHash {
  private var v0, v1, v2, v3: UInt64
  private var byteCount: UInt64 = 0

  init(key: (UInt64, UInt64)) {
    v0 = key.0 ^ 0x736F_6D65_7073_6575
    v1 = key.1 ^ 0x646F_7261_6E64_6F6D
    v2 = key.0 ^ 0x6C79_6765_6E65_7261
    v3 = key.1 ^ 0x7465_6462_7974_6573
  }

  mutating func update(_ word: UInt64) {
    compress(word)
    byteCount &+= 8
  }

  func finalize() -> UInt64 {
    var last = self
    last.compress(byteCount << 56)
    last.v2 ^= 0xFF
    for _ in 0..<4 { last.round() }
    return last.v0 ^ last.v1 ^ last.v2 ^ last.v3
  }

  private mutating func compress(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  private mutating func round() {
    v0 &+= v1
    v2 &+= v3
    v1 = Self.rotate(v1, 13) ^ v0
    v3 = Self.rotate(v3, 16) ^ v2
    v0 = Self.rotate(v0, 32)
    v2 &+= v1
    v0 &+= v3
    v1 = Self.rotate(v1, 17) ^ v2
    v3 = Self.rotate(v3, 21) ^ v0
    v2 = Self.rotate(v2, 32)
  }

  private static func rotate(_ word: UInt64, _ count: UInt64) -> UInt64 { word << count | word >> (64 - count) }
}
