import AscentRules
import AscentRuntime
import AscentShell
import AscentTestKit
import AscentViews
import Synchronization
import Testing

@Suite("Messages about an unknown outcome")
struct UnknownOutcomeTests {
  /// A journal whose next commit fails after it happened, or instead of that, when a test says so;
  /// nothing else fails.
  fileprivate final class FailingJournal: ForwardingJournal {
    enum Fault { case none, after, instead }

    let base: any Journal = MemoryJournal()
    let fault = Mutex(Fault.none)

    func commit(_ group: CommitGroup) async throws(JournalFailure) {
      let fault = fault.withLock { fault in
        defer { fault = .none }
        return fault
      }
      if fault != .instead { try await base.commit(group) }
      if fault != .none { throw .outcomeUnknown("the disk is gone") }
    }

  }

  /// Does a line whose commit fails, and gives the error.
  private func failing(
    _ line: String, _ fault: FailingJournal.Fault, _ journal: FailingJournal, _ shell: ShellHarness,
    _ session: CommandLineSession
  ) async -> ShellError? {
    journal.fault.withLock { $0 = fault }
    do throws(ShellError) { _ = try await session.execute(line, into: shell) } catch { return error }
    return nil
  }

  /// The id that an error names, in words and as JSON.
  private func operation(in error: ShellError?) throws -> String {
    let view = try #require(error).view()
    let operation = try #require(view.operation)
    #expect(view.kind == "outcomeUnknown" && view.argument == nil)
    #expect(view.text(.plain).hasSuffix("to retry safely, repeat the line with --op \(operation)"))
    #expect(view.json.line.contains(#""operation":"\#(operation)""#))
    return operation
  }

  @Test(
    "a command that was recorded before the runtime stopped is said to be recorded",
    arguments: [("pause Run tomorrow", 1), ("pause Run, Read tomorrow", 1), ("move last yesterday", 1)])
  func recorded(_ line: String, _ count: Int) async throws {
    let shell = try ShellHarness()
    let (error, after) = try await shell.open { session in
      for line in ["habit add Run --from yesterday", "habit add Read", "done Run"] {
        _ = try await session.execute(line, into: shell)
      }
      shell.trips.withLock { $0 = [] }
      shell.stopsAfterRecording.store(true, ordering: .relaxed)
      var found: ShellError?
      do throws(ShellError) { _ = try await session.execute(line, into: shell) } catch { found = error }
      return (found, shell.trips.withLock { $0.count { $0 == .command } })
    }
    let said = try #require(error).view().text(.plain)
    #expect(after == count && !said.contains("nothing was changed"), "\(said)")
    #expect(said.contains("the command was recorded; recent shows it"), "\(said)")
    #expect(said.contains("Read") == line.contains("Read"), "\(said)")
  }

  @Test(
    "the generated id of a line is named, and resending the line with it has one effect",
    arguments: ["done Run", "undo last", "redo", "habit add Read", "session breathing 5", "award 5 --reason thanks"],
    [true, false])
  func oneEffect(_ line: String, _ happened: Bool) async throws {
    let journal = FailingJournal()
    let shell = try ShellHarness(journal: journal)
    let told = try await shell.open { session in
      for line in ["habit add Run", "done Run", "done Run", "done Run", "undo last"] {
        _ = try await session.execute(line, into: shell)
      }
      let error = await failing(line, happened ? .after : .instead, journal, shell, session)
      let again = line + " --op " + (try operation(in: error))
      _ = shell.taken()
      for _ in 1...2 { _ = try await session.execute(again, into: shell) }
      return shell.taken()
    }
    // The same receipt twice, but that the second one is known.
    #expect(told.ranges(of: "already recorded").count == (happened ? 2 : 1), "\(told)")
  }

  @Test(
    "a user's own id is named in a form that can be typed again",
    arguments: ["my own", "it's", #"a"b c"#, #"back\slash"#, "plain"])
  func quoted(_ id: String) async throws {
    let journal = FailingJournal()
    let shell = try ShellHarness(journal: journal)
    try await shell.open { session in
      let escaped = id.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#)
      let error = await failing("habit add Run --op \"\(escaped)\"", .after, journal, shell, session)
      let text = try #require(error).view().text(.plain)
      let again = try #require(text.firstMatch(of: /repeat the line with (--op .*)/))
      #expect(try Tokenizer.tokens(in: String(again.1)).map(\.text) == ["--op", id])
      _ = shell.taken()
      _ = try await session.execute("habit add Run \(again.1)", into: shell)
      #expect(shell.taken().contains("already recorded"))
    }
  }

  @Test("an id used for another command is refused, not reported as already recorded")
  func otherKind() async throws {
    let shell = try ShellHarness(journal: FailingJournal())
    try await shell.open { session in
      for line in ["habit add Run", "done Run --op c1", "done Run --op c2", "undo last --op u1"] {
        _ = try await session.execute(line, into: shell)
      }
      _ = shell.taken()
      func reused(_ id: OperationID) -> ShellError { .refused(.operationReused(id.key), habits: [:]) }
      for (line, id) in [("redo --op u1", "u1"), ("redo --op c1", "c1"), ("undo last --op c2", "c2")] {
        await #expect(throws: reused(OperationID(stringLiteral: id)), "\(line)") {
          try await session.execute(line, into: shell)
        }
      }
      for line in ["redo --op r1", "redo --op r1"] { _ = try await session.execute(line, into: shell) }
      #expect(shell.taken().ranges(of: "already recorded").count == 1)
      await #expect(throws: reused("r1")) { try await session.execute("undo last --op r1", into: shell) }
    }
  }

  @Test(
    "of an answer to ask, the command that it stands for is named, and has one effect",
    arguments: ["3", "y", "skip"], [FailingJournal.Fault.after, .instead])
  fileprivate func answerToAsk(_ answer: String, _ fault: FailingJournal.Fault) async throws {
    let journal = FailingJournal()
    let shell = try ShellHarness(words: [], canAsk: true, journal: journal)
    try await shell.open { session in
      for line in ["habit add \"Morning run\" --goal 5 --from 2026-03-01", "ask"] {
        _ = await shell.execute(line, session)
      }
      _ = shell.taken()
      journal.fault.withLock { $0 = fault }
      _ = await shell.execute(answer, session)
      let said = shell.taken()
      #expect(!said.contains("repeat the line"), "\(said)")
      let again = try #require(said.firstMatch(of: /repeat it alone: ((done|skip) .*--op .*)/)?.1, "\(said)")
      for _ in 1...2 { _ = await shell.execute(String(again), session) }
      let told = shell.taken()
      #expect(told.ranges(of: "already recorded").count == (fault == .after ? 2 : 1), "\(told)")
      #expect(!told.contains("error"))
    }
  }

  @Test("if setting the time zone first fails, no id is named, because the line was not sent")
  func zone() async throws {
    let journal = FailingJournal()
    let first = try ShellHarness(journal: journal)
    try await first.open { session in _ = try await session.execute("habit add Run", into: first) }
    let shell = try ShellHarness("--zone", "Asia/Tokyo", journal: journal)
    // Another process makes other ids than the first.
    try await shell.open { _ in }
    try await shell.open { session in
      let error = await failing("done Run", .after, journal, shell, session)
      #expect(error?.view().operation == nil)
      #expect(
        error?.view().text(.plain).hasSuffix("it is safe to repeat the line") == true,
        "\(String(describing: error))")
      _ = try await session.execute("done Run", into: shell)
      #expect(shell.taken().contains("Run: 1 of 1"))
    }
  }
}
