import AscentRules
import AscentRuntime
import AscentSQLite
import AscentTestKit
import AscentViews
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import AscentShell
@testable import ascent

// One after the other: each blocks threads of the pool that the others need, too.
@Suite("A command while another process has the store open", .serialized)
struct SharedStoreTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "ascent-\(UUID().uuidString)")
  private var path: String { folder.appending(path: "h.db").path }

  /// Runs what another process does, on a thread of its own.
  private func elsewhere<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try body() }) }
    }
  }

  /// Runs a body while the store is open and this process listens beside it.
  private func listening(_ body: (LocalSocket, Int32) async throws -> Void) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let journal = SQLiteJournal(path: path)
    _ = try await journal.open()
    let socket = LocalSocket(path: try #require(SQLiteJournal.socketPath(beside: path)))
    let listener = try #require(socket.listen())
    defer { LocalSocket.close(listener) }
    try await body(socket, listener)
    await journal.close()
  }

  private static func accepted(_ listener: Int32) throws -> LocalConnection {
    try #require(LocalSocket.accept(listener, within: 60_000))
  }

  private static let command = PassedCommand(
    words: ["done", "Run"], quoted: [], added: [:], rows: nil, user: "me", zone: nil, machineZone: "UTC",
    isPowerSafe: true, closesOverdue: true, canAsk: false,
    form: .init(
      isJSON: false, colours: 0, errorColours: 0, columns: 80, isUnicode: false, hasPictures: false,
      hasDatesInWords: false, firstWeekday: 1, line: nil))

  @Test("is passed as soon as that process takes it, though it did not at first")
  func retried() async throws {
    try await listening { _, listener in
      async let words = elsewhere { () -> [String] in
        // Ends without a greeting, as when the process ends or still opens the store.
        _ = try Self.accepted(listener)
        let connection = try Self.accepted(listener)
        try connection.send(PassingHello(), by: .now + .seconds(60))
        let request = try connection.receive(PassedRequest.self, by: .now + .seconds(60))
        try connection.send(PassedAnswer.end(0, shown: []), by: .now + .seconds(60))
        guard case .command(let command) = request else { return [] }
        return command.words
      }
      let options = try LaunchOptions(["--store", path, "--wait", "60s", "--quiet"])
      let console = Console(isJSON: false)
      console.apply(options)
      let client = try #require(SharedStoreClient(options, SettingOverrides(options), console))
      let command = try #require(try CommandTable.parse(Tokenizer.tokens(in: "done Run")))
      let outcome = try await ShellHarness().open { session in try await client.execute(command, for: session) }
      #expect(outcome == .done)
      #expect(try await words == ["done", "Run"])
    }
  }

  @Test("is not sent to a process that does not greet, which is known when the time is over")
  func notGreeted() async throws {
    try await listening { socket, _ in
      let client = PassingClient(socket: socket, command: Self.command, silenceMax: .zero, answerMax: .seconds(60))
      let (notes, noted) = AsyncStream<Void>.makeStream()
      let result = await client.pass(
        until: .now + .milliseconds(50), waiting: { noted.yield() }, { _ in })
      noted.finish()
      #expect(result == .unreached)
      #expect(await notes.reduce(0) { count, _ in count + 1 } == 1)
    }
  }

  @Test("may have been executed if it was sent and no answer comes", arguments: [true, false])
  func unanswered(isClosed: Bool) async throws {
    try await listening { socket, listener in
      async let connection = elsewhere { () -> LocalConnection? in
        let connection = try Self.accepted(listener)
        try connection.send(PassingHello(), by: .now + .seconds(60))
        _ = try connection.receive(PassedRequest.self, by: .now + .seconds(60))
        return isClosed ? nil : connection
      }
      let client = PassingClient(
        socket: socket, command: Self.command, silenceMax: .seconds(60),
        answerMax: isClosed ? .seconds(60) : .milliseconds(1))
      let result = await client.pass(until: .now + .seconds(60), waiting: {}, { _ in })
      guard case .lost(let deadline) = result else {
        Issue.record("\(result)")
        return
      }
      // A connection that ended leaves time to send the command again.
      #expect(isClosed == (deadline > .now))
      _ = try await connection
    }
  }

  @Test("that is too long to be sent is declined, and nothing is sent")
  func tooLong() async throws {
    try await listening { socket, listener in
      var command = Self.command
      command.words = ["done", String(repeating: "\u{1}", count: 1 << 20)]
      let client = PassingClient(
        socket: socket, command: command, silenceMax: .seconds(60), answerMax: .seconds(60))
      async let received = elsewhere { () -> Bool in
        let connection = try Self.accepted(listener)
        try connection.send(PassingHello(), by: .now + .seconds(60))
        do { _ = try connection.receive(PassedRequest.self, by: .now + .seconds(60)) } catch { return false }
        return true
      }
      let result = await client.pass(until: .now + .seconds(60), waiting: {}, { _ in })
      #expect(result == .declined)
      let wasReceived = try await received
      #expect(!wasReceived)
    }
  }

  @Test("is not repeated forever if a process takes it and never answers", .timeLimit(.minutes(60)))
  func neverAnswered() async throws {
    try await listening { _, listener in
      async let attempts = elsewhere { () -> Int in
        var count = 0
        while let connection = LocalSocket.accept(listener, within: count == 0 ? 60_000 : 2000) {
          try? connection.send(PassingHello(), by: .now + .seconds(60))
          _ = try? connection.receive(PassedRequest.self, by: .now + .seconds(60))
          count += 1
        }
        return count
      }
      let options = try LaunchOptions(["--store", path, "--wait", "100ms", "--quiet"])
      let console = Console(isJSON: false)
      console.apply(options)
      let client = try #require(SharedStoreClient(options, SettingOverrides(options), console))
      let command = try #require(try CommandTable.parse(Tokenizer.tokens(in: "done Run")))
      let thrown = await #expect(throws: ShellError.self) {
        _ = try await ShellHarness().open { session in try await client.execute(command, for: session) }
      }
      guard case .unanswered = thrown else { Issue.record("\(String(describing: thrown))"); return }
      let count = try await attempts
      #expect(count > 1)
    }
  }

  @Test("how busy the other process is can be asked, unless it does not answer in time", arguments: [true, false])
  func load(isAnswered: Bool) async throws {
    try await listening { socket, listener in
      let latency = CommitTimes()
      latency.note(.milliseconds(3))
      let load = StoreLoad(pipeline: Ascent(journal: MemoryJournal()).load, latency: latency.summary)
      async let request = elsewhere { () -> PassedRequest? in
        guard isAnswered else { return nil }
        let connection = try Self.accepted(listener)
        try connection.send(PassingHello(), by: .now + .seconds(60))
        let request = try connection.receive(PassedRequest.self, by: .now + .seconds(60))
        try connection.send(PassedAnswer.load(load), by: .now + .seconds(60))
        return request
      }
      let found = await PassingClient.load(of: socket, within: isAnswered ? .seconds(60) : .milliseconds(50))
      #expect(found == (isAnswered ? load : nil))
      let received = try await request
      #expect(received == (isAnswered ? .load : nil))
    }
  }

  /// A store whose commits wait until they are let go.
  private final class SlowJournal: ForwardingJournal {
    let base: any Journal = MemoryJournal()
    let isHeld = Atomic(false)
    let (releases, release) = AsyncStream<Void>.makeStream()
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()

    func commit(_ group: CommitGroup) async throws(JournalFailure) {
      if isHeld.load(ordering: .relaxed) {
        arrival.yield()
        for await _ in releases { break }
      }
      try await base.commit(group)
    }
  }

  @Test("how busy the other process is can be asked while it executes a command, and other commands wait")
  func loadMeanwhile() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let socket = LocalSocket(path: folder.appending(path: "socket").path)
    let journal = SlowJournal()
    try await ShellHarness(journal: journal).open { session in
      var environment = session.environment
      environment.commitTimes = CommitTimes()
      let own = CommandLineSession(ascent: session.ascent, user: session.user, environment: environment)
      _ = try await own.execute("habit add Run", into: ShellHarness())
      let server = PassingServer(ascent: session.ascent, own: own, options: try LaunchOptions([]), socket: socket)
      async let served: Void = server.run()
      while await PassingClient.load(of: socket) == nil { try await Task.sleep(for: .milliseconds(5)) }
      journal.isHeld.store(true, ordering: .relaxed)
      @Sendable func pass() async -> PassingClient.Result {
        await PassingClient(
          socket: socket, command: Self.command, silenceMax: .seconds(60), answerMax: .seconds(60)
        ).pass(until: .now + .seconds(60), waiting: {}, { _ in })
      }
      async let first = pass()
      for await _ in journal.arrivals { break }
      async let second = pass()
      for _ in 0..<3 { #expect(await PassingClient.load(of: socket, within: .seconds(10)) != nil) }
      journal.isHeld.store(false, ordering: .relaxed)
      journal.release.yield()
      #expect(await first == .answered(0, shown: []))
      #expect(await second == .answered(0, shown: []))
      server.end()
      await served
    }
  }

  @Test("says that its outcome is unknown, and how to repeat it")
  func text() {
    let error = ShellError.unanswered(operation: "abc")
    #expect(
      error.view().text(.plain)
        == "error: unknown whether it was recorded (the process that has the store open did not answer, and may "
        + "still execute it); to retry safely, repeat the line with --op abc")
    #expect(error.view().kind == "outcomeUnknown" && error.view().operation == "abc")
    #expect(ShellError.unanswered(operation: nil).view().text(.plain).hasSuffix("it is safe to repeat the line"))
    let answer = ShellError.unanswered(operation: nil, isRepeatable: false)
    #expect(answer.view().text(.plain).hasSuffix("recent shows whether it was"))
  }
}
