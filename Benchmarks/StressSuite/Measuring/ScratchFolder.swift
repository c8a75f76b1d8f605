import Foundation
import Synchronization

/// A folder of its own for a run, in the current one so that it lies on a real disk, and not in a
/// memory file system as a temporary folder may.
package struct ScratchFolder {
  package let path: String

  /// Those that are there.
  private static let all = Mutex<Set<String>>([])

  /// Removes all folders of the process, for a run that is interrupted.
  static func removeAll() {
    for path in all.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
  }

  package init() throws {
    path = FileManager.default.currentDirectoryPath + "/.build-stress-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    Self.all.withLock { _ = $0.insert(path) }
  }

  package func remove() {
    // What stays behind after a failure here is a folder that git ignores.
    try? FileManager.default.removeItem(atPath: path)
    Self.all.withLock { _ = $0.remove(path) }
  }
}
