import Testing

@testable import AscentRules

@Suite("BLAKE2b")
struct Blake2bTests {
  /// The message of that many bytes that the expected digests were made from.
  private func message(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(($0 * 7 + count) % 251) }
  }

  private func digest(_ bytes: [UInt8]) -> Digest {
    var hash = Blake2b()
    hash.update(bytes)
    return hash.finalize()
  }

  @Test("BLAKE2b-512 of abc is the vector of RFC 7693, appendix A")
  func appendixA() {
    var hash = Blake2b(digestLength: 64)
    hash.update("abc")
    let hex = hash.finalizeBytes().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let expected = """
      ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1\
      7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923
      """
    #expect(hex == expected)
  }

  @Test("the self-test of RFC 7693, appendix E, gives its published hash")
  func appendixE() {
    func sequence(_ count: Int, seed: Int) -> [UInt8] {
      var (a, b) = (0xDEAD_4BAD &* UInt32(seed), UInt32(1))
      return (0..<count).map { _ in
        (a, b) = (b, a &+ b)
        return UInt8(b >> 24)
      }
    }
    var grand = Blake2b(digestLength: 32)
    for digestLength in [20, 32, 48, 64] {
      for count in [0, 3, 128, 129, 255, 1024] {
        for key in [[], sequence(digestLength, seed: digestLength)] {
          var hash = Blake2b(digestLength: digestLength, key: key)
          hash.update(sequence(count, seed: count))
          grand.update(hash.finalizeBytes())
        }
      }
    }
    let expected: [UInt8] = [
      0xc2, 0x3a, 0x78, 0x00, 0xd9, 0x81, 0x23, 0xbd, 0x10, 0xf5, 0x06, 0xc6, 0x1e, 0x29, 0xda, 0x56,
      0x03, 0xd7, 0x63, 0xb8, 0xbb, 0xad, 0x2e, 0x73, 0x7f, 0x5e, 0x76, 0x5a, 0x7b, 0xcc, 0xd4, 0x75,
    ]
    #expect(grand.finalizeBytes() == expected)
  }

  /// Made with another implementation, Python's `hashlib.blake2b(digest_size=16)`.
  @Test(
    "digests of 128 bits agree with another implementation around the edges of a block",
    arguments: [
      (0, "cae66941d9efbd404e4d88758ea67670"), (1, "4a9e6f9b8d43f6ad008f8c291929dee2"),
      (3, "09e03a807474593d5cb98909e5d502cd"),
      (8, "58c33a6b61da56164e11678ea14431b3"), (127, "0f8a110fc481ee0a74a949dec4f80edd"),
      (128, "2d3857903804ccf609f03935cdd1a362"),
      (129, "ecc6d217291a395ce7672d33e460c141"), (255, "96a9532ead385bd5a8885278ff055755"),
      (256, "dadda96c267d18e0575898ad19e42fa2"),
      (257, "8f9543b3fb7e9245b18fc219308916f9"), (260, "9ce03d35cab25103673617591f44c478"),
    ])
  func table(count: Int, expected: String) {
    #expect(digest(message(count)).description == expected)
  }

  @Test("the digest of the digests of all lengths from 0 to 260 agrees with another implementation")
  func allLengths() {
    var rolling = Blake2b()
    for count in 0...260 { rolling.update(digest(message(count))) }
    #expect(rolling.finalize().description == "7319be564b1ffe444caef5d44871e801")
  }

  @Test("the sizes of updates make no difference")
  func cuts() {
    let bytes = message(260)
    let whole = digest(bytes)
    for cut in 0...260 {
      var hash = Blake2b()
      hash.update(Array(bytes[..<cut]))
      _ = hash.finalize()
      hash.update(Array(bytes[cut...]))
      #expect(hash.finalize() == whole, "cut at \(cut)")
    }
  }

  @Test("a word is its eight bytes, least significant first, at any place in a block")
  func words() {
    for lead in 0...130 {
      var byWord = Blake2b()
      byWord.update(message(lead))
      byWord.update(word: 0x0807_0605_0403_0201)
      byWord.update(word: .max)
      #expect(
        byWord.finalize() == digest(message(lead) + [1, 2, 3, 4, 5, 6, 7, 8] + Array(repeating: 255, count: 8)),
        "after \(lead) bytes")
    }
  }
}

extension Blake2b {
  /// The digest of the message so far, with the digest length asked for.
  fileprivate func finalizeBytes() -> [UInt8] {
    let state = finalState()
    return (0..<digestLength).map { UInt8(truncatingIfNeeded: state[$0 >> 3] >> UInt64(($0 & 7) * 8)) }
  }
}
