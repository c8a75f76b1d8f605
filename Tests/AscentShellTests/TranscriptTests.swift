import AscentRules
import AscentRuntime
import AscentShell
import Foundation
import Testing

/// Sessions with their expected output. A line that begins with `> ` is typed; `@ clock INSTANT`
/// lets time pass, `@ off until INSTANT` sets the clock as if the process had not run meanwhile, `@
/// restart` ends the process and begins another one over the same journal, `@ options …` stands
/// first and says how the program is started, `@ prompt` there that somebody can be asked, `@ file
/// NAME TEXT` makes a file, `@ note …` is for the reader; the rest is output.
///
/// `ASCENT_UPDATE_TRANSCRIPTS=1 swift test --filter Transcript` writes what really comes out into
/// the files, to be read before it is committed.
@Suite("Transcripts")
struct TranscriptTests {
  private static let folder = Bundle.module.bundlePath + "/Transcripts"
  private static let names = FileManager.default.enumerator(atPath: folder)!.compactMap { $0 as? String }.sorted()

  @Test("a session prints what its transcript says", arguments: names)
  func prints(_ name: String) async throws {
    let expected = try String(contentsOfFile: Self.folder + "/" + name, encoding: .utf8)
    let actual = try await Self.replay(expected)
    if ProcessInfo.processInfo.environment["ASCENT_UPDATE_TRANSCRIPTS"] == "1" {
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Transcripts/" + name)
      try Data(actual.utf8).write(to: source)
    } else {
      let differences = zip(Self.lines(expected), Self.lines(actual)).enumerated().filter {
        $0.element.0 != $0.element.1
      }
      if let first = differences.first {
        Issue.record("\(name), line \(first.offset + 1)\nexpected: \(first.element.0)\nactual:   \(first.element.1)")
      }
      #expect(Self.lines(expected).count == Self.lines(actual).count)
    }
  }

  @Test("the transcripts are found, and a changed one fails")
  func detects() async throws {
    #expect(Self.names.count >= 5)
    let script = "> xp\nlevel 7\n"
    #expect(try await Self.replay(script) != script)
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The transcript with the output that its input really has.
  private static func replay(_ transcript: String) async throws -> String {
    var result = ""
    let input = lines(transcript).filter { $0.hasPrefix("> ") || $0.hasPrefix("@ ") }.map(String.init)
    let options = input.first { $0.hasPrefix("@ options ") }?.split(separator: " ").dropFirst(2).map(String.init) ?? []
    let harness = try ShellHarness(words: options, canAsk: input.contains("@ prompt"))
    for process in input.split(separator: "@ restart", omittingEmptySubsequences: false) {
      if !result.isEmpty { result += "@ restart\n" }
      let lines = Array(process)
      result += try await harness.open { session in
        var part = ""
        for line in lines {
          part += line + "\n"
          if line.hasPrefix("@ clock ") {
            try await harness.passTime(to: #require(Instant(iso8601: String(line.dropFirst(8)))))
          }
          if line.hasPrefix("@ off until ") {
            harness.clock.set(try #require(Instant(iso8601: String(line.dropFirst(12)))))
          }
          if line.hasPrefix("@ file ") {
            let words = line.split(separator: " ", maxSplits: 3)
            harness.files.put(String(words[3]), at: String(words[2]))
          }
          guard line.hasPrefix("> ") else { continue }
          if await harness.execute(String(line.dropFirst(2)), session) == .failed { part += "(exit code 1)\n" }
          part += harness.taken()
        }
        return part
      }
    }
    return result
  }
}
