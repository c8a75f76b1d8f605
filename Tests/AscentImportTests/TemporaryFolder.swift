import CSQLite
import Foundation

/// A folder of its own for one test, removed with the value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("ascent-import-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // What cannot be removed is left to the system's own cleaning.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, with the folders above it, and returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: file).deletingLastPathComponent().path, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  /// Makes a file of `count` zero bytes that takes no space on the disk.
  func writeSparse(_ name: String, count: Int) throws -> String {
    let file = try write(name, [])
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    try handle.truncate(atOffset: UInt64(count))
    try handle.close()
    return file
  }

  /// Makes a database with these statements and returns its path.
  func database(_ statements: String, name: String = "loop.db") throws -> String {
    let file = path + "/" + name
    var connection: OpaquePointer?
    defer { unsafe _ = sqlite3_close_v2(connection) }
    var message: UnsafeMutablePointer<CChar>?
    guard unsafe sqlite3_open(file, &connection) == SQLITE_OK,
      unsafe sqlite3_exec(connection, statements, nil, nil, &message) == SQLITE_OK
    else {
      throw FixtureFailure(text: unsafe message.map { unsafe String(cString: $0) } ?? "not opened")
    }
    return file
  }
}

/// A fixture could not be made.
struct FixtureFailure: Error {
  var text: String
}
