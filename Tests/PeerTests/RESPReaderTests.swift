import Testing

@testable import PeerBenchmarks

@Suite("Replies of Redis")
struct RESPReaderTests {
  private static let bytes = Array("+OK\r\n$5\r\nhello\r\n:-42\r\n$-1\r\n*2\r\n$0\r\n\r\n:7\r\n-ERR no\r\n".utf8)
  private static let replies: [RESPReader.Reply] = [
    .text("OK"), .text("hello"), .integer(-42), .null, .list([.text(""), .integer(7)]), .error("ERR no"),
  ]

  @Test("the replies are the same wherever the bytes are split", arguments: 0...RESPReaderTests.bytes.count)
  func cut(at place: Int) throws {
    var reader = RESPReader()
    var replies: [RESPReader.Reply] = []
    for part in [Self.bytes[..<place], Self.bytes[place...]] {
      reader.append(part)
      while let reply = try reader.next() { replies.append(reply) }
    }
    #expect(replies == Self.replies)
  }

  @Test(
    "skipping replies finds the same number of them, and throws the error", arguments: 0...RESPReaderTests.bytes.count)
  func skip(at place: Int) throws {
    var reader = RESPReader()
    var count = 0
    let failure = #expect(throws: PeerFailure.self) {
      for part in [Self.bytes[..<place], Self.bytes[place...]] {
        reader.append(part)
        while try reader.skip() { count += 1 }
      }
    }
    #expect(failure?.description == "redis: ERR no")
    #expect(count == Self.replies.count - 1)
  }
}
