import Glibc
import Synchronization

/// Signal handlers, and deadlines that work even if the process gets no thread.
///
/// Dispatch needs a thread to handle a signal. If the system gives none (`ulimit -u`, `ulimit -v`),
/// nothing in the process moves and only a handler runs. So the handlers write the signal's number
/// to a pipe, which is read when there are threads, and set an alarm in case there are none. They
/// call only functions that POSIX allows in a handler.
enum ProcessSignals {
  /// How many seconds a process may take at its start to get its threads.
  private static let startMax: UInt32 = 10
  /// How many seconds after a signal the process ends, finished or not.
  private static let endMax: UInt32 = 4

  /// The signals that end the process. Without a prompt, an interrupt ends it, too. Unhandled, a
  /// quit would print a report of a crash.
  static let terminations = [SIGTERM, SIGHUP, SIGQUIT]

  private static let pipeEnd = Atomic<Int32>(-1)
  /// The signal that asked the process to end; 0 if none did.
  private static let ending = Atomic<Int32>(0)
  private static let isStarting = Atomic(true)
  private static let interruptEnds = Atomic(true)
  /// Whether an interrupt or a quit is meant for another program that uses the terminal.
  private static let isInterruptForeign = Atomic(false)

  /// Ends the process with a clear error when another program cuts the log's index (`-shm`), which
  /// SQLite maps into memory. The log itself is whole, and the next start builds the index again.
  static func explainCutIndex() {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_sigaction = { number, info, _ in
      guard unsafe info?.pointee.si_code == Int32(BUS_ADRERR) else {
        // Another process sent the signal.
        _ = signal(number, SIG_DFL)
        _ = raise(number)
        return
      }
      ProcessSignals.end("error: a file in use was cut, probably the store's -shm file; start again to rebuild it\n")
    }
    action.sa_flags = SA_SIGINFO
    unsafe _ = sigaction(SIGBUS, &action, nil)
  }

  /// Handles these signals instead of letting them have their usual effect.
  ///
  /// - Parameter interruptEnds: whether an interrupt ends the process; at a prompt it ends
  ///   only the command.
  /// - Returns: the descriptor from which to read the numbers, one byte each. Nil if the system
  ///   gives none; the signals then keep their usual effect.
  static func handle(_ numbers: [Int32], interruptEnds: Bool) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    pipeEnd.store(ends[1], ordering: .relaxed)
    self.interruptEnds.store(interruptEnds, ordering: .relaxed)
    // A shell has a background process ignore Ctrl-\ at its terminal.
    for number in numbers where number != SIGQUIT || !isIgnored(number) {
      install({ ProcessSignals.arrived($0) }, for: number)
    }
    return ends[0]
  }

  /// The exit code for the signal that asked the process to end; nil if none did.
  static var exitCode: Int32? {
    let number = ending.load(ordering: .relaxed)
    return number == 0 ? nil : ExitCode.of(signal: number)
  }

  /// Makes a write beyond the limit on a file's size (`ulimit -f`) fail instead of ending the
  /// process.
  static func ignoreFileSizeLimit() { _ = signal(SIGXFSZ, SIG_IGN) }

  /// Begins or stops ignoring interrupts and quits, while another program uses the terminal.
  static func setIgnoresInterrupts(_ isForeign: Bool) { isInterruptForeign.store(isForeign, ordering: .relaxed) }

  /// Ends the process with a clear error unless ``endStart()`` is called in time.
  static func beginStart() {
    install({ _ in ProcessSignals.deadlinePassed() }, for: SIGALRM)
    _ = alarm(startMax)
  }

  /// Records that the process has the threads it needs.
  static func endStart() {
    isStarting.store(false, ordering: .relaxed)
    // If a signal came meanwhile, keep its alarm.
    if ending.load(ordering: .relaxed) == 0 { _ = alarm(0) }
  }

  /// Ends the process because it cannot get the threads it needs.
  static func failStart() -> Never { end("error: cannot create threads; check ulimit -u and -v\n") }

  /// Ends the process because it waits for a thread that it does not get.
  static func failWithoutThreads() -> Never {
    end("error: cannot create threads; check ulimit -u and -v; the last command may or may not have been executed\n")
  }

  /// Ends the process because it cannot open the files it needs.
  static func failOpening() -> Never { end("error: cannot open enough files; check ulimit -n\n") }

  private static func install(_ handler: @escaping @convention(c) (Int32) -> Void, for number: Int32) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = handler
    // Resume a read or write that a signal interrupts.
    action.sa_flags = SA_RESTART
    unsafe _ = sigaction(number, &action, nil)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    let isKnown = unsafe sigaction(number, nil, &action) == 0
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return isKnown && handler == 1
  }

  private static func arrived(_ number: Int32) {
    if number == SIGINT || number == SIGQUIT, isInterruptForeign.load(ordering: .relaxed) { return }
    let error = errno
    defer { errno = error }
    let ends = number != SIGINT || interruptEnds.load(ordering: .relaxed)
    if ends, ending.exchange(number, ordering: .relaxed) == 0 { _ = alarm(endMax) }
    var byte = UInt8(truncatingIfNeeded: number)
    unsafe _ = write(pipeEnd.load(ordering: .relaxed), &byte, 1)
  }

  private static func deadlinePassed() {
    if ending.load(ordering: .relaxed) == 0 {
      if isStarting.load(ordering: .relaxed) { failStart() }
      // Another process sent SIGALRM.
      return
    }
    end("error: did not finish within 4 s of the signal; the last command may or may not have been executed\n")
  }

  private static func end(_ text: StaticString) -> Never {
    Terminal.endEditing()
    unsafe _ = write(Terminal.error, text.utf8Start, text.utf8CodeUnitCount)
    _exit(exitCode ?? ExitCode.failed)
  }
}
