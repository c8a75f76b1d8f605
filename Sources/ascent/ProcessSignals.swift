import Glibc
import Synchronization

/// Signal handlers, and the deadlines that hold even when the process gets no thread.
///
/// Dispatch needs a thread to handle a signal. Where the system gives none (`ulimit -u`,
/// `ulimit -v`), nothing in the process moves, and only a handler runs. So the handlers write the
/// number into a pipe, which is read when there are threads, and set an alarm for when there are
/// none. They call only what POSIX allows in a handler.
enum ProcessSignals {
  /// Seconds until a process that got no thread at its start gives up.
  private static let startMax: UInt32 = 10
  /// Seconds until a process that a signal asked to end does so, finished or not.
  private static let endMax: UInt32 = 4

  private static let pipeEnd = Atomic<Int32>(-1)
  /// The signal that asked the process to end; 0 before.
  private static let ending = Atomic<Int32>(0)
  private static let interruptEnds = Atomic(true)
  /// Whether an interrupt is for another program that has the terminal.
  private static let isInterruptForeign = Atomic(false)

  /// Takes these signals away from their usual effect.
  ///
  /// - Parameter interruptEnds: whether an interrupt ends the process; at a prompt it ends the
  ///   command.
  /// - Returns: the descriptor to read the numbers from, a byte for each; nil when the system gives
  ///   none, and the signals keep their effect.
  static func handle(_ numbers: [Int32], interruptEnds: Bool) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    pipeEnd.store(ends[1], ordering: .relaxed)
    self.interruptEnds.store(interruptEnds, ordering: .relaxed)
    for number in numbers { install({ ProcessSignals.arrived($0) }, for: number) }
    return ends[0]
  }

  /// The exit code of a process that a signal asked to end; nil if none did.
  static var exitCode: Int32? {
    let number = ending.load(ordering: .relaxed)
    return number == 0 ? nil : ExitCode.of(signal: number)
  }

  /// Begins or ends to ignore interrupts, while another program has the terminal.
  static func leavesInterrupts(_ isForeign: Bool) { isInterruptForeign.store(isForeign, ordering: .relaxed) }

  /// Ends the process with a clear error unless ``endStart()`` is called in time.
  static func beginStart() {
    install({ _ in ProcessSignals.deadlinePassed() }, for: SIGALRM)
    _ = alarm(startMax)
  }

  /// Notes that the process has the threads it needs.
  static func endStart() {
    // The alarm of a signal that came meanwhile stays.
    if ending.load(ordering: .relaxed) == 0 { _ = alarm(0) }
  }

  /// Ends a process that cannot get the threads it needs.
  static func failStart() -> Never { end("error: the system gives this process no threads; see ulimit -u and -v\n") }

  private static func install(_ handler: @escaping @convention(c) (Int32) -> Void, for number: Int32) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = handler
    // A read or write that a signal interrupts is continued.
    action.sa_flags = SA_RESTART
    unsafe _ = sigaction(number, &action, nil)
  }

  private static func arrived(_ number: Int32) {
    if number == SIGINT, isInterruptForeign.load(ordering: .relaxed) { return }
    let error = errno
    defer { errno = error }
    let ends = number != SIGINT || interruptEnds.load(ordering: .relaxed)
    if ends, ending.exchange(number, ordering: .relaxed) == 0 { _ = alarm(endMax) }
    var byte = UInt8(truncatingIfNeeded: number)
    unsafe _ = write(pipeEnd.load(ordering: .relaxed), &byte, 1)
  }

  private static func deadlinePassed() {
    if ending.load(ordering: .relaxed) == 0 { failStart() }
    end("error: not finished 4 s after the signal; the last command may have been executed or not\n")
  }

  private static func end(_ text: StaticString) -> Never {
    Terminal.endEditing()
    unsafe _ = write(Terminal.error, text.utf8Start, text.utf8CodeUnitCount)
    _exit(exitCode ?? ExitCode.failed)
  }
}
