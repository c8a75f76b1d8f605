import AscentShell
import Foundation
import Synchronization

/// Reads commands from the command line, standard input or a prompt, and executes them in turn.
struct Driver: Sendable {
  let options: LaunchOptions
  /// The one command to execute; nil to read them from the input.
  let command: ShellCommand?
  let session: CommandLineSession
  let console: Console
  let signals: Signals
  let gate = WorkGate()
  /// Executes commands while another process has the store open; nil if this process has it open.
  let storeClient: SharedStoreClient?
  /// Whether the tour of `demo` comes first.
  var showsTour = false

  /// Whether the driver runs a prompt on a terminal.
  var isInteractive: Bool { options.isInteractive }

  /// The signals that end the process. At a prompt an interrupt only ends the command.
  var endingSignals: [Int32] {
    isInteractive ? ProcessSignals.terminations : ProcessSignals.terminations + [SIGINT]
  }

  /// Runs to the end of the input, and returns the exit code.
  func run() async -> Int32 {
    if let command { return await once(command) }
    return isInteractive ? await Prompt(driver: self).run() : await lines()
  }

  private func once(_ command: ShellCommand) async -> Int32 {
    var reader = LineReader(InputReader().bytes)
    do {
      return switch try await finish(execute(command), &reader) {
      case .failed: ExitCode.failed
      case .failedElsewhere(let code): code
      default: ExitCode.done
      }
    } catch .stopped {
      // The runtime reports why it stopped.
      return ExitCode.failed
    } catch {
      if error != .interrupted { console.report(error) }
      return ExitCode.of(error)
    }
  }

  /// Executes the lines of standard input. The first line that fails ends the run, unless
  /// `keepsGoing` is set.
  private func lines() async -> Int32 {
    var reader = LineReader(InputReader().bytes)
    var code = ExitCode.done
    // On shutdown the process waits for the current command, but not for input.
    while !gate.isClosed, let line = await reader.next() {
      console.line.withLock { $0 = reader.number }
      do {
        switch try await finish(execute(line), &reader) {
        case .done, .clears: continue
        case .quit: return code
        case .failed: console.report(.checkFailed, line: reader.number)
        case .failedElsewhere: break
        case .asks(let question): preconditionFailure("nobody can be asked: \(question)")
        }
      } catch .stopped {
        // The runtime reports why it stopped.
        return ExitCode.failed
      } catch .interrupted {
        return ExitCode.interrupted
      } catch {
        console.report(error, line: reader.number)
        if ExitCode.of(error) == ExitCode.interrupted { return ExitCode.interrupted }
      }
      code = ExitCode.failed
      guard options.keepsGoing else { return code }
    }
    let failure = Terminal.readError.load(ordering: .relaxed)
    if failure != 0 {
      console.report(.unreadableFile(path: "standard input", reason: unsafe String(cString: strerror(failure))))
      code = ExitCode.failed
    }
    return code
  }

  /// Asks a command's questions, and takes the next lines of the input as answers.
  private func finish(
    _ outcome: CommandOutcome, _ reader: inout LineReader
  ) async throws(ShellError) -> CommandOutcome {
    var outcome = outcome
    while case .asks(let question) = outcome {
      if Terminal.isTerminal(Terminal.input), !console.isJSON {
        console.write(console.written(question.prompt))
      } else {
        console.answer(QuestionView(question))
      }
      var answer: String?
      if case .text(let text)? = await reader.next() { answer = text }
      guard !gate.isClosed else { throw .stopped }
      guard let next = question.command(answered: answer) else {
        console.write("cancelled\n")
        return .done
      }
      outcome = try await execute(next)
    }
    return outcome
  }

  private func execute(_ line: LineReader.Line) async throws(ShellError) -> CommandOutcome {
    switch line {
    case .text(let text):
      return if let command = try await command(in: text) { try await execute(command) } else { .done }
    case .notText: throw .badLine(reason: "not UTF-8 text")
    case .tooLong: throw .badLine(reason: "more than \(LineReader.bytesMax) bytes")
    }
  }

  /// Parses the command of a line; nil if the line has none.
  func command(in line: String) async throws(ShellError) -> ShellCommand? {
    let tokens = try Tokenizer.tokens(in: line)
    do { return try CommandTable.parse(tokens, home: Folders.home) } catch {
      throw try await reading { session throws(ShellError) in await session.namingOthers(error, in: tokens) }
    }
  }

  /// Executes a command. An interrupt ends the command, but what it has sent already stays done.
  ///
  /// If another process is to execute the command, or it is a statement of SQL, every signal that
  /// ends this process also interrupts the command: the other process may not answer, and a
  /// statement may take a minute. The error then says what is known.
  func execute(_ command: ShellCommand) async throws(ShellError) -> CommandOutcome {
    guard gate.begin() else { throw .stopped }
    defer { gate.end() }
    let mayTakeLong = storeClient != nil || command.name == "sql"
    let interrupting = mayTakeLong ? ProcessSignals.terminations + [SIGINT] : [SIGINT]
    let interrupts = interrupting.map { signals.arrivals(of: $0) }
    console.beginOutput()
    Threads.isBusy.store(!command.isEndless, ordering: .relaxed)
    let (result, isInterrupted) = await withTaskGroup(of: Result<CommandOutcome, ShellError>?.self) { group in
      group.addTask { await outcome(of: command) }
      // Only events are no frames.
      if console.wraps, command.isEndless, command.name != "events" {
        group.addTask {
          await console.followWindow()
          return nil
        }
      }
      for arrivals in interrupts {
        group.addTask {
          for await _ in arrivals { break }
          return nil
        }
      }
      var result: Result<CommandOutcome, ShellError>?
      var isInterrupted = false
      while let next = await group.next() {
        // The other tasks are no longer needed. Let an interrupted command still report how
        // far it came.
        group.cancelAll()
        if next == nil, result == nil { isInterrupted = true }
        result = next ?? result
      }
      return (result ?? .failure(.interrupted), isInterrupted)
    }
    Threads.isBusy.store(false, ordering: .relaxed)
    console.clearProgress()
    await console.endOutput()
    // If another process was faster to open the store, the program cancels the command, which then
    // looks interrupted, and tries it again. So nothing is reported.
    if isInterrupted, case .failure(let error) = result, error != .stopped, ExitCode.of(error) != ExitCode.interrupted {
      console.report(error)
      throw .interrupted
    }
    return try result.get()
  }

  /// Runs a body that only reads, with a session on the store.
  func reading<Answer: Sendable>(
    _ body: @Sendable (CommandLineSession) async throws(ShellError) -> Answer
  ) async throws(ShellError) -> Answer {
    guard let storeClient else { return try await body(session) }
    return try await storeClient.reading(for: session, nil, body)
  }

  /// Lets a body follow the store until it is cancelled. If another process has the store open, the
  /// body reads beside that process.
  func following(_ body: @Sendable (CommandLineSession) async -> Void) async {
    if let storeClient { await storeClient.following(for: session, body) } else { await body(session) }
  }

  private func outcome(of command: ShellCommand) async -> Result<CommandOutcome, ShellError> {
    do throws(ShellError) {
      if command.name == "watch", options.canWatch, !command.isJSON {
        return .success(
          try await reading { session throws(ShellError) in
            try await LiveDashboard(session: session, console: console, gate: gate).run()
          })
      }
      let outcome =
        if let storeClient { try await storeClient.execute(command, for: session) } else {
          try await session.execute(command, into: console)
        }
      if outcome == .failed, command.name == "verify" { console.markDamageReported() }
      if let damage = await session.damage() { console.warn(ofCutHistory: damage) }
      await console.celebrate()
      return .success(outcome)
    } catch {
      return .failure(error)
    }
  }
}

extension LaunchOptions {
  /// Whether the program runs a prompt on a terminal.
  var isInteractive: Bool { mode == .lines && canAsk }

  /// Whether a dashboard can be redrawn in place.
  var canWatch: Bool { canAsk && !isPlain && !isQuiet && Terminal.isTerminal(Terminal.output) }

  /// Whether somebody reads what a command asks and can answer.
  var canAsk: Bool { Terminal.isTerminal(Terminal.input) && !isJSON }
}
