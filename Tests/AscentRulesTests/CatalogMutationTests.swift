import AscentRules
import Foundation
import Testing

@Suite("Damaged catalogues")
struct CatalogMutationTests {
  private static let original = Array(Catalog.starter.jsonText.utf8)
  private static let pieces = [
    "\"", "{", "}", "[", "]", ",", ":", "-1", "1e999", "null", "\\u0000", "\"id\":\"a\"", "99999999999999999999",
    "\u{202E}", "criteria",
  ]

  @Test("a damaged text gives a valid catalogue or faults, and never traps")
  func mutants() {
    // `ASCENT_LONG` takes more.
    let count: UInt64 = ProcessInfo.processInfo.environment["ASCENT_LONG"] == nil ? 300 : 10_000
    for seed in 0..<count { mutant(seed: seed) }
    print("\(count) mutants of catalogues")
  }

  private func mutant(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Self.original
    for _ in 0..<random.int(1...3) { Self.damage(&bytes, &random) }
    do throws(Catalog.Faults) {
      let catalog = try Catalog.read(bytes, evaluators: .standard)
      #expect(
        catalog.faults(evaluators: .standard) == [] && Catalog(jsonText: catalog.jsonText) == catalog, "seed \(seed)")
    } catch {
      #expect(!error.faults.isEmpty && error.faults.allSatisfy { !$0.reason.isEmpty }, "seed \(seed)")
    }
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = random.int(0...bytes.count - 1)
    let end = min(bytes.count, place + random.int(1...20))
    switch random.int(0...5) {
    case 0: bytes[place] = UInt8(random.int(0...255))
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: random.int(0...bytes.count))
    case 3: bytes.removeSubrange(place...)
    case 4: bytes.replaceSubrange(place..<end, with: Array(random.pick(pieces).utf8))
    default:
      // A whole number for another one, so that many of the mutants are JSON.
      guard let digit = bytes[place...].firstIndex(where: { (0x30...0x39).contains($0) }) else { return }
      bytes.replaceSubrange(digit...digit, with: Array(random.pick(["0", "-7", "1e3", "\"x\"", "4000000000"]).utf8))
    }
  }

  @Test("some damage gives faults with a path, not only invalid JSON")
  func reach() {
    var places: Set<String> = []
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var bytes = Self.original
      for _ in 0..<random.int(1...3) { Self.damage(&bytes, &random) }
      places.formUnion(CatalogSample.faults(of: bytes).map { String($0.prefix { $0 != ":" }) })
    }
    #expect(places.filter { $0.hasPrefix("methods[") }.count > 20)
  }
}
