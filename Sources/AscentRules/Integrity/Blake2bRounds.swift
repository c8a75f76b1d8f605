/// The compression function of BLAKE2b (RFC 7693, section 3.2).
///
/// The sixteen words of the work vector are sixteen variables, and the twelve rounds are written
/// out: the optimiser then keeps the words in registers, and the schedule needs no look-up at
/// run time.
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

  /// One line per round: the numbers of the message words in the order of the RFC's schedule, a
  /// hexadecimal digit each. The schedule repeats after ten rounds.
  @inline(__always)
  private mutating func allRounds(_ m: SIMD16<UInt64>) {
    round(m, 0x0123_4567_89AB_CDEF)
    round(m, 0xEA48_9FD6_1C02_B753)
    round(m, 0xB8C0_52FD_AE36_7194)
    round(m, 0x7931_DCBE_265A_40F8)
    round(m, 0x9057_24AF_E1BC_683D)
    round(m, 0x2C6A_0B83_4D75_FE19)
    round(m, 0xC51F_ED4A_0763_928B)
    round(m, 0xDB7E_C139_50F4_862A)
    round(m, 0x6FE9_B308_C2D7_14A5)
    round(m, 0xA284_7615_FB9E_3CD0)
    round(m, 0x0123_4567_89AB_CDEF)
    round(m, 0xEA48_9FD6_1C02_B753)
  }

  /// Mixes the columns of the work vector, then its diagonals. The order is a constant where this
  /// is inlined, so no word is looked up at run time.
  @inline(__always)
  private mutating func round(_ m: SIMD16<UInt64>, _ order: UInt64) {
    func word(_ index: UInt64) -> UInt64 { m[Int(truncatingIfNeeded: order &>> (60 &- 4 &* index) & 15)] }
    Self.mix(&v0, &v4, &v8, &v12, (word(0), word(1)))
    Self.mix(&v1, &v5, &v9, &v13, (word(2), word(3)))
    Self.mix(&v2, &v6, &v10, &v14, (word(4), word(5)))
    Self.mix(&v3, &v7, &v11, &v15, (word(6), word(7)))
    Self.mix(&v0, &v5, &v10, &v15, (word(8), word(9)))
    Self.mix(&v1, &v6, &v11, &v12, (word(10), word(11)))
    Self.mix(&v2, &v7, &v8, &v13, (word(12), word(13)))
    Self.mix(&v3, &v4, &v9, &v14, (word(14), word(15)))
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
