import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A child process that sees the end of its standard input as soon as this process lets go of it or
/// ends for any reason.
final class HeldProcess {
  private let process = Process()
  private let hold = Pipe()
  private let output = Pipe()

  /// Starts a program. Its standard output can be read; its standard error goes to a file,
  /// or is discarded.
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

  /// Opens a file for writing and empties it. Foundation would replace the file instead.
  private static func file(_ path: String) throws -> FileHandle {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw PeerFailure("cannot write \(path): \(unsafe String(cString: strerror(errno)))") }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Runs a body with no signal blocked. A child inherits the mask of the thread that starts it,
  /// and the threads of the pool block every signal: a server would not end on a signal, and a
  /// shell would not notice the end of its children.
  private static func withAllSignals(_ body: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    _ = unsafe sigemptyset(&none)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// Closes the child's input and waits until it ends.
  func letGo() {
    try? hold.fileHandleForWriting.close()  // If it was closed before, the child already saw the end of its input.
    process.waitUntilExit()
  }

  /// The whole output of the process, once it has ended.
  func wholeOutput() throws -> Data {
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return data
  }

  var isRunning: Bool { process.isRunning }
  var exitCode: Int32 { process.terminationStatus }
}
