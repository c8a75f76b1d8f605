import AscentStorage
import Foundation
import TestSupport
import Testing

@testable import AscentRules

@Suite("Events as text")
struct EventTextTests {
  private func text(_ events: [EventColumns]) -> [UInt8] {
    var writer = EventTextWriter()
    writer.begin()
    for event in events { writer.append(event) }
    writer.end()
    return Array(writer.bytes[..<writer.count])
  }

  /// All events of a text, nil unless it is one from beginning to end.
  private func events(_ text: [UInt8], count: Int) -> [EventColumns]? {
    var reader = EventTextReader(text)
    var events: [EventColumns] = []
    for _ in 0..<count {
      guard let event = reader.readEvent() else { return nil }
      events.append(event)
    }
    return reader.readEnd() ? events : nil
  }

  private func random(_ random: inout SeededGenerator) -> EventColumns {
    func number<Integer: FixedWidthInteger>() -> Integer? {
      switch random.next() % 6 {
      case 0: nil
      case 1: .min
      case 2: .max
      case 3: 0
      case 4: Integer(truncatingIfNeeded: random.next())
      default:
        Integer(truncatingIfNeeded: random.next() >> (random.next() % 64))
          &- Integer(truncatingIfNeeded: random.next() % 100)
      }
    }
    let digest = random.next() % 2 == 0 ? Digest(high: random.next() >> (random.next() % 64), low: random.next()) : nil
    let details = [
      nil, "{}", #"{"a":"}]\\\"","b":"ünï 🏃🏽‍♀️"}"#, #"{"long":""# + String(repeating: "x", count: 5000) + "\"}",
    ]
    return EventColumns(
      kind: UInt8(truncatingIfNeeded: random.next()), habit: number(), day: number(), amount: number(), total: number(),
      number: number(),
      policy: number(), digest: digest, detail: details[Int(random.next() % 4)])
  }

  @Test("events have the expected text")
  func golden() {
    let columns =
      SampleEvents.completion(day: -3).map { EventColumns($0) } + [
        EventColumns(kind: 7, detail: #"{"name":"a \"b\""}"#)
      ]
    let expected = """
      [[12,1,-3,1,1],[15,1,-3],[20,1,-3,3,7],[101,1,-3,10,10,1,1],\
      [24,null,null,1,2],[7,null,null,null,null,null,null,null,{"name":"a \\"b\\""}]]
      """
    #expect(String(decoding: text(columns), as: UTF8.self) == expected)
  }

  @Test("events of every kind are read back unchanged")
  func everyKind() {
    let columns = SampleEvents.everyKind.map { EventColumns($0) }
    #expect(events(text(columns), count: columns.count) == columns)
    #expect(columns.map { Event($0) } == SampleEvents.everyKind)
  }

  @Test("any columns are read back unchanged, and have the same text again", arguments: 0..<200)
  func property(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let columns = (0..<(1 + seed % 9)).map { _ in random(&generator) }
    let text = text(columns)
    #expect(events(text, count: columns.count) == columns)
    #expect(events(text, count: columns.count + 1) == nil)
    // The bytes are JSON to others, too.
    let read = try JSONSerialization.jsonObject(with: Data(text)) as? [[Any]]
    #expect(read?.count == columns.count)
  }

  @Test("a text with a byte changed, removed or added never reads as the same events, and never traps")
  func hostile() {
    let columns =
      SampleEvents.completion().map { EventColumns($0) } + [EventColumns(kind: 7, habit: -20, detail: #"{"a":"b\""}"#)]
    let whole = text(columns)
    var accepted = 0
    func check(_ changed: [UInt8]) {
      guard changed != whole, let read = events(changed, count: columns.count) else { return }
      accepted += 1
      #expect(text(read) == changed, "\(String(decoding: changed, as: UTF8.self))")
    }
    for index in whole.indices {
      check(Array(whole[..<index]))
      check(Array(whole[..<index] + whole[(index + 1)...]))
      for byte in UInt8.min...UInt8.max {
        check(whole[..<index] + [byte] + whole[(index + 1)...])
        check(whole[..<index] + [byte] + whole[index...])
      }
    }
    // Another digit is another event; what is written for it is then that very text.
    #expect(accepted > 100)
  }

  @Test(
    "a different notation of the same values is refused",
    arguments: [
      "", "[", "[]", "[[]]", "[[1]", "[[1]] ", " [[1]]", "[[ 1]]", "[[01]]", "[[-1]]", "[[256]]", "[[1,null]]",
      "[[1,-0]]", "[[1,+1]]",
      "[[1,1.0]]",
      "[[1,1e2]]", "[[1,2147483648]]", "[[1,null,null,9223372036854775808]]", "[[1,null,null,-9223372036854775809]]",
      "[[1,null,null,99999999999999999999]]", "[[1,1,1,1,1,1,1,\"00\"]]",
      "[[1,1,1,1,1,1,1,\"000000000000000000000000000000FF\"]]",
      "[[1,1,1,1,1,1,1,null,\"text\"]]", "[[1,1,1,1,1,1,1,null,{]]", "[[1,1,1,1,1,1,1,null,{\"\\",
      "[[1,1,1,1,1,1,1,null,{},1]]",
      "[[1,1,1,1,1,1,1,null,null]]", "[[1]],", "[[1],[2]]", "[\"x\"]", "[[1][2]]",
    ])
  func refused(_ text: String) {
    #expect(events(Array(text.utf8), count: 1) == nil)
  }

  @Test("endless nesting and invalid UTF-8 are refused")
  func bounds() {
    #expect(events(Array(repeating: UInt8(ascii: "["), count: 1_000_000), count: 1) == nil)
    #expect(
      events(Array("[[1,null,null,null,null,null,null,null,{\"a\":\"".utf8) + [0xFF] + Array("\"}]]".utf8), count: 1)
        == nil)
  }
}
