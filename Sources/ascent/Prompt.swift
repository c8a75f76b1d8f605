import AscentShell
import AscentViews
import Foundation
import Synchronization

/// The prompt on a terminal: reads a line with editing, executes it, and asks for the next one.
struct Prompt {
  /// The control sequence that clears the screen.
  private static let clearing = "\u{1B}[H\u{1B}[2J"
  /// How long the rest of a key's sequence may take after an ESC, in milliseconds. Without it, the
  /// key was Esc.
  private static let escapeWait = 100

  let driver: Driver
  private let input = InputReader()
  private let history = LineHistoryFile()
  private let screen: PromptScreen

  init(driver: Driver) {
    self.driver = driver
    screen = PromptScreen(write: driver.console.write, say: driver.console.say)
  }

  /// Asks for lines until there are no more. Reminders appear above the line being typed.
  func run() async -> Int32 {
    await withTaskGroup(of: Int32?.self) { group in
      group.addTask {
        await driver.following { session in await session.followNotices(screen.tell) }
        return nil
      }
      group.addTask { await askForLines() }
      var code: Int32?
      while code == nil, let next = await group.next() { code = next }
      group.cancelAll()
      return code ?? ExitCode.done
    }
  }

  private func askForLines() async -> Int32 {
    do throws(ShellError) {
      if driver.showsTour {
        let moves = driver.options.canWatch && driver.console.style?.hasMotion == true
        try await Tour(session: driver.session, console: driver.console, gate: driver.gate, moves: moves).run()
      }
      driver.console.say(try await driver.reading { session throws(ShellError) in try await session.greeting() })
    } catch {
      // The runtime reports why it stopped.
      if error != .stopped { driver.console.report(error) }
      return ExitCode.failed
    }
    var lines = driver.showsTour ? [] : history.read()
    var typedAhead: [UInt8] = []
    while !driver.gate.isClosed {
      guard let line = await line(after: lines, &typedAhead) else { return ExitCode.done }
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      if lines.last != line {
        lines = (lines + [line]).suffix(LineHistoryFile.linesMax)
        if !driver.showsTour { history.add(line) }
      }
      do {
        guard let command = try await driver.command(in: line) else { continue }
        if try await perform(command, &typedAhead) == .quit { return ExitCode.done }
      } catch .stopped {
        return ExitCode.failed
      } catch .interrupted {
        // What was sent before the interrupt is done.
        driver.console.write("^C\n")
      } catch {
        driver.console.report(error)
      }
    }
    return ExitCode.done
  }

  /// Executes a command. If it asks first, it is executed again with the answer.
  private func perform(
    _ command: ShellCommand, _ typedAhead: inout [UInt8]
  ) async throws(ShellError) -> CommandOutcome {
    var outcome = try await driver.execute(command)
    while case .asks(let question) = outcome {
      let answer = await line(driver.console.written(question.prompt), after: [], isAnswer: true, &typedAhead)
      guard let next = question.command(answered: answer) else {
        driver.console.write("cancelled\n")
        return .done
      }
      outcome = try await driver.execute(next)
    }
    if outcome == .clears { driver.console.write(Self.clearing) }
    return outcome
  }

  /// Reads the next line; nil at the end of the input.
  ///
  /// - Parameter isAnswer: whether it answers a question. Then there is nothing to complete, and
  ///   cancelling the line ends it.
  private func line(
    _ prompt: String = "ascent> ", after lines: [String], isAnswer: Bool = false, _ typedAhead: inout [UInt8]
  ) async -> String? {
    Terminal.beginEditing()
    Terminal.hasUnfinishedLine.store(true, ordering: .relaxed)
    defer {
      Terminal.hasUnfinishedLine.store(false, ordering: .relaxed)
      screen.leave()
      // Keys typed while the command runs would appear in its output.
      Terminal.hideTyping()
    }
    var editor = LineEditor(history: lines)
    var prompt = prompt
    // A question that leaves little room is printed above its answer.
    if prompt.displayWidth > Terminal.size.columns / 2 {
      driver.console.say(prompt)
      prompt = "> "
    }
    draw(editor, prompt)
    // A pasted text is drawn once, when what has arrived of it was taken.
    var isDrawn = true
    while true {
      if typedAhead.isEmpty {
        if !isDrawn { draw(editor, prompt) }
        isDrawn = true
        if editor.isAfterEscape {
          guard let bytes = await input.bytes(within: Self.escapeWait) else {
            _ = editor.takeEscape()
            isDrawn = false
            continue
          }
          typedAhead = bytes
        } else {
          typedAhead = await input.bytes()
        }
        if typedAhead.isEmpty { return nil }
      }
      let byte = typedAhead.removeFirst()
      switch editor.take(byte) {
      case .none: continue
      case .completion where isAnswer: continue
      case .changed: break
      case .cleared: driver.console.write(Self.clearing)
      case .suspended: Terminal.suspend()
      case .completion(let start): editor.offer(Suggestions.of(start, names: await names(for: start)))
      case .finished(let line):
        draw(editor, prompt)
        screen.leave(writing: "\r\n")
        return line
      case .cancelled:
        draw(editor, prompt)
        screen.leave(writing: "^C\r\n")
        if isAnswer { return nil }
        editor = LineEditor(history: lines)
      case .ended:
        screen.leave(writing: "\r\n")
        return nil
      }
      isDrawn = false
    }
  }

  private func draw(_ editor: LineEditor, _ prompt: String) {
    let (columns, rows) = Terminal.size
    screen.draw(
      editor.drawing(prompt: prompt, columns: columns, rows: rows, style: driver.console.style ?? .plain))
  }

  private func names(for line: String) async -> Suggestions.Names {
    // Completion is only a convenience: the command that needs the names reports what is wrong.
    var names =
      (try? await driver.reading { session throws(ShellError) in await session.names(for: line) })
      ?? Suggestions.Names()
    names.zones = TimeZone.knownTimeZoneIdentifiers
    names.files = SystemFiles.candidates
    return names
  }
}
