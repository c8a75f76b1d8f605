/// The BLAKE2b hash (RFC 7693), by default with a digest of 128 bits.
///
/// Make a `Blake2b`, feed it the message in pieces of any size and call ``finalize()``. The sizes
/// of the pieces make no difference.
package struct Blake2b {
  /// The chain value `h` of the RFC.
  private var state: SIMD8<UInt64>
  /// The block being filled; bytes past `filled` are 0.
  private var block = SIMD16<UInt64>()
  private var filled = 0
  /// Bytes in the blocks that were compressed.
  private var compressed: UInt64 = 0
  let digestLength: Int

  /// A hash of the empty message so far.
  package init() {
    self.init(digestLength: 16)
  }

  /// A hash with another digest length (1–64 bytes) and, if it is not empty, a key (at most 64
  /// bytes), as in the RFC's self-test.
  init(digestLength: Int, key: [UInt8] = []) {
    precondition(
      (1...64).contains(digestLength) && key.count <= 64,
      "BLAKE2b has no digest of \(digestLength) bytes with a key of \(key.count)")
    self.digestLength = digestLength
    self.state = Self.initialState(digestLength: digestLength, keyLength: key.count)
    if !key.isEmpty {
      update(key)
      filled = 128
    }
  }

  /// Appends bytes to the message.
  package mutating func update(_ bytes: Span<UInt8>) {
    var next = min(bytes.count, -filled & 7)
    if next > 0 { append(bytes, 0..<next) }
    appendWords(bytes, from: &next, untilBlockEnds: true)
    while bytes.count &- next >= 128 {
      makeRoom()
      block = Self.block(of: bytes, at: next)
      filled = 128
      next &+= 128
    }
    appendWords(bytes, from: &next, untilBlockEnds: false)
    if next < bytes.count { append(bytes, next..<bytes.count) }
  }

  /// Appends fewer than eight zeros.
  mutating func update(zeros count: Int) {
    for _ in 0..<count {
      makeRoom()
      filled &+= 1
    }
  }

  @inline(__always)
  private mutating func appendWords(_ bytes: Span<UInt8>, from next: inout Int, untilBlockEnds: Bool) {
    while bytes.count &- next >= 8, !untilBlockEnds || filled & 127 != 0 {
      makeRoom()
      block[filled >> 3] = Self.word(of: bytes, at: next)
      filled &+= 8
      next &+= 8
    }
  }

  /// Appends bytes that all go into one word of the block.
  private mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    makeRoom()
    var word: UInt64 = 0
    for index in range {
      word |= UInt64(bytes[index]) &<< UInt64(truncatingIfNeeded: (filled &+ index &- range.lowerBound) & 7 &* 8)
    }
    block[filled >> 3] |= word
    filled &+= range.count
  }

  /// Reads a whole block: 128 bytes as sixteen words.
  @inline(__always)
  private static func block(of bytes: Span<UInt8>, at start: Int) -> SIMD16<UInt64> {
    func word(_ index: Int) -> UInt64 { Self.word(of: bytes, at: start &+ index &* 8) }
    return SIMD16(
      word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7), word(8), word(9), word(10), word(11),
      word(12), word(13),
      word(14), word(15))
  }

  /// Reads eight bytes as a word, the least significant first. One bounds check covers all of them,
  /// so that the compiler can merge them into one load.
  @inline(__always)
  private static func word(of bytes: Span<UInt8>, at start: Int) -> UInt64 {
    precondition(start >= 0 && bytes.count &- start >= 8, "there are no eight bytes at \(start)")
    let low =
      UInt64(bytes[start]) | UInt64(bytes[start &+ 1]) &<< 8 | UInt64(bytes[start &+ 2]) &<< 16 | UInt64(
        bytes[start &+ 3]) &<< 24
    return low | UInt64(bytes[start &+ 4]) &<< 32 | UInt64(bytes[start &+ 5]) &<< 40 | UInt64(bytes[start &+ 6]) &<< 48
      | UInt64(bytes[start &+ 7]) &<< 56
  }

  /// Appends bytes to the message.
  package mutating func update(_ bytes: [UInt8]) {
    update(bytes.span)
  }

  /// Appends the UTF-8 bytes of a text to the message; its length is not part of them.
  package mutating func update(_ text: String) {
    update(text.utf8.span)
  }

  /// Appends the eight bytes of a word to the message, least significant first.
  package mutating func update(word: UInt64) {
    makeRoom()
    let here = 8 &- filled & 7
    block[filled >> 3] |= word &<< UInt64(truncatingIfNeeded: 64 &- 8 &* here)
    filled &+= here
    guard here < 8 else { return }
    makeRoom()
    block[filled >> 3] |= word &>> UInt64(truncatingIfNeeded: 8 &* here)
    filled &+= 8 &- here
  }

  /// Appends the sixteen bytes of a digest to the message.
  package mutating func update(_ digest: Digest) {
    update(word: digest.high.byteSwapped)
    update(word: digest.low.byteSwapped)
  }

  /// The digest of the message so far; more can be appended afterwards.
  package func finalize() -> Digest {
    precondition(digestLength == 16, "a Digest has 16 bytes, not \(digestLength)")
    let state = finalState()
    return Digest(high: state[0].byteSwapped, low: state[1].byteSwapped)
  }

  /// Compresses the block if it is full. This waits until more bytes follow, because the last block
  /// is compressed differently.
  private mutating func makeRoom() {
    guard filled == 128 else { return }
    compressed += 128
    state = Blake2bRounds.compress(state, block: block, byteCount: compressed, isLast: false)
    block = SIMD16()
    filled = 0
  }

  /// The chain value after the last block: its first bytes are the digest.
  func finalState() -> SIMD8<UInt64> {
    Blake2bRounds.compress(state, block: block, byteCount: compressed + UInt64(filled), isLast: true)
  }

  /// The initial vector with the parameter block of a sequential hash: digest length, key length,
  /// fanout 1 and depth 1.
  @inline(__always)
  private static func initialState(digestLength: Int, keyLength: Int) -> SIMD8<UInt64> {
    var state = Blake2bRounds.initialVector
    state[0] ^= 0x0101_0000 ^ UInt64(keyLength) << 8 ^ UInt64(digestLength)
    return state
  }
}
