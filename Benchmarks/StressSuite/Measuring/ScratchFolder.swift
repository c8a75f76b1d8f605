import Foundation

/// A folder of its own for a run, in the current one so that it lies on a real disk, and not in a memory file system as a temporary folder may.
package struct ScratchFolder {
  package let path: String

  package init() throws {
    path = FileManager.default.currentDirectoryPath + "/.build-stress-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  package func remove() {
    // What stays behind after a failure here is a folder that git ignores.
    try? FileManager.default.removeItem(atPath: path)
  }
}
