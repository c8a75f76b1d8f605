/// The stored bytes of a part of a run, and of its filter: a checksum of eight bytes, followed by
/// the content. All numbers are little-endian.
enum IDPart {
  private static let entryLength = 12

  /// The bytes of a part. Each entry is its fingerprint, followed by four bytes with its distance
  /// from the run's first operation and whether it is a person's.
  static func encode(_ entries: [IDEntry], of run: IDRun, seed: UInt64) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 8 + entries.count * entryLength)
    unsafe bytes.withUnsafeMutableBytes { buffer in
      var at = 8
      for entry in entries {
        let word = UInt32(truncatingIfNeeded: entry.seq - run.seqs.lowerBound) << 1 | (entry.isPerson ? 1 : 0)
        unsafe buffer.storeBytes(of: entry.fingerprint.littleEndian, toByteOffset: at, as: UInt64.self)
        unsafe buffer.storeBytes(of: word.littleEndian, toByteOffset: at + 8, as: UInt32.self)
        at += entryLength
      }
    }
    return seal(&bytes, seed)
  }

  /// Whether the bytes of a part are as they were written.
  static func isWhole(_ bytes: [UInt8], seed: UInt64) -> Bool {
    bytes.count >= 8 && (bytes.count - 8) % entryLength == 0 && hasValidChecksum(bytes, seed)
  }

  /// The entries of a part whose checksum was verified.
  static func entries(in bytes: [UInt8], of run: IDRun) -> [IDEntry] {
    (0..<(bytes.count - 8) / entryLength).map { entry(at: $0, in: bytes, of: run) }
  }

  /// The entries with a fingerprint, found by binary search.
  static func entries(_ fingerprint: UInt64, in bytes: [UInt8], of run: IDRun) -> [IDEntry] {
    let count = (bytes.count - 8) / entryLength
    var (lower, upper) = (0, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if self.fingerprint(at: middle, in: bytes) < fingerprint { lower = middle + 1 } else { upper = middle }
    }
    var found: [IDEntry] = []
    while lower < count, self.fingerprint(at: lower, in: bytes) == fingerprint {
      found.append(entry(at: lower, in: bytes, of: run))
      lower += 1
    }
    return found
  }

  private static func fingerprint(at index: Int, in bytes: [UInt8]) -> UInt64 {
    let at = 8 + index * entryLength
    return unsafe UInt64(littleEndian: bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  private static func entry(at index: Int, in bytes: [UInt8], of run: IDRun) -> IDEntry {
    let at = 16 + index * entryLength
    let word = unsafe UInt32(littleEndian: bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt32.self))
    return IDEntry(
      fingerprint: fingerprint(at: index, in: bytes), seq: run.seqs.lowerBound + Int64(word >> 1),
      isPerson: word & 1 != 0)
  }

  /// The bytes of a filter.
  static func encode(filter words: [UInt64], seed: UInt64) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 8 + words.count * 8)
    unsafe bytes.withUnsafeMutableBytes { buffer in
      for (index, word) in words.enumerated() {
        unsafe buffer.storeBytes(of: word.littleEndian, toByteOffset: 8 + index * 8, as: UInt64.self)
      }
    }
    return seal(&bytes, seed)
  }

  /// The words of a filter; nil if its bytes are not as they were written.
  static func decode(filter bytes: [UInt8], wordCount: Int, seed: UInt64) -> [UInt64]? {
    guard bytes.count == 8 + wordCount * 8, hasValidChecksum(bytes, seed) else { return nil }
    let span = unsafe bytes.span.bytes
    return (1...wordCount).map {
      unsafe UInt64(littleEndian: span.unsafeLoadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))
    }
  }

  private static func seal(_ bytes: inout [UInt8], _ seed: UInt64) -> [UInt8] {
    let sum = checksum(bytes, seed)
    for index in 0..<8 { bytes[index] = UInt8(truncatingIfNeeded: sum >> UInt64(index * 8)) }
    return bytes
  }

  private static func hasValidChecksum(_ bytes: [UInt8], _ seed: UInt64) -> Bool {
    let stored = unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self)
    return UInt64(littleEndian: stored) == checksum(bytes, seed)
  }

  /// A checksum of everything after the first eight bytes. Each step is reversible, so any change
  /// of a single word changes the checksum.
  private static func checksum(_ bytes: [UInt8], _ seed: UInt64) -> UInt64 {
    let span = unsafe bytes.span.bytes
    var sum = seed ^ UInt64(bytes.count)
    var at = 8
    while at + 8 <= bytes.count {
      sum ^= unsafe UInt64(littleEndian: span.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self))
      sum = (sum ^ sum >> 32) &* 0x9E37_79B9_7F4A_7C15
      at += 8
    }
    while at < bytes.count {
      sum = (sum ^ UInt64(bytes[at])) &* 0x9E37_79B9_7F4A_7C15
      at += 1
    }
    return sum ^ sum >> 32
  }
}
