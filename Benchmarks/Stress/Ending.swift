// Only for `stdout`, which C declares as a variable; nobody assigns to it.
@unsafe @preconcurrency import Glibc

/// How the process ends.
enum Ending {
  /// Ends the process with a code. What was printed may still wait in the C library, or may have
  /// been lost on its way: then the process does not end as if all were well.
  static func exit(_ code: Int32) -> Never {
    let isWritten = unsafe fflush(stdout) == 0 && ferror(stdout) == 0
    guard !isWritten, code == 0 else { Glibc.exit(code) }
    complain("stress: standard output could not be written")
    Glibc.exit(1)
  }
}
