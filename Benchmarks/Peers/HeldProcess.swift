import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A process that sees the end of its standard input when this process lets go of it or ends,
/// whichever way.
final class HeldProcess {
  private let process = Process()
  private let hold = Pipe()
  private let output = Pipe()

  /// Starts a program. What it writes to its standard output can be read; its standard error goes
  /// to a file, or nowhere.
  init(_ command: [String], errors: String? = nil) throws {
    // No other child may inherit the pipe.
    _ = fcntl(hold.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = hold
    process.standardOutput = output
    process.standardError = try errors.map { try Self.file($0) } ?? FileHandle.nullDevice
    try Self.withAllSignals { try process.run() }
  }

  /// Opens a file for writing from its start. Foundation would replace the file instead.
  private static func file(_ path: String) throws -> FileHandle {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw PeerFailure("cannot write \(path): \(unsafe String(cString: strerror(errno)))") }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Runs a body with no signal blocked. A child inherits the mask of the thread that starts it,
  /// and the threads of the pool block every signal: a server would not end at one, and a shell
  /// would not see its children end.
  private static func withAllSignals(_ body: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    _ = unsafe sigemptyset(&none)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// Ends the input and waits for the end of the process.
  func letGo() {
    try? hold.fileHandleForWriting.close()  // Closed already, it has its effect already.
    process.waitUntilExit()
  }

  /// All that the process puts out, when it has ended.
  func wholeOutput() throws -> Data {
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return data
  }

  var isRunning: Bool { process.isRunning }
  var exitCode: Int32 { process.terminationStatus }
}
