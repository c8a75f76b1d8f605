import Foundation
import Synchronization

/// A folder for one run. It is in the current folder, which is on a real disk; a temporary folder
/// may be in memory.
package struct ScratchFolder {
  package let path: String

  /// The folders that exist.
  private static let all = Mutex<Set<String>>([])

  /// Removes all folders of this process, after an interruption.
  static func removeAll() {
    for path in all.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
  }

  package init() throws {
    path = FileManager.default.currentDirectoryPath + "/.build-stress-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    Self.all.withLock { _ = $0.insert(path) }
  }

  package func remove() {
    // If the folder cannot be removed, git still ignores it.
    try? FileManager.default.removeItem(atPath: path)
    Self.all.withLock { _ = $0.remove(path) }
  }
}
