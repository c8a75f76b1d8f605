import AscentRules
import Testing

@testable import AscentShell

@Suite("Short IDs of actions")
struct ShortIDTests {
  @Test("random IDs need four to six characters, and each short ID means one of them")
  func random() {
    var generator = SeededGenerator(seed: 7)
    let ids = (0..<5_000).map { _ in "\(OperationID.random(using: &generator))" }
    let short = ShortIDs(ids)
    var lengths: [Int: Int] = [:]
    for id in ids {
      let text = short.text(of: id)
      lengths[text.count, default: 0] += 1
      #expect(id.hasPrefix(text))
    }
    #expect(lengths.keys.allSatisfy { (4...8).contains($0) } && lengths[4, default: 0] > 3_000, "\(lengths)")
    for id in ids.prefix(200) {
      let text = short.text(of: id)
      #expect(ids.count { $0.hasPrefix(text) || $0.hasSuffix(text) } == 1)
    }
  }

  @Test("IDs that are counted up or begin with the time are shown by their ends")
  func counted() {
    let ids = (1...300).map { "01990000-0000-7000-8000-0000000\(100_000 + $0 * 7919 % 99_991)" }
    let short = ShortIDs(ids)
    for id in ids {
      let text = short.text(of: id)
      #expect(id.hasSuffix(text) && text.count <= 8, "\(text)")
      #expect(ids.count { $0.hasPrefix(text) || $0.hasSuffix(text) } == 1)
    }
  }

  @Test("an ID that somebody gave is shown whole, and an import with four characters of its digest")
  func given() {
    let short = ShortIDs(["water-1", "water-2", "import:loop-1f0c5e7a9b3d2468", "import:loop-1f0d5e7a9b3d2468"])
    #expect(short.text(of: "water-1") == "water-1")
    #expect(short.text(of: "import:loop-1f0c5e7a9b3d2468") == "import:loop-1f0c")
  }
}
