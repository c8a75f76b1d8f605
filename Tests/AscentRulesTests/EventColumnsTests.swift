import Testing

@testable import AscentRules

@Suite("Events as columns")
struct EventColumnsTests {
  @Test("each kind is stored in its columns and comes back", arguments: EventColumnsTable.stored.indices)
  func columns(_ index: Int) {
    let (event, columns) = EventColumnsTable.stored[index]
    #expect(EventColumns(event) == columns)
    #expect(Event(columns) == event)
  }

  @Test("a ledger entry with the hash of earlier schemas is the entry without it")
  func entryWithHash() {
    for (event, columns) in EventColumnsTable.entriesWithHashes {
      #expect(Event(columns) == event)
      #expect(EventColumns(event) == columns.withoutEntryHash && columns.withoutEntryHash.digest == nil)
    }
  }

  @Test("the table has every kind")
  func everyKind() {
    #expect(Set(EventColumnsTable.stored.map(\.0.kind)) == Set(EventKind.allCases))
  }

  @Test(
    "a celebration with a line or place that is not a number is refused",
    arguments: [
      "line FF", "line 0f", "line 1ffffffff", "line -", "line f place -1", "line f place 01", "line f place 65536",
      "place 1",
    ])
  func malformedLine(_ words: String) {
    let words = words.split(separator: " ").map(String.init)
    var texts = ["id": "level:3"]
    for index in stride(from: 0, to: words.count, by: 2) { texts[words[index]] = words[index + 1] }
    #expect(Event(EventColumns(kind: 31, day: 20_000, number: 4, detail: EventDetail.text(texts))) == nil)
  }

  @Test("columns in any other form are not an event", arguments: EventColumnsTable.stored.indices)
  func malformed(_ index: Int) {
    let columns = EventColumnsTable.stored[index].1
    var others: [EventColumns] = []
    func other(_ change: (inout EventColumns) -> Void) {
      var changed = columns
      change(&changed)
      if changed != columns { others.append(changed) }
    }
    // A withheld award without a habit is that of the day, a streak without one the daily streak.
    if ![41, 43, 44, 45].contains(columns.kind) { other { $0.habit = $0.habit == nil ? 1 : nil } }
    other { $0.day = $0.day == nil ? 1 : nil }
    if columns.day != nil {
      for day in [.min, LocalDay.earliest.number - 1, LocalDay.latest.number + 1, .max] { other { $0.day = day } }
    }
    // An earlier version did not name the rules.
    if columns.kind != 67 { other { $0.amount = $0.amount == nil ? 1 : nil } }
    // Neither a first name nor one that an earlier version gave has a command that set it.
    let hasSetters = [35, 48].contains(columns.kind)
    if hasSetters {
      for ordinal in [0, .min, .max] as [Int64] {
        other { $0.total = ordinal }
        other { $0.number = ordinal }
      }
    } else {
      other { $0.total = $0.total == nil ? 1 : nil }
    }
    // Without what says that it does not, a completion pays; without a unit, a streak counts days;
    // an excuse of an earlier version has no policy.
    if ![8, 20, 43, 44, 45].contains(columns.kind), columns.kind != 12 || columns.policy == nil {
      other { $0.policy = $0.policy == nil ? 1 : nil }
    }
    // A ledger entry of an earlier schema has a hash.
    if ![101, 102, 104, 113].contains(columns.kind) {
      other { $0.digest = $0.digest == nil ? EventColumnsTable.digest : nil }
    }
    // A moved completion may have no device.
    if ![13, 64].contains(columns.kind) || columns.detail == nil {
      other { $0.detail = $0.detail == nil ? "{}" : nil }
    }
    other { $0.detail = $0.detail.map { $0 + " " } }
    other { $0.detail = $0.detail.map { String($0.dropLast()) } }
    other { $0.detail = $0.detail.map { _ in #"{"name":"\q"}"# } }
    for kind in [0, 17, 22, 23, 100, 105, 110, 125, 131, 255] as [UInt8] { other { $0.kind = kind } }
    // The number of a new habit is its own first day, which is optional.
    if columns.kind != 3, !hasSetters { other { $0.number = $0.number == nil ? 1 : nil } }
    for changed in others { #expect(Event(changed) == nil, "\(changed)") }
  }

  @Test("the canonical bytes of an event are these words")
  func canonicalBytes() {
    var hasher = Blake2b()
    hasher.update(EventColumns(kind: 8, habit: 7, day: -1, detail: "abcdefghi"))
    var words = Blake2b()
    for word in [8 | 1 << 8 | 1 << 9 | 1 << 15, 7, .max, 9, 0x6867_6665_6463_6261, 0x69] as [UInt64] {
      words.update(word: word)
    }
    #expect(hasher.finalize() == words.finalize())
  }
}
