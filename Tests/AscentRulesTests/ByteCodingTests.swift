import Testing

@testable import AscentRules

@Suite("Bytes")
struct ByteCodingTests {
  @Test("integers at every edge are read back unchanged, in the fewest bytes")
  func integers() throws {
    for shift in 0..<64 {
      for delta in -1...1 as ClosedRange<Int64> {
        let value = Int64(bitPattern: 1 << UInt64(shift)) &+ delta
        var writer = ByteWriter()
        writer.integer(value)
        writer.varint(UInt64(bitPattern: value))
        var reader = ByteReader(writer.bytes)
        #expect(try reader.integer() == value && reader.varint() == UInt64(bitPattern: value))
        try reader.finish()
      }
    }
    var writer = ByteWriter()
    for value in [0, -1, 1, 63, -64, 64] { writer.integer(value) }
    #expect(writer.bytes == [0, 1, 2, 126, 127, 128, 1])
  }

  @Test("an integer that is too long, too large or out of its range is refused")
  func badIntegers() {
    let tooLarge = [UInt8](repeating: 0xFF, count: 9) + [2]
    let tooLong = [UInt8](repeating: 0x80, count: 10) + [1]
    let badValue = CodingFault.badValue(field: "integer", at: 0)
    for (bytes, fault) in [
      ([0x80, 0], badValue), ([0xFF, 0x80, 0], badValue), (tooLarge, badValue), (tooLong, badValue),
      ([0x80], .truncated(at: 1)),
    ] as [([UInt8], CodingFault)] {
      #expect(throws: fault, "\(bytes)") {
        var reader = ByteReader(bytes)
        return try reader.varint()
      }
    }
    #expect(throws: CodingFault.badValue(field: "small", at: 0)) {
      var reader = ByteReader([6])
      return try reader.integer(in: -1...2 as ClosedRange<Int32>, field: "small")
    }
  }

  @Test("a count that the bytes cannot contain is refused before anything is allocated")
  func counts() {
    var writer = ByteWriter()
    writer.varint(.max)
    writer.word(0)
    let badCount = CodingFault.badValue(field: "count", at: 0)
    for (fault, read) in [
      (badCount, { reader in _ = try reader.count() }), (badCount, { reader in _ = try reader.text() }),
      (badCount, { reader in _ = try reader.block() }), (.truncated(at: 0), { reader in _ = try reader.words(3) }),
      (.truncated(at: 0), { reader in _ = try reader.words(-1) }),
    ] as [(CodingFault, (inout ByteReader) throws -> Void)] {
      #expect(throws: fault) {
        var reader = ByteReader(writer.bytes)
        try read(&reader)
      }
    }
  }

  @Test("texts and bytes are read back unchanged; bytes that are not UTF-8 are refused")
  func texts() throws {
    for text in ["", "run", "\u{0}", "caf\u{E9}", "\u{1F3C3}\u{200D}\u{2640}"] {
      var writer = ByteWriter()
      writer.text(text)
      var reader = ByteReader(writer.bytes)
      #expect(try Array(reader.text().utf8) == Array(text.utf8))
    }
    #expect(throws: CodingFault.badValue(field: "text", at: 0)) {
      var reader = ByteReader([2, 0xC3, 0x28])
      return try reader.text()
    }
  }
}
