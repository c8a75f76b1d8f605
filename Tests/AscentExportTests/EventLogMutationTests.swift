import AscentExport
import AscentRules
import AscentRuntime
import Foundation
import TestSupport
import Testing

/// Event logs with random damage: each is continued after what it has, or refused and left as it
/// is. `ASCENT_LONG` takes 10,000.
@Suite("Damaged event logs")
struct EventLogMutationTests {
  private static let rounds = ProcessInfo.processInfo.environment["ASCENT_LONG"] == nil ? 300 : 10_000

  @Test("a damaged log is continued after what it has, or refused and left as it is")
  func mutants() throws {
    let folder = try LogFolder()
    let file = URL(filePath: folder.path)
    let commands = EventLogTests.commands
    let original = Array(commands.map(EventLine.text).joined().utf8)
    var generator = SeededGenerator(seed: 9)
    var (continued, refused) = (0, 0)
    for round in 0..<Self.rounds {
      let mutant = Data(FileMutant.of(original, using: &generator))
      try mutant.write(to: file)
      do throws(EventLogFailure) {
        let log = try EventLogFile(path: folder.path)
        let position = log.position
        for command in commands { try log.append(command) }
        // What followed the last command that it had was written again.
        let written = Data(commands.filter { $0.position > position }.map(EventLine.text).joined().utf8)
        let found = FileManager.default.contents(atPath: folder.path) ?? Data()
        #expect(found.suffix(written.count) == written, "mutant \(round)")
        #expect(mutant.starts(with: found.dropLast(written.count)), "mutant \(round)")
        continued += 1
      } catch {
        #expect(FileManager.default.contents(atPath: folder.path) == mutant, "mutant \(round): \(error)")
        refused += 1
      }
    }
    print("\(Self.rounds) mutants of event logs: \(refused) refused, \(continued) continued")
    #expect(min(continued, refused) > Self.rounds / 50)
  }
}
