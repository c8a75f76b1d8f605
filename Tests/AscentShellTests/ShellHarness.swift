import AscentRules
import AscentRuntime
import AscentShell
import AscentViews
import Synchronization
import Testing

/// A session over a journal in memory, with a clock and operation IDs that a test sets, and
/// everything that it puts out.
final class ShellHarness: OutputSink {
  let clock = ManualClock(Instant(iso8601: "2026-03-02T08:00:00+01:00")!)
  private let journal: any Journal
  let files: MemoryFiles
  let config = MemoryConfig()
  /// Whether commands may ask.
  private let canAsk: Bool
  /// What was asked and not answered yet.
  private let question = Mutex<Question?>(nil)
  private let options: LaunchOptions
  private let text = Mutex("")
  private let writer: Mutex<OutputWriter>
  private let generation = Mutex<UInt64>(0)
  /// The runtime of the present process.
  private let running = Mutex<Ascent?>(nil)
  /// The trips that commands made through the pipeline.
  let trips = Mutex<[CommandLineSession.Trip]>([])
  /// Whether the runtime stops before the next trip after a command.
  let stopsAfterRecording = Atomic(false)
  /// What a test does when a long command says how far it is.
  let onProgress = Mutex<(@Sendable (_ done: Int, _ total: Int) -> Void)?>(nil)

  convenience init(_ words: String..., files: [String: String] = [:], journal: any Journal = MemoryJournal()) throws {
    try self.init(words: words, files: files, journal: journal)
  }

  init(
    words: [String], files: [String: String] = [:], canAsk: Bool = false, journal: any Journal = MemoryJournal()
  ) throws {
    self.journal = journal
    options = try LaunchOptions(words)
    self.files = MemoryFiles(files)
    self.canAsk = canAsk
    writer = Mutex(OutputWriter(style: options.isJSON ? nil : .plain))
  }

  func write(_ output: Output) {
    let piece = writer.withLock { $0.text(for: output) }
    text.withLock { $0 += piece }
  }

  func progress(_ done: Int, of total: Int) { onProgress.withLock { $0 }?(done, total) }

  var json: any OutputSink { JSONForm(harness: self) }

  /// The same output as JSON.
  private struct JSONForm: OutputSink {
    let harness: ShellHarness

    func write(_ output: Output) {
      var writer = OutputWriter(style: nil)
      let piece = writer.text(for: output)
      harness.text.withLock { $0 += piece }
    }

    var json: any OutputSink { self }

    func progress(_ done: Int, of total: Int) {}
  }

  /// What was put out since the last call.
  func taken() -> String {
    text.withLock { text in
      defer { text = "" }
      return text
    }
  }

  /// Runs a runtime over the journal for as long as a body needs its session. Another call is
  /// another process over the same journal.
  func open<Value: Sendable>(
    _ body: @Sendable @escaping (CommandLineSession) async throws -> Value
  ) async throws -> Value {
    var configuration = Configuration()
    configuration.runsScheduler = options.runsScheduler
    let ascent = Ascent(journal: journal, configuration: configuration, clock: clock)
    running.withLock { $0 = ascent }
    let seed = generation.withLock { generation in
      generation += 1
      return generation
    }
    var environment = CommandLineSession.Environment(
      clock: clock, files: files, machineZone: ZoneID("Europe/Amsterdam")!)
    environment.zone = try options.zone(in: ascent.context.zones)
    environment.generator = SeededGenerator(seed: seed)
    environment.canAsk = canAsk
    environment.config = config
    environment.settingOverrides = SettingOverrides(options)
    environment.firstWeekday = options.firstWeekday
    environment.closesOverdue = options.runsScheduler
    environment.repairsLedgers = options.repairsLedgers
    environment.isReadOnly = options.isReadOnly
    environment.onTrip = { trip in
      let last = self.trips.withLock { trips in
        defer { trips.append(trip) }
        return trips.last
      }
      if last == .command, self.stopsAfterRecording.load(ordering: .relaxed) { ascent.stop() }
    }
    let session = CommandLineSession(ascent: ascent, user: options.user, environment: environment)
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

  /// How the user stands now.
  func report(of habits: HabitSelection) async throws -> PersonReport? {
    try await running.withLock(\.self)?.report(on: options.user, of: habits)
  }

  /// Sends commands as another device does.
  func submit(_ commands: [Command]) async { _ = await running.withLock(\.self)?.submit(commands) }

  /// Lets time pass while the process runs: days are closed and reminders sent at their time.
  func passTime(to instant: Instant) async throws {
    guard let ascent = running.withLock(\.self), options.runsScheduler else { return clock.set(instant) }
    try await ascent.passTime(to: instant, on: clock)
  }

  /// What each line of a session answers. `@ INSTANT` sets the clock and has no answer.
  static func answers(_ lines: String...) async throws -> [String] { try await answers(lines) }

  static func answers(_ lines: [String]) async throws -> [String] {
    let shell = try ShellHarness()
    return try await shell.open { session in
      var answers: [String] = []
      for line in lines {
        if line.hasPrefix("@ ") {
          try await shell.passTime(to: #require(Instant(iso8601: String(line.dropFirst(2)))))
          continue
        }
        _ = await shell.execute(line, session)
        answers.append(shell.taken())
      }
      return answers
    }
  }

  /// Does lines in one session and gives what they put out; an error is a line of its own, as it
  /// would stand on standard error.
  func run(_ lines: String...) async throws -> String {
    try await run(lines)
  }

  func run(_ lines: [String]) async throws -> String {
    try await open { session in
      for line in lines { _ = await self.execute(line, session) }
      return self.taken()
    }
  }

  /// Executes a line that is already split into words.
  func execute(_ words: [String], _ session: CommandLineSession) async {
    do throws(ShellError) {
      guard let command = try CommandTable.parse(words.map { Token($0, isQuoted: true) }) else { return }
      _ = try await session.execute(command, into: self)
    } catch {
      text.withLock { $0 += "! \(options.isJSON ? error.view().json.line : error.view().text(.plain))\n" }
    }
  }

  /// Does a line, or takes it as the answer when something was asked. A question is put out in a
  /// line that begins with a `?`, an error in one with a `!`.
  func execute(_ line: String, _ session: CommandLineSession) async -> CommandOutcome? {
    do throws(ShellError) {
      let outcome: CommandOutcome
      if let asked = question.withLock({ $0.take() }) {
        guard let next = asked.command(answered: line) else { return .done }
        outcome = try await session.execute(next, into: self)
      } else {
        outcome = try await session.execute(line, into: self)
      }
      if case .asks(let asked) = outcome {
        question.withLock { $0 = asked }
        text.withLock { $0 += "? \(asked.text)\n" }
      }
      return outcome
    } catch {
      let view = error.view()
      text.withLock { $0 += "! \(options.isJSON ? view.json.line : view.text(.plain))\n" }
      return nil
    }
  }
}

/// A config file in memory.
final class MemoryConfig: ConfigAccess {
  private let text = Mutex<String?>(nil)
  let path = "/home/config"

  func read() -> String? { text.withLock(\.self) }
  func write(_ text: String) { self.text.withLock { $0 = text } }
}

/// Files that a test made up, and those that it wrote.
final class MemoryFiles: FileAccess {
  private let files: Mutex<[String: String]>

  init(_ files: [String: String]) {
    self.files = Mutex(files)
  }

  /// Makes a file.
  func put(_ text: String, at path: String) {
    files.withLock { $0[path] = text }
  }

  func read(path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    guard let text = files.withLock({ $0[path] }) else { throw FileFailure(reason: "no such file") }
    guard text.utf8.count <= limit else { throw FileFailure(reason: "more than \(limit) bytes") }
    return Array(text.utf8)
  }

  func beginning(of path: String, count: Int) -> [UInt8]? { text(of: path).map { Array($0.utf8.prefix(count)) } }

  func write(_ bytes: [UInt8], path: String) throws(FileFailure) {
    let isNew = files.withLock { files in
      guard files[path] == nil else { return false }
      files[path] = String(decoding: bytes, as: UTF8.self)
      return true
    }
    if !isNew { throw FileFailure(reason: "already exists; not overwritten") }
  }

  /// The text of a file; nil if there is none.
  func text(of path: String) -> String? { files.withLock { $0[path] } }

  func create(path: String, replacing: Bool) throws(FileFailure) -> any GrowingFile {
    guard replacing || text(of: path) == nil else { throw FileFailure(reason: "already exists; not overwritten") }
    return Growing(path: path, files: self)
  }

  // None of these files is a store.
  func checkIsNoStore(_ path: String) throws(FileFailure) {}

  private final class Growing: GrowingFile {
    private let path: String
    private let files: MemoryFiles
    private var written = ""

    init(path: String, files: MemoryFiles) { (self.path, self.files) = (path, files) }

    func append(_ text: String) { written += text }
    func finish() { files.put(written, at: path) }
    func discard() {}
  }
}
