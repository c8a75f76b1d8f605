import AscentShell

/// The exit codes of the process.
enum ExitCode {
  static let done: Int32 = 0
  static let failed: Int32 = 1
  static let usage: Int32 = 2
  static let interrupted: Int32 = 130

  /// The code after a signal ended the process, such as 130 for an interrupt, as in shells.
  static func of(signal number: Int32) -> Int32 { 128 + number }

  /// The code for an error that ends the process.
  static func of(_ error: ShellError) -> Int32 {
    switch error {
    case .interrupted, .importInterrupted: interrupted
    default: error.isUsage ? usage : failed
    }
  }
}
