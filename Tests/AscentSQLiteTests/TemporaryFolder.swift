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
      contents[name] = Self.bytes(of: path(name))
    }
    return contents
  }

  /// The bytes of a file; nil if it cannot be read.
  static func bytes(of path: String) -> Data? {
    // What reads a file at once leaks a page for each empty one.
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    return try? file.readToEnd() ?? Data()
  }
}
