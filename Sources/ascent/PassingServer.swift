import AscentRules
import AscentRuntime
import AscentShell
import AscentViews
import Dispatch
import Foundation
import Synchronization

/// Executes the commands that other processes pass to this one, which has the store open,
/// one after another. It says how busy it is also while it executes one.
final class PassingServer: Sendable {
  /// How long a client may take to send its command, and again to receive its answer.
  private static let patience = Duration.seconds(2)
  /// The pause between two signs that a command is being executed. A client waits at least
  /// ``PassingClient/silenceMin`` for the next one.
  private static let signPause = Duration.milliseconds(250)
  /// How often the server looks for questions about its load while it executes a command.
  private static let lookPause = DispatchTimeInterval.milliseconds(20)
  /// How long one such question and its answer may take, since signs are due meanwhile.
  private static let lookMax = Duration.milliseconds(100)
  /// How many clients can wait for a greeting, besides those that are not accepted yet.
  private static let waitingMax = 16

  let ascent: Ascent
  /// The session of this process. It must drop its caches after a command of another process.
  let own: CommandLineSession
  let options: LaunchOptions
  let socket: LocalSocket
  private let queue = DispatchQueue(label: "ascent.socket")

  private enum State {
    case starting, listening, ended
  }

  private let state = Mutex(State.starting)
  /// Clients that connected during a command, in order. They are not greeted yet.
  private let waiting = Mutex<[LocalConnection]>([])

  init(ascent: Ascent, own: CommandLineSession, options: LaunchOptions, socket: LocalSocket) {
    (self.ascent, self.own, self.options, self.socket) = (ascent, own, options, socket)
  }

  /// Serves until the task is cancelled. If the system provides no socket, other processes wait for
  /// the lock, as they would without this server.
  func run() async {
    // Make sure of the store's lock first: then no other process listens.
    guard (try? await ascent.catalog()) != nil, let listener = listen() else { return }
    defer {
      waiting.withLock { $0.removeAll() }
      LocalSocket.close(listener)
    }
    while state.withLock({ $0 == .listening }), !Task.isCancelled {
      var next = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if next == nil { next = await blocking { LocalSocket.accept(listener, within: 1000) } }
      guard let connection = next else { continue }
      await serve(connection, listener)
    }
  }

  private func listen() -> Int32? {
    state.withLock { state in
      guard state == .starting else { return nil }
      let listener = socket.listen()
      state = listener == nil ? .ended : .listening
      return listener
    }
  }

  /// Accepts no more commands, and removes the socket. Call this while the store is locked.
  func end() {
    state.withLock { state in
      if state == .listening { socket.remove() }
      state = .ended
    }
  }

  private func serve(_ connection: LocalConnection, _ listener: Int32) async {
    let deadline = ContinuousClock.now + Self.patience
    let request = await blocking { () -> PassedRequest? in
      do throws(LocalConnection.Ended) {
        try connection.send(PassingHello(), by: deadline)
        return try connection.receive(PassedRequest.self, by: deadline)
      } catch { return nil }
    }
    switch request {
    case .command(let command): await execute(command, for: connection, listener)
    case .load: if let load = own.load { await send([.load(load)], over: connection) }
    // If a client ends before its whole command has arrived, nothing is executed.
    case nil: break
    }
  }

  private func execute(_ command: PassedCommand, for connection: LocalConnection, _ listener: Int32) async {
    let isAnswered = DispatchSemaphore(value: 0)
    queue.async { self.showWork(on: connection, until: isAnswered, listener) }
    let answered = await self.answers(to: command)
    isAnswered.signal()
    guard let answers = answered else { return }
    own.forget()
    await send(answers, over: connection)
  }

  private func send(_ answers: [PassedAnswer], over connection: LocalConnection) async {
    await blocking {
      let deadline = ContinuousClock.now + Self.patience
      for answer in answers {
        // A client that gets no answer sends the command again with the same ID.
        do throws(LocalConnection.Ended) { try connection.send(answer, by: deadline) } catch { return }
      }
    }
  }

  /// Tells a client that its command is being executed, until it is answered or the client is
  /// gone, and answers questions about the load meanwhile. This blocks a thread of its own: a busy
  /// pool must not look like a process that hangs.
  private func showWork(on connection: LocalConnection, until isAnswered: DispatchSemaphore, _ listener: Int32) {
    var nextSign = Optional(ContinuousClock.now + Self.signPause)
    while isAnswered.wait(timeout: .now() + Self.lookPause) == .timedOut {
      if let client = nextWithInput(listener) { answerLoad(client) }
      guard let due = nextSign, due <= .now else { continue }
      nextSign = .now + Self.signPause
      // A client that is gone needs no answer; sending it fails, too.
      do throws(LocalConnection.Ended) {
        try connection.send(PassedAnswer.working, by: .now + Self.patience)
      } catch { nextSign = nil }
    }
  }

  /// Accepts a client that connects during a command, and returns the first one that has sent
  /// something. A client with a command sends nothing before it is greeted.
  private func nextWithInput(_ listener: Int32) -> LocalConnection? {
    let isListening = state.withLock { $0 == .listening }
    return waiting.withLock { waiting in
      if isListening, waiting.count < Self.waitingMax, let next = LocalSocket.accept(listener, within: 0) {
        waiting.append(next)
      }
      return waiting.firstIndex(where: \.hasInput).map { waiting.remove(at: $0) }
    }
  }

  /// Answers a client that asked about the load before it was greeted. A client that ended, or
  /// asked anything else, gets no answer, and nothing is executed.
  private func answerLoad(_ client: LocalConnection) {
    let deadline = ContinuousClock.now + Self.lookMax
    do throws(LocalConnection.Ended) {
      guard try client.receive(PassedRequest.self, by: deadline) == .load, let load = own.load else { return }
      try client.send(PassingHello(), by: deadline)
      try client.send(PassedAnswer.load(load), by: deadline)
    } catch {}
  }

  /// The answer; nil if the runtime has stopped, so that the command may or may not
  /// have been executed.
  private func answers(to passed: PassedCommand) async -> [PassedAnswer]? {
    if passed.isPowerSafe, !options.isPowerSafe { return [.declined("commits here do not wait for the disk")] }
    let zones = ascent.context.zones
    guard let machineZone = ZoneID(passed.machineZone), zones.contains(machineZone) else {
      return [.declined("unknown time zone")]
    }
    let sink = PassedOutput(passed.form)
    do throws(ShellError) {
      let user = try LaunchOptions.user(passed.user)
      guard let command = try CommandTable.parse(passed.tokens)?.adding(passed.added), command.canBePassed else {
        return [.declined("this command cannot be passed to another process")]
      }
      var environment = CommandLineSession.Environment(
        clock: SystemClock(), files: SystemFiles(), machineZone: machineZone)
      if let name = passed.zone {
        guard let zone = ZoneID(name), zones.contains(zone) else { return [.declined("unknown time zone")] }
        environment.zone = zone
      }
      environment.canAsk = passed.canAsk
      environment.closesOverdue = passed.closesOverdue && options.runsScheduler
      environment.firstWeekday = Weekday(rawValue: passed.form.firstWeekday) ?? .monday
      let session = CommandLineSession(ascent: ascent, user: user, environment: environment)
      if let rows = passed.rows { session.rememberRows(rows) }
      let outcome = try await session.execute(command, into: sink)
      if case .asks(let question) = outcome {
        return sink.answers + [
          .asks(question.text, isOpen: question.isOpen, added: question.command.added)
        ]
      }
      let code = outcome == .failed ? ExitCode.failed : ExitCode.done
      return sink.answers + [.end(code, shown: session.shownCelebrationIDs)]
    } catch .stopped {
      return nil
    } catch .answerLost(.failed(.stopped), _) {
      // The other process repeats the command under its ID, and gets the answer.
      return nil
    } catch {
      return sink.answers + [.error(sink.text(of: error)), .end(ExitCode.of(error), shown: [])]
    }
  }

  private func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: body()) } }
  }
}

/// Collects the output of a passed command.
private final class PassedOutput: OutputSink {
  /// The pieces of the answer, in order. Text and JSON outputs share them.
  private final class Pieces: Sendable {
    let all = Mutex<[PassedAnswer]>([])
  }

  private let form: PassedCommand.OutputFormat
  private let writer: Mutex<OutputWriter>
  private let pieces: Pieces

  convenience init(_ form: PassedCommand.OutputFormat) { self.init(form, Pieces()) }

  private init(_ form: PassedCommand.OutputFormat, _ pieces: Pieces) {
    (self.form, self.pieces) = (form, pieces)
    writer = Mutex(OutputWriter(style: form.isJSON ? nil : form.style))
  }

  var answers: [PassedAnswer] { pieces.all.withLock(\.self) }

  func write(_ output: Output) {
    let text = writer.withLock { $0.text(for: output) }
    pieces.all.withLock { $0.append(.output(text)) }
  }

  func text(of error: ShellError) -> String {
    var style = form.style
    style.colours = Style.Colours(rawValue: form.errorColours) ?? .none
    return error.view(line: form.line).line(form.isJSON ? nil : style)
  }

  var json: any OutputSink {
    guard !form.isJSON else { return self }
    var form = form
    form.isJSON = true
    return PassedOutput(form, pieces)
  }

  func progress(_ done: Int, of total: Int) {}
}

extension PassedCommand.OutputFormat {
  /// How text for a person is written.
  fileprivate var style: Style {
    var style = Style.plain
    style.colours = Style.Colours(rawValue: colours) ?? .none
    style.fit(columns)
    (style.isUnicode, style.hasPictures) = (isUnicode, hasPictures)
    style.dateStyle = hasDatesInWords ? .words : .iso
    return style
  }
}
