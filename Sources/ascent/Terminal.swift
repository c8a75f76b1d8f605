import Glibc
import Synchronization

/// The terminal and the standard streams, through the C library.
enum Terminal {
  static let input: Int32 = 0
  static let output: Int32 = 1
  static let error: Int32 = 2

  /// The terminal's settings before the first line was edited.
  private static let original = Mutex<termios?>(nil)

  /// A word of the command line; nil if it is not UTF-8, or does not exist.
  static func argument(_ index: Int) -> String? {
    guard index < Int(CommandLine.argc) else { return nil }
    return unsafe CommandLine.unsafeArgv[index].flatMap { unsafe String(validatingCString: $0) }
  }

  /// Opens each standard stream that is closed: reads from it then end, and writes fail. Otherwise
  /// the next pipe or file of the process would get its number, and with it the answers.
  static func fillClosedStreams() {
    // Opening a file takes the lowest free number.
    for stream in [input, output, error] where fcntl(stream, F_GETFD) < 0 {
      unsafe _ = open("/dev/null", O_RDONLY)
    }
  }

  /// How many files the process must be able to open before it opens a store: two ends of the pipe
  /// for signals, and those of Dispatch, which traps if it gets none (libdispatch `event_epoll.c`):
  /// its queue of events, two wake-ups, and a timer for each of three clocks.
  private static let descriptorsMin = 8

  /// Whether the process can open the files it needs to run at all.
  static var hasDescriptors: Bool {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < descriptorsMin {
      let descriptor = dup(error)
      guard descriptor >= 0 else { return false }
      opened.append(descriptor)
    }
    return true
  }

  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The error of the last read, as a number of the system; 0 if none failed.
  static let readError = Atomic<Int32>(0)

  /// Waits for bytes and returns what is available, at most 64 KB; empty at the end of the input,
  /// and if it cannot be read. Blocks its thread.
  static func read(_ descriptor: Int32) -> [UInt8] {
    while true {
      var count = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initialized in
        count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        initialized = max(0, count)
      }
      // Retry after a signal that is handled elsewhere.
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EIO, isInBackground {
        stop()
        beginEditing()
        continue
      }
      if count < 0 { readError.store(errno, ordering: .relaxed) }
      return bytes
    }
  }

  /// Writes a whole text; false if it could not be written completely, because the disk is full,
  /// say, or the reader is gone.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Passes each key to the program as it is typed, without echo. Output settings are unchanged, so
  /// that a line feed still begins a new line.
  static func beginEditing() {
    var settings = termios()
    guard unsafe tcgetattr(input, &settings) == 0 else { return }
    original.withLock { $0 = $0 ?? settings }
    settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    unsafe _ = tcsetattr(input, TCSADRAIN, &settings)
  }

  /// Holds back what is typed, unseen, for the next line, until ``beginEditing()`` or
  /// ``endEditing()``. Ctrl-C still interrupts, but the terminal does not write `^C`.
  static func hideTyping() {
    var current = termios()
    guard unsafe tcgetattr(input, &current) == 0 else { return }
    var settings = original.withLock { original in
      original = original ?? current
      return original ?? current
    }
    settings.c_lflag &= ~tcflag_t(ECHO)
    unsafe _ = tcsetattr(input, TCSADRAIN, &settings)
  }

  /// Whether bytes, or the end of the input, arrive in time.
  static func hasInput(within milliseconds: Int32) -> Bool {
    var wanted = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wanted, 1, milliseconds) > 0
  }

  /// Whether the alternate screen is shown.
  private static let hasLiveScreen = Atomic(false)

  /// Switches to an empty alternate screen, without a cursor and without wrapping lines.
  static func beginLiveScreen() {
    hasLiveScreen.store(true, ordering: .relaxed)
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[H\u{1B}[2J", to: output)
  }

  /// Restores the terminal. Does nothing if nothing was changed, or while another thread holds the
  /// settings, because a signal handler calls this too and must not wait.
  static func endEditing() {
    if hasLiveScreen.load(ordering: .relaxed) {
      let text: StaticString = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
      // Other signals may interrupt it.
      while unsafe Glibc.write(output, text.utf8Start, text.utf8CodeUnitCount) < 0, errno == EINTR {}
      // Only now: another thread that finds this done may end the process.
      hasLiveScreen.store(false, ordering: .relaxed)
    }
    guard var settings = original.withLockIfAvailable({ $0 }) ?? nil else { return }
    unsafe _ = tcsetattr(input, TCSADRAIN, &settings)
  }

  /// Whether a line is being edited at the prompt.
  static let hasUnfinishedLine = Atomic(false)

  /// Restores the terminal before the process ends. What comes next begins a new line.
  static func leave() {
    // A menu of completions may be shown below the line.
    if hasUnfinishedLine.exchange(false, ordering: .relaxed) { write("\u{1B}[J\n", to: output) }
    endEditing()
  }

  /// The columns and rows of the terminal; 80 and 24 if it does not tell.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Stops the process, as Ctrl-Z does, and returns when it continues in the foreground.
  static func suspend() {
    endEditing()
    stop()
    beginEditing()
  }

  /// Whether the terminal belongs to another job of the shell.
  private static var isInBackground: Bool {
    let foreground = tcgetpgrp(input)
    return foreground > 0 && foreground != getpgrp()
  }

  private static func stop() {
    // Deliver the signal to this thread, so that it does not go on before the process has stopped.
    // The threads of Dispatch block the signal.
    var signals = sigset_t()
    unsafe _ = sigemptyset(&signals)
    unsafe _ = sigaddset(&signals, SIGTSTP)
    unsafe _ = pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    // A shell may continue the process in the background, where it must leave the terminal alone.
    // Without a shell nothing stops it, so it does not try forever.
    for _ in 0..<1_000 {
      raise(SIGTSTP)
      if !isInBackground { return }
    }
  }
}
