// For `stdout`, which C declares as a variable; no code assigns to it.
@unsafe @preconcurrency import Glibc

/// How the process ends.
enum Ending {
  /// Ends the process with a code. Output may still be buffered or may have been lost; then the
  /// code is not 0.
  static func exit(_ code: Int32) -> Never {
    let isWritten = unsafe fflush(stdout) == 0 && ferror(stdout) == 0
    guard !isWritten, code == 0 else { Glibc.exit(code) }
    complain("stress: standard output could not be written")
    Glibc.exit(1)
  }
}
