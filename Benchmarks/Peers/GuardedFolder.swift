import Foundation

/// Two folders for a run, which are removed with it however it ends.
///
/// A shell waits for the end of a pipe that this process holds open, and then removes the folders:
/// after an interrupt, and even after a kill.
package final class GuardedFolder {
  /// The folder for databases. It is in the current folder, which is on a real disk; a temporary
  /// folder may be in memory.
  package let path: String
  /// The folder for sockets, whose paths may have no more than about a hundred bytes.
  package let socketPath: String
  private let guardian: HeldProcess

  package init() throws {
    let name = UUID().uuidString.prefix(8)
    path = FileManager.default.currentDirectoryPath + "/.build-peers-\(name)"
    socketPath = "/tmp/ascent-peers-\(name)"
    // Servers may need a moment to end, and may still write until then.
    let sweep = "for attempt in 1 2 3 4 5 6 7 8; do rm -rf \"$@\" && break; sleep 0.5; done"
    guardian = try HeldProcess(["sh", "-c", "trap '' HUP INT TERM; read -r line; \(sweep)", "sh", path, socketPath])
    for folder in [path, socketPath] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
  }

  package func remove() {
    guardian.letGo()
  }
}
