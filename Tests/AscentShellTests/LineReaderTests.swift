import Synchronization
import Testing

@testable import ascent

@Suite("Lines of the input")
struct LineReaderTests {
  /// The lines of an input that arrives in these pieces.
  private func lines(_ pieces: [[UInt8]]) async -> [LineReader.Line] {
    let left = Mutex(pieces[...])
    var reader = LineReader { left.withLock { $0.popFirst() ?? [] } }
    var lines: [LineReader.Line] = []
    while let line = await reader.next() { lines.append(line) }
    #expect(reader.number == lines.count)
    return lines
  }

  @Test("lines end at a line feed, wherever the pieces end, and the last one needs none", arguments: 1...9)
  func pieces(of size: Int) async {
    let bytes = Array("a\r\nbc\n\nd".utf8)
    let pieces = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
    #expect(await lines(pieces) == [.text("a"), .text("bc"), .text(""), .text("d")])
  }

  @Test("a byte order mark is left out at the beginning of the input, and only there")
  func byteOrderMark() async {
    #expect(await lines([[0xEF], [0xBB, 0xBF] + Array("a\n\u{FEFF}b".utf8)]) == [.text("a"), .text("\u{FEFF}b")])
    #expect(await lines([[0xEF, 0xBB, 0xBF]]) == [.text("")])
  }

  @Test("a line that is too long is refused once, and the lines after it are read", arguments: ["\nb\nc", "", "\n"])
  func tooLong(rest: String) async {
    let long = Array(repeating: UInt8(ascii: "x"), count: LineReader.bytesMax)
    let after: [LineReader.Line] = rest.count < 2 ? [] : [.text("b"), .text("c")]
    #expect(await lines([Array("a\n".utf8), long, long, long + Array(rest.utf8)]) == [.text("a"), .tooLong] + after)
    #expect(await lines([Array("a\n".utf8) + long + Array("y\(rest)".utf8)]) == [.text("a"), .tooLong] + after)
  }
}
