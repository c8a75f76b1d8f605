import AscentRules
import AscentRuntime
import AscentShell
import AscentTestKit
import AscentViews
import Synchronization

/// A session over a journal in memory, with a clock and operation ids that a test sets, and everything that it puts out.
final class ShellHarness: Outlet {
  let clock = ManualClock(Instant(iso8601: "2026-03-02T08:00:00+01:00")!)
  private let journal = MemoryJournal()
  private let files: FixedFiles
  private let options: LaunchOptions
  private let text = Mutex("")
  private let writer: Mutex<OutputWriter>
  private let generation = Mutex<UInt64>(0)

  convenience init(_ words: String..., files: [String: String] = [:]) throws {
    try self.init(words: words, files: files)
  }

  init(words: [String], files: [String: String] = [:]) throws {
    options = try LaunchOptions(words)
    self.files = FixedFiles(files: files)
    writer = Mutex(OutputWriter(style: options.isJSON ? nil : .plain))
  }

  func put(_ output: Output) {
    let piece = writer.withLock { $0.text(for: output) }
    text.withLock { $0 += piece }
  }

  func progress(_ done: Int, of total: Int) {}

  var json: any Outlet { JSONForm(harness: self) }

  /// The same output as JSON.
  private struct JSONForm: Outlet {
    let harness: ShellHarness

    func put(_ output: Output) {
      var writer = OutputWriter(style: nil)
      let piece = writer.text(for: output)
      harness.text.withLock { $0 += piece }
    }

    var json: any Outlet { self }

    func progress(_ done: Int, of total: Int) {}
  }

  /// What was put out since the last call.
  func taken() -> String {
    text.withLock { text in
      defer { text = "" }
      return text
    }
  }

  /// Runs a runtime over the journal for as long as a body needs its session. Another call is another process over the same journal.
  func open<Value: Sendable>(_ body: @Sendable @escaping (Session) async throws -> Value) async throws -> Value {
    let ascent = Ascent(journal: journal, clock: clock)
    let seed = generation.withLock { generation in
      generation += 1
      return generation
    }
    let session = Session(
      ascent: ascent, clock: clock, files: files, user: options.user, zone: try options.zone(in: ascent.world.zones),
      machineZone: ZoneID("Europe/Amsterdam")!, generator: SeededGenerator(seed: seed))
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask {
        try await ascent.run()
        return nil
      }
      group.addTask {
        defer { ascent.stop() }
        return try await body(session)
      }
      var value: Value?
      for try await result in group { value = result ?? value }
      return value!
    }
  }

  /// Does lines in one session and gives what they put out; an error is a line of its own, as it would stand on standard error.
  func run(_ lines: String...) async throws -> String {
    try await run(lines)
  }

  func run(_ lines: [String]) async throws -> String {
    try await open { session in
      for line in lines { _ = await self.execute(line, session) }
      return self.taken()
    }
  }

  /// Does a line that is split into words already.
  func execute(_ words: [String], _ session: Session) async {
    do throws(ShellError) {
      _ = try await session.execute(words.map { Token($0, isQuoted: true) }, into: self)
    } catch {
      text.withLock { $0 += "! \(options.isJSON ? error.view().json.line : error.view().text(.plain))\n" }
    }
  }

  /// Does a line. An error is put out in a line that begins with a `!`.
  func execute(_ line: String, _ session: Session) async -> Verdict? {
    do throws(ShellError) {
      return try await session.execute(line, into: self)
    } catch {
      let view = error.view()
      text.withLock { $0 += "! \(options.isJSON ? view.json.line : view.text(.plain))\n" }
      return nil
    }
  }
}

/// Files that a test made up.
struct FixedFiles: FileReader {
  let files: [String: String]

  func read(path: String) throws(FileFailure) -> [UInt8] {
    guard let text = files[path] else { throw FileFailure(reason: "there is no such file") }
    return Array(text.utf8)
  }
}
