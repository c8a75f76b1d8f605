import Foundation
import Synchronization

/// A folder for one run, in the current folder, which is on a real disk; a temporary folder may be
/// in memory.
package struct ScratchFolder {
  package let path: String

  /// The existing ones.
  private static let all = Mutex<Set<String>>([])

  /// Removes all folders of the process, after an interruption.
  static func removeAll() {
    for path in all.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
  }

  package init() throws {
    path = FileManager.default.currentDirectoryPath + "/.build-stress-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    Self.all.withLock { _ = $0.insert(path) }
  }

  package func remove() {
    // Git ignores a folder that cannot be removed.
    try? FileManager.default.removeItem(atPath: path)
    Self.all.withLock { _ = $0.remove(path) }
  }
}
