import Dispatch
import Foundation

/// Reads standard input on its own queue, since a read blocks its thread.
final class InputReader: Sendable {
  fileprivate let queue = DispatchQueue(label: "ascent.input")

  /// The next bytes of the input; empty at the end of the input.
  func bytes() async -> [UInt8] {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Terminal.read(Terminal.input)) }
    }
  }
}

extension InputReader {
  /// The next bytes of the input, empty at its end; nil if none arrive in time.
  func bytes(within milliseconds: Int) async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      queue.async {
        let isReady = Terminal.hasInput(within: Int32(milliseconds))
        continuation.resume(returning: isReady ? Terminal.read(Terminal.input) : nil)
      }
    }
  }
}

/// Splits the input into lines.
struct LineReader {
  /// A line, or why it cannot be used.
  enum Line: Hashable {
    case text(String)
    case notText
    case tooLong
  }

  /// The longest line, in bytes.
  static let bytesMax = 1 << 20

  private let bytes: @Sendable () async -> [UInt8]
  private var rest: [UInt8] = []
  private var scanned = 0
  private var isAtEnd = false
  /// Whether the present line was refused as too long, so that the rest of it is skipped.
  private var isSkipping = false
  /// The number of the line returned last, counted from 1.
  private(set) var number = 0

  /// Reads lines from these bytes, which are empty at the end of the input.
  init(_ bytes: @escaping @Sendable () async -> [UInt8]) {
    self.bytes = bytes
  }

  /// The next line, without its line break; nil at the end of the input.
  mutating func next() async -> Line? {
    while true {
      if let end = rest[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { drop(through: end) }
        if !isSkipping { return line(rest[..<end]) }
        isSkipping = false
        continue
      }
      if isSkipping { rest = [] }
      scanned = rest.count
      if isAtEnd {
        guard !rest.isEmpty else { return nil }
        defer { drop(through: rest.count - 1) }
        return line(rest[...])
      }
      guard rest.count <= Self.bytesMax else {
        number += 1
        isSkipping = true
        return .tooLong
      }
      let bytes = await bytes()
      isAtEnd = bytes.isEmpty
      rest += bytes
    }
  }

  private mutating func drop(through end: Int) {
    rest.removeSubrange(...end)
    scanned = 0
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> Line {
    number += 1
    guard bytes.count <= Self.bytesMax else { return .tooLong }
    // Some editors begin a file with a byte order mark.
    let hasMark = number == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let bytes = bytes.dropFirst(hasMark ? 3 : 0).dropLast(bytes.last == UInt8(ascii: "\r") ? 1 : 0)
    return String(validating: bytes, as: UTF8.self).map(Line.text) ?? .notText
  }
}
