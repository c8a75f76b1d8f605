import AscentRules
import AscentRuntime
import AscentShell
import AscentViews
import Foundation
import Synchronization

/// Writes to standard output and standard error.
final class Console: OutputSink {
  /// Whether answers and errors are JSON.
  let isJSON: Bool
  private let output: Mutex<OutputWriter>
  /// How text for a person is written; nil for JSON.
  var style: Style? { output.withLock(\.style) }
  private let errorStyle: Mutex<Style>
  /// Whether a window shows the output, so that long lines are broken between words and frames fill
  /// the window.
  let wraps: Bool
  private let pager = Pager(environment: ProcessInfo.processInfo.environment)
  /// Whether only errors are written.
  private let isQuiet = Atomic(false)
  /// Whether the last command brought something to celebrate.
  private let hasCelebration = Mutex(false)
  /// Whether standard error is a terminal, so that the progress of a long command can be shown.
  private let showsProgress: Bool
  /// The users whose ledgers, and the notes of the histories, that were already warned about.
  private let warned = Mutex<Set<String>>([])
  /// Whether an answer or an error has said that the store is damaged.
  private let damageTold = Mutex(false)
  /// The number of the input line being executed; nil at a prompt or for a single command.
  let line = Mutex<Int?>(nil)
  /// The last frame, and the size of the window that it was drawn for.
  private let frame = Mutex<Frame?>(nil)
  private typealias Frame = (view: any View, size: (columns: Int, rows: Int))
  /// Whether a progress bar is shown.
  private let hasBar = Mutex(false)

  init(isJSON: Bool) {
    self.isJSON = isJSON
    let isTerminal = Terminal.isTerminal(Terminal.output)
    wraps = isTerminal && !isJSON
    output = Mutex(OutputWriter(style: isJSON ? nil : Self.style(of: Terminal.output), redraws: isTerminal))
    errorStyle = Mutex(Self.style(of: Terminal.error))
    showsProgress = Terminal.isTerminal(Terminal.error) && !isJSON
  }

  private static func style(of stream: Int32) -> Style {
    Style(
      environment: ProcessInfo.processInfo.environment,
      columns: Terminal.isTerminal(stream) ? Terminal.size.columns : nil)
  }

  /// Applies the options that affect output.
  func apply(_ options: LaunchOptions) {
    isQuiet.store(options.isQuiet, ordering: .relaxed)
    if let pager = options.pager { self.pager.use(pager) }
    errorStyle.withLock { style in
      Self.choose(options.isPlain ? .auto : options.color, for: &style)
      style.hasPictures = !options.isPlain
    }
    output.withLock { output in
      guard var style = output.style else { return }
      Self.choose(options.color, for: &style)
      if options.isPlain { (style.colours, style.hasPictures) = (.none, false) }
      if options.isPlain || !options.hasMotion { style.hasMotion = false }
      style.dateStyle = options.dateStyle
      output.style = style
    }
  }

  private static func choose(_ color: ColorChoice, for style: inout Style) {
    switch color {
    case .auto: break
    case .never: style.colours = .none
    case .always: style.useColours(of: ProcessInfo.processInfo.environment)
    }
  }

  func write(_ output: Output) {
    clearProgress()
    guard !isQuiet.load(ordering: .relaxed) else { return }
    if case .frame(let view) = output, wraps { return frame.withLock { draw(view, in: &$0) } }
    if case .answer(let view) = output { hasCelebration.withLock { $0 = view.celebrates } }
    let text = self.output.withLock { writer in
      // The window's size may have changed.
      if wraps { writer.style?.fit(Terminal.size.columns) }
      return writer.text(for: output)
    }
    switch output {
    // The next answer may take long to come.
    case .next, .frame: pager.passOn()
    default: break
    }
    checkWritten(pager.write(wrapped(text, wraps)))
  }

  /// Draws a frame in the size of the window. Nobody pages through a frame.
  private func draw(_ view: any View, in frame: inout Frame?) {
    let size = Terminal.size
    frame = (view, size)
    let (text, style) = output.withLock { writer in
      writer.style?.fit(size.columns)
      return (writer.text(for: .frame(view)), writer.style)
    }
    pager.passOn()
    checkWritten(pager.write(wrapped(text, true).framed(toRows: size.rows, style ?? .plain)))
  }

  /// Draws the last frame again whenever the window is resized, until it is cancelled.
  func followWindow() async {
    // Only cancellation ends the pause with an error.
    while (try? await Task.sleep(for: .milliseconds(250))) != nil {
      frame.withLock { frame in
        if let drawn = frame, drawn.size != Terminal.size { draw(drawn.view, in: &frame) }
      }
    }
  }

  /// Lets a celebration that was just written sparkle for less than a second, if the terminal and
  /// the options allow motion. Ends at once when cancelled.
  func celebrate() async {
    guard hasCelebration.withLock({ $0.toggleOff() }), let style, style.hasMotion, !pager.isPaging else { return }
    checkWritten(pager.passOn())
    // The next prompt, or the end of the program, makes typing visible again.
    Terminal.hideTyping()
    let motion = CelebrationMotion(style)
    for frame in 0..<CelebrationMotion.frameCount {
      write(motion.text(frame))
      // Cancellation ends the motion; only the line remains to be cleared.
      do { try await Task.sleep(for: CelebrationMotion.frame) } catch { break }
    }
    write(CelebrationMotion.end)
  }

  /// Writes lines that do not belong to a command's answer.
  func say(_ text: String) {
    guard !isQuiet.load(ordering: .relaxed) else { return }
    write(wrapped(written(text), wraps) + "\n")
  }

  /// The text in the characters of the terminal.
  func written(_ text: String) -> String { style?.written(text) ?? text }

  private func wrapped(_ text: String, _ wraps: Bool) -> String {
    wraps ? WrappedText.wrapped(text, columns: Terminal.size.columns) : text
  }

  /// Begins the output of a command; see ``Pager``.
  func beginOutput() {
    frame.withLock { $0 = nil }
    if wraps { pager.begin() }
  }

  /// Ends the output of a command.
  func endOutput() async { checkWritten(await pager.end()) }

  var json: any OutputSink {
    if isJSON { return self }
    let console = Console(isJSON: true)
    console.isQuiet.store(isQuiet.load(ordering: .relaxed), ordering: .relaxed)
    return console
  }

  func progress(_ done: Int, of total: Int) {
    guard showsProgress, !isQuiet.load(ordering: .relaxed), total > 0 else { return }
    hasBar.withLock { $0 = true }
    let fraction = Double(done) / Double(total)
    let style = errorStyle.withLock(\.self)
    let bar = ProgressBar(width: 20).text(fraction, in: style).map { $0 + " " } ?? ""
    Terminal.write("\r\(style.written(bar))\(Percentage.of(fraction))%\u{1B}[K", to: Terminal.error)
  }

  /// Shows a count instead of a bar, because the total is not known beforehand. A few days are
  /// closed before anybody could read a count, so it only shows multiples of 256.
  func progress(closing done: Int) {
    guard showsProgress, !isQuiet.load(ordering: .relaxed), done.isMultiple(of: 256) else { return }
    hasBar.withLock { $0 = true }
    Terminal.write("\rclosing overdue days: \(done)\u{1B}[K", to: Terminal.error)
  }

  /// Removes the progress bar if one is shown. Call this before other output, and after
  /// an interrupted command.
  func clearProgress() {
    let hadBar = hasBar.withLock { hasBar in
      defer { hasBar = false }
      return hasBar
    }
    if hadBar { Terminal.write("\r\u{1B}[K", to: Terminal.error) }
  }

  /// The colours available for errors.
  var errorColours: Style.Colours { errorStyle.withLock(\.colours) }

  /// Writes a piece of an answer from another process.
  func write(_ answer: PassedAnswer) {
    switch answer {
    case .output(let text):
      if !isQuiet.load(ordering: .relaxed) { write(wrapped(text, wraps)) }
    case .error(let text): Terminal.write(wrapped(text, showsProgress), to: Terminal.error)
    case .working, .asks, .end, .declined, .load: break
    }
  }

  /// Writes a text to standard output.
  func write(_ text: String) {
    checkWritten(Terminal.write(text, to: Terminal.output))
  }

  private func checkWritten(_ isWritten: Bool) {
    if !isWritten { Self.hasLostOutput.store(true, ordering: .relaxed) }
  }

  /// Whether a write to standard output has failed. The process then must not exit as if
  /// all were well.
  private static let hasLostOutput = Atomic(false)
  /// Whether something was shown of a person whose history could not be read to its end.
  private static let hasCutHistory = Atomic(false)

  /// The exit code to use instead of `code`. Lost output is reported. It turns success into a
  /// failure, as does a history that was cut short.
  static func code(_ code: Int32) -> Int32 {
    if code == ExitCode.done, hasCutHistory.load(ordering: .relaxed) { return ExitCode.failed }
    guard code == ExitCode.done, hasLostOutput.load(ordering: .relaxed) else { return code }
    Terminal.write("error: could not write to standard output; the commands were executed\n", to: Terminal.error)
    return ExitCode.failed
  }

  /// Writes to standard error what was noticed when the store was opened, and warns of a faulty
  /// ledger. It warns once for each user, since a ledger may be loaded several times.
  func log(_ line: LogLine) {
    if line.message == LogLine.cutHistory {
      Self.hasCutHistory.store(true, ordering: .relaxed)
      guard warned.withLock({ $0.insert(line.metadata["note"] ?? "").inserted }) else { return }
    }
    if let note = StoreNoteView(line) { return self.note(note) }
    guard let warning = LedgerWarningView(line), warned.withLock({ $0.insert(warning.user).inserted }) else { return }
    report(warning)
  }

  /// Warns that a part of the user's history was left out, as when it was loaded.
  func warn(ofCutHistory damage: String) {
    log(LogLine(level: .warning, message: LogLine.cutHistory, metadata: ["note": damage]))
  }

  var hasToldDamage: Bool { damageTold.withLock(\.self) }

  /// Records that the user was told of damage.
  func markDamageReported() { damageTold.withLock { $0 = true } }

  /// Writes a note to standard error.
  func note(_ view: StoreNoteView) {
    if !isQuiet.load(ordering: .relaxed) { report(view) }
  }

  func report(_ view: some View) {
    clearProgress()
    let text = view.line(isJSON ? nil : errorStyle.withLock(\.self))
    Terminal.write(wrapped(text, showsProgress), to: Terminal.error)
  }

  /// Writes an error to standard error.
  ///
  /// - Parameter line: the number of the input line, if commands come from a file or pipe.
  func report(_ error: ShellError, line: Int? = nil) {
    if error.isDamage { markDamageReported() }
    report(error.view(line: line))
  }
}

extension Bool {
  /// Sets the value to false and returns what it was.
  fileprivate mutating func toggleOff() -> Bool {
    defer { self = false }
    return self
  }
}
