import AscentRules
import Testing

@Suite("Digest")
struct DigestTests {
  private let digest = Digest(high: 0x0001_0203_0405_0607, low: 0xf8f9_fafb_fcfd_feff)

  @Test("a digest is written as 32 lower-case digits with its leading zeros")
  func description() {
    #expect(digest.description == "0001020304050607f8f9fafbfcfdfeff")
    #expect(Digest.zero.description == String(repeating: "0", count: 32))
  }

  @Test("digits of either case and bytes give the digest back")
  func roundTrip() {
    #expect(Digest(hex: digest.description) == digest)
    #expect(Digest(hex: digest.description.uppercased()) == digest)
    #expect(Digest(bytes: digest.bytes) == digest)
    #expect(digest.bytes == [0, 1, 2, 3, 4, 5, 6, 7, 248, 249, 250, 251, 252, 253, 254, 255])
  }

  @Test(
    "text of another form is not a digest",
    arguments: [
      "", "0", "0001020304050607f8f9fafbfcfdfef", "0001020304050607f8f9fafbfcfdfefff",
      "0001020304050607f8f9fafbfcfdfefg",
      "0x01020304050607f8f9fafbfcfdfeff", " 001020304050607f8f9fafbfcfdfeff", "é01020304050607f8f9fafbfcfdfeff",
    ])
  func badHex(text: String) {
    #expect(Digest(hex: text) == nil)
  }

  @Test("fifteen or seventeen bytes are not a digest", arguments: [0, 15, 17])
  func badBytes(count: Int) {
    #expect(Digest(bytes: [UInt8](repeating: 1, count: count)) == nil)
  }
}
