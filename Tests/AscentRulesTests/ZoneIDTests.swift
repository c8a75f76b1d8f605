import Testing

@testable import AscentRules

@Suite("Zone names")
struct ZoneIDTests {
  @Test(
    "a name of 1 to 32 bytes is read back unchanged",
    arguments: ["Z", "UTC", "Etc/GMT+5", "America/Argentina/ComodRivadavia", "abcdefghijklmnopqrstuvwxyz/_-+01"])
  func roundTrip(name: String) {
    #expect(ZoneID(name)?.name == name)
  }

  @Test(
    "text that cannot be a zone's name is refused",
    arguments: [
      "", "abcdefghijklmnopqrstuvwxyz/_-+012", "Europe/Amster dam", "../etc/passwd", "Zürich", "UTC\u{0}",
      "\u{202e}UTC",
    ])
  func refused(name: String) {
    #expect(ZoneID(name) == nil)
  }

  @Test("names that differ in one byte, wherever it is, are different zones")
  func difference() {
    let name = Array("abcdefghijklmnopqrstuvwxyz/_-+01".utf8)
    for place in name.indices {
      var other = name
      other[place] = UInt8(ascii: "Q")
      #expect(ZoneID(String(decoding: other, as: UTF8.self)) != ZoneID(String(decoding: name, as: UTF8.self)))
    }
  }
}
