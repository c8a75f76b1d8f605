// For `stdout`, which C declares as a variable; no code assigns to it.
@unsafe @preconcurrency import Glibc

/// Ends the process, and reports lost output.
enum Ending {
  /// Ends the process with a code. If buffered output cannot be written, or some was lost, a code
  /// of 0 becomes 1.
  static func exit(_ code: Int32) -> Never {
    let isWritten = unsafe fflush(stdout) == 0 && ferror(stdout) == 0
    guard !isWritten, code == 0 else { Glibc.exit(code) }
    complain("stress: standard output could not be written")
    Glibc.exit(1)
  }
}
