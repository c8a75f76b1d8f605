import AscentRules
import Testing

@testable import AscentSQLite

@Suite("Runs of ids")
struct IDRunTests {
  private static let secret = IDSecret(Digest(high: 1, low: 2))

  private func run(parts: Int, seqs: ClosedRange<Int64> = 1...100_000) -> IDRun {
    IDRun(number: 3, state: .building, level: 0, seqs: seqs, partCount: parts, entryCount: 0)
  }

  @Test(
    "the keyed hash gives the published values",
    arguments: [(0, 0x726F_DB47_DD0E_0E31), (1, 0x93F5_F579_9A93_2462), (2, 0x3F2A_CC7F_57C2_9BDB)]
      as [(UInt64, UInt64)])
  func hash(words: UInt64, value: UInt64) {
    var hash = SipHash(key: (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))
    for word in 0..<words { hash.update(0x0706_0504_0302_0100 &+ word &* 0x0808_0808_0808_0808) }
    #expect(hash.finalize() == value)
  }

  @Test("each part has an equal share of the fingerprints", arguments: [1, 2, 3, 7, 64, 1000, 65_537])
  func shares(parts: Int) {
    let run = run(parts: parts)
    #expect(run.part(of: 0) == 0 && run.part(of: .max) == parts - 1)
    for part in [0, parts / 3, parts - 1] {
      let lowest = run.lowest(of: part)
      #expect(run.part(of: lowest) == part)
      #expect(lowest == 0 || run.part(of: lowest - 1) == part - 1)
    }
  }

  @Test("a part reads back as written, and is refused if a byte or its place has changed")
  func parts() {
    var random = SeededGenerator(seed: 1)
    let run = run(parts: 5)
    var entries = (0..<300).map { number in
      IDEntry(fingerprint: random.next(), seq: Int64(number) * 300 + 1, isPerson: number % 7 == 0)
    }
    entries.sortForRun()
    let seed = run.seed(of: 2, isFilter: false, Self.secret)
    let bytes = IDPart.encode(entries, of: run, seed: seed)
    #expect(bytes.count == 8 + 300 * 12)
    #expect(IDPart.isWhole(bytes, seed: seed) && IDPart.entries(in: bytes, of: run) == entries)
    for entry in entries { #expect(IDPart.entries(entry.fingerprint, in: bytes, of: run) == [entry]) }
    for index in bytes.indices {
      var flipped = bytes
      flipped[index] ^= 1 << UInt8(index % 8)
      #expect(!IDPart.isWhole(flipped, seed: seed))
    }
    #expect(!IDPart.isWhole(Array(bytes.dropLast(12)), seed: seed) && !IDPart.isWhole([], seed: seed))
    #expect(!IDPart.isWhole(bytes, seed: run.seed(of: 1, isFilter: false, Self.secret)))
    #expect(!IDPart.isWhole(bytes, seed: run.seed(of: 2, isFilter: true, Self.secret)))
    #expect(!IDPart.isWhole(bytes, seed: run.seed(of: 2, isFilter: false, IDSecret(.zero))))
  }

  @Test("of several entries of a person the newest stays")
  func people() {
    var entries = [
      IDEntry(fingerprint: 9, seq: 4, isPerson: true), IDEntry(fingerprint: 9, seq: 8, isPerson: true),
      IDEntry(fingerprint: 9, seq: 6, isPerson: false), IDEntry(fingerprint: 9, seq: 5, isPerson: false),
      IDEntry(fingerprint: 9, seq: 7, isPerson: true), IDEntry(fingerprint: 1, seq: 9, isPerson: true),
    ]
    entries.sortForRun()
    #expect(
      entries == [
        IDEntry(fingerprint: 1, seq: 9, isPerson: true), IDEntry(fingerprint: 9, seq: 5, isPerson: false),
        IDEntry(fingerprint: 9, seq: 6, isPerson: false), IDEntry(fingerprint: 9, seq: 8, isPerson: true),
      ])
  }

  @Test(
    "a filter passes every fingerprint that it has, and few others",
    arguments: [(511, 1000), (4095, 500), (4096, 200)])
  func filters(parts: Int, oneIn: Int) {
    var random = SeededGenerator(seed: 7)
    let run = run(parts: parts)
    var passed = 0
    for part in 0..<20 {
      // The fingerprints of a part begin with the same bits.
      func fingerprint() -> UInt64 { run.lowest(of: part) + random.next() % (.max / UInt64(parts)) }
      var words = [UInt64](repeating: 0, count: run.filterWordCount)
      let kept = (0..<IDRun.entriesPerPart).map { _ in fingerprint() }
      for fingerprint in kept { IDFilter.insert(fingerprint, into: &words) }
      for fingerprint in kept { #expect(IDFilter.mayContain(fingerprint, words, from: 0, count: words.count)) }
      for _ in 0..<2000 where IDFilter.mayContain(fingerprint(), words, from: 0, count: words.count) { passed += 1 }
      let bytes = IDPart.encode(filter: words, seed: 5)
      #expect(IDPart.decode(filter: bytes, wordCount: words.count, seed: 5) == words)
      #expect(IDPart.decode(filter: bytes, wordCount: words.count, seed: 6) == nil)
    }
    #expect(passed < 40_000 / oneIn, "\(passed)")
  }

  @Test("the tail finds what it has, as a dictionary does", arguments: 0..<8 as Range<UInt64>)
  func tail(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tail = IDTail(after: 10)
    var model: [(fingerprint: UInt64, user: Int64)] = []
    var first: Int64 = 11
    for _ in 0..<600 {
      switch random.next() % 20 {
      case 0: tail.split()
      case 1:
        let seq = first + Int64(random.next() % UInt64(model.count + 1)) - 1
        tail.removeAll(after: seq)
        model.removeLast(max(0, model.count - Int(max(0, seq - first + 1))))
      case 2:
        tail.forget(through: first + Int64(model.count) / 2)
        model.removeFirst(Int(tail.first - first))
        first = tail.first
      default:
        // Few fingerprints, so that several operations have the same one.
        model.append((random.next() % 50 << 40, Int64(random.next() % 9)))
        tail.append(fingerprint: model[model.count - 1].fingerprint, user: model[model.count - 1].user)
      }
      #expect(tail.first == first && tail.last == first + Int64(model.count) - 1)
      let wanted = random.next() % 50 << 40
      var found: [Int64] = []
      tail.find(wanted, into: &found)
      #expect(found.sorted() == model.indices.filter { model[$0].fingerprint == wanted }.map { first + Int64($0) })
      let (user, end) = (Int64(random.next() % 10), first + Int64(random.next() % UInt64(model.count + 2)))
      let last = model.indices.last { model[$0].user == user && first + Int64($0) <= end }
      #expect(tail.last(of: user, through: end) == last.map { first + Int64($0) })
    }
    guard !model.isEmpty else { return }
    let entries = tail.entries(of: tail.first...tail.last, Self.secret)
    #expect(entries.filter { !$0.isPerson }.map(\.fingerprint) == model.map(\.fingerprint))
    for user in Set(model.map(\.user)) {
      let fingerprint = Self.secret.fingerprint(ofPerson: user)
      let last = model.lastIndex { $0.user == user }.map { first + Int64($0) }
      #expect(entries.filter { $0.isPerson && $0.fingerprint == fingerprint }.map(\.seq) == [last])
    }
  }
}
