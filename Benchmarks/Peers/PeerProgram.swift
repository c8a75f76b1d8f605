import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The programs of the peers: where they are, and how they are run so that none outlives the run.
enum PeerProgram {
  /// Runs a command, and ends it with a signal when the shell's own input ends, as it does when
  /// this process ends.
  ///
  /// Only the watcher ignores signals. The shell itself sets an empty trap, which its command
  /// does not inherit; a command that inherited an ignored signal could not be ended by it. The
  /// watcher repeats the signal, because a child that has not yet replaced the shell still has
  /// the shell's trap.
  private static let wrapper = """
    trap : HUP INT TERM
    signal=$1; shift
    exec 3<&0
    "$@" </dev/null 3<&- & child=$!
    { trap '' HUP INT TERM; read -r line <&3
      while kill -s "$signal" "$child"; do sleep 5; done; } 2>/dev/null >&2 & watch=$!
    wait "$child"; status=$?
    while kill -s 0 "$child" 2>/dev/null; do wait "$child"; status=$?; done
    kill -s KILL "$watch" 2>/dev/null
    exit $status
    """

  /// The path of an installed program; nil if it is not installed.
  static func find(_ name: String, also folders: [String] = []) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return (path.split(separator: ":").map(String.init) + folders).map { $0 + "/" + name }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Starts a server, which gets the signal when it is released.
  static func start(_ command: [String], endedBy signal: String, errors: String? = nil) throws -> HeldProcess {
    try HeldProcess(["sh", "-c", wrapper, "sh", signal] + command, errors: errors)
  }

  /// Runs a command to its end and returns its output. If this process ends first, the command
  /// gets the signal.
  @discardableResult
  static func run(_ command: [String], in folder: String, endedBy signal: String = "KILL") throws -> Data {
    let errors = folder + "/" + UUID().uuidString.prefix(8) + ".errors"
    let process = try start(command, endedBy: signal, errors: errors)
    let data = try process.wholeOutput()
    guard process.exitCode == 0 else {
      throw PeerFailure("\(command.first ?? "") ended with code \(process.exitCode): \(lastLines(of: errors))")
    }
    return data
  }

  /// The first line of a program's version text.
  static func version(_ command: [String], in folder: String) throws -> String {
    let text = String(decoding: try run(command, in: folder), as: UTF8.self)
    return text.split(separator: "\n").first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
  }

  /// The last lines of a log, for a message.
  static func lastLines(of path: String) -> String {
    // A missing log counts as empty.
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").suffix(3).joined(separator: "; ")
  }

  /// The path of a file that belongs to a peer, such as its script.
  static func resource(_ name: String) throws -> String {
    guard let path = Bundle.module.resourcePath.map({ $0 + "/" + name }), FileManager.default.fileExists(atPath: path)
    else {
      throw PeerFailure("\(name) is missing from the package")
    }
    return path
  }

  /// Waits until a condition holds, for at most ten seconds.
  static func wait(for what: String, _ condition: () async -> Bool) async throws {
    for _ in 0..<1000 {
      if await condition() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw PeerFailure("\(what) did not come up within ten seconds")
  }
}
