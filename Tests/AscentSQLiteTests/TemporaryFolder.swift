import Foundation
import Testing

/// A folder of its own for one test, gone with the last reference.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "ascent-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // What cannot be removed is left to the system, which clears its temporary folder.
    try? FileManager.default.removeItem(at: url)
  }

  /// The length of a file, in bytes.
  static func length(of path: String) throws -> UInt64 {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? UInt64)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// The files with their bytes, by name.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
      // What reads a file at once leaks a page for each empty one.
      guard let file = try? FileHandle(forReadingFrom: url.appending(path: name)) else { continue }
      contents[name] = try? file.readToEnd() ?? Data()
    }
    return contents
  }
}
