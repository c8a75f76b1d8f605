import AscentRules
import AscentTestKit
import Testing

@testable import AscentRuntime

@Suite("The due entries of the memory journal")
struct DueTableTests {
  @Test("every read gives the entries in force, in order, whatever was set and replaced before", arguments: 0..<40)
  func random(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var table = DueTable()
    var expected: [UserID: DueEntry] = [:]
    for _ in 0..<2_000 {
      let user = UserID("user\(Int.random(in: 0..<300, using: &generator))")
      if Int.random(in: 0..<8, using: &generator) == 0 {
        (table[user], expected[user]) = (nil, nil)
      } else {
        let at = Instant(milliseconds: Int64.random(in: 0..<50, using: &generator))
        let minute = Bool.random(using: &generator) ? nil : Int16.random(in: 0..<3, using: &generator)
        let entry = DueEntry(user: user, at: at, day: LocalDay(number: 1), minute: minute)
        (table[user], expected[user]) = (entry, entry)
      }
      guard Int.random(in: 0..<6, using: &generator) == 0 else { continue }
      let kind = Bool.random(using: &generator) ? DueEntry.Kind.close : .reminder
      let bounds = [0, 0].map { _ in Instant(milliseconds: Int64.random(in: 0..<50, using: &generator)) }.sorted()
      let all = expected.values.filter { $0.kind == kind && (bounds[0]...bounds[1]).contains($0.at) }
        .sorted { ($0.at, $0.user.text) < ($1.at, $1.user.text) }
      let limit = Int.random(in: 0..<20, using: &generator)
      let cursor = Bool.random(using: &generator) ? all.randomElement(using: &generator) : nil
      let rest = cursor.map { cursor in Array(all.drop { $0 != cursor }.dropFirst()) } ?? all
      let found = table.read(kind, in: bounds[0]...bounds[1], after: cursor, limit: limit)
      #expect(found == Array(rest.prefix(limit)))
    }
  }
}
