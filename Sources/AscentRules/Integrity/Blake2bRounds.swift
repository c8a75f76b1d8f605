/// The compression function of BLAKE2b (RFC 7693, section 3.2).
///
/// The sixteen words of the work vector are sixteen variables, and the twelve rounds are written
/// out: the optimiser then keeps the words in registers, and looks up no schedule at run time.
struct Blake2bRounds {
  private var v0, v1, v2, v3, v4, v5, v6, v7: UInt64
  private var v8, v9, v10, v11, v12, v13, v14, v15: UInt64

  /// The fractional parts of the square roots of the first eight primes, as in SHA-512.
  @inline(__always)
  static var initialVector: SIMD8<UInt64> {
    SIMD8(
      0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
      0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179)
  }

  /// The chain value after one more block; `byteCount` is the length of the message up to and with
  /// this block.
  @inline(__always)
  static func compress(_ state: SIMD8<UInt64>, block: SIMD16<UInt64>, byteCount: UInt64, isLast: Bool) -> SIMD8<UInt64>
  {
    var work = Blake2bRounds(state, byteCount: byteCount, isLast: isLast)
    work.allRounds(block)
    return state ^ work.folded
  }

  @inline(__always)
  private init(_ h: SIMD8<UInt64>, byteCount: UInt64, isLast: Bool) {
    let initial = Self.initialVector
    (v0, v1, v2, v3, v4, v5, v6, v7) = (h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7])
    (v8, v9, v10, v11) = (initial[0], initial[1], initial[2], initial[3])
    // The upper half of the RFC's 128-bit counter is 0: no message here reaches 2^64 bytes.
    (v12, v13) = (initial[4] ^ byteCount, initial[5])
    (v14, v15) = (isLast ? ~initial[6] : initial[6], initial[7])
  }

  @inline(__always)
  private var folded: SIMD8<UInt64> {
    SIMD8(v0, v1, v2, v3, v4, v5, v6, v7) ^ SIMD8(v8, v9, v10, v11, v12, v13, v14, v15)
  }

  /// One line a round: the message words in the order of the RFC's schedule, which repeats after
  /// ten rounds. The optimiser sees through the vectors: no word is moved.
  @inline(__always)
  private mutating func allRounds(_ m: SIMD16<UInt64>) {
    round(SIMD16(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9], m[10], m[11], m[12], m[13], m[14], m[15]))
    round(SIMD16(m[14], m[10], m[4], m[8], m[9], m[15], m[13], m[6], m[1], m[12], m[0], m[2], m[11], m[7], m[5], m[3]))
    round(SIMD16(m[11], m[8], m[12], m[0], m[5], m[2], m[15], m[13], m[10], m[14], m[3], m[6], m[7], m[1], m[9], m[4]))
    round(SIMD16(m[7], m[9], m[3], m[1], m[13], m[12], m[11], m[14], m[2], m[6], m[5], m[10], m[4], m[0], m[15], m[8]))
    round(SIMD16(m[9], m[0], m[5], m[7], m[2], m[4], m[10], m[15], m[14], m[1], m[11], m[12], m[6], m[8], m[3], m[13]))
    round(SIMD16(m[2], m[12], m[6], m[10], m[0], m[11], m[8], m[3], m[4], m[13], m[7], m[5], m[15], m[14], m[1], m[9]))
    round(SIMD16(m[12], m[5], m[1], m[15], m[14], m[13], m[4], m[10], m[0], m[7], m[6], m[3], m[9], m[2], m[8], m[11]))
    round(SIMD16(m[13], m[11], m[7], m[14], m[12], m[1], m[3], m[9], m[5], m[0], m[15], m[4], m[8], m[6], m[2], m[10]))
    round(SIMD16(m[6], m[15], m[14], m[9], m[11], m[3], m[0], m[8], m[12], m[2], m[13], m[7], m[1], m[4], m[10], m[5]))
    round(SIMD16(m[10], m[2], m[8], m[4], m[7], m[6], m[1], m[5], m[15], m[11], m[9], m[14], m[3], m[12], m[13], m[0]))
    round(SIMD16(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9], m[10], m[11], m[12], m[13], m[14], m[15]))
    round(SIMD16(m[14], m[10], m[4], m[8], m[9], m[15], m[13], m[6], m[1], m[12], m[0], m[2], m[11], m[7], m[5], m[3]))
  }

  /// Mixes the columns of the work vector, then its diagonals.
  @inline(__always)
  private mutating func round(_ words: SIMD16<UInt64>) {
    Self.mix(&v0, &v4, &v8, &v12, (words[0], words[1]))
    Self.mix(&v1, &v5, &v9, &v13, (words[2], words[3]))
    Self.mix(&v2, &v6, &v10, &v14, (words[4], words[5]))
    Self.mix(&v3, &v7, &v11, &v15, (words[6], words[7]))
    Self.mix(&v0, &v5, &v10, &v15, (words[8], words[9]))
    Self.mix(&v1, &v6, &v11, &v12, (words[10], words[11]))
    Self.mix(&v2, &v7, &v8, &v13, (words[12], words[13]))
    Self.mix(&v3, &v4, &v9, &v14, (words[14], words[15]))
  }

  /// The mixing function G.
  @inline(__always)
  private static func mix(
    _ a: inout UInt64, _ b: inout UInt64, _ c: inout UInt64, _ d: inout UInt64, _ words: (UInt64, UInt64)
  ) {
    a = a &+ b &+ words.0
    d = rotated(d ^ a, by: 32)
    c = c &+ d
    b = rotated(b ^ c, by: 24)
    a = a &+ b &+ words.1
    d = rotated(d ^ a, by: 16)
    c = c &+ d
    b = rotated(b ^ c, by: 63)
  }

  /// The word rotated to the right.
  @inline(__always)
  private static func rotated(_ word: UInt64, by bits: UInt64) -> UInt64 {
    word &>> bits | word &<< (64 &- bits)
  }
}
