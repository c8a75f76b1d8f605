import Foundation

/// Thrown when a file of results could not be written.
package struct UnwritableResult: Error, Equatable, CustomStringConvertible {
  /// The file's path.
  package var path: String
  /// The reason, as the system words it.
  package var reason: String

  package var description: String { "\(path) could not be written: \(reason)" }
}

/// Paths for results on the command line.
package enum ResultPath {
  /// Checks a path before the run, so that a run of minutes does not lose its results.
  package static func check(_ path: String) throws(UsageError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw UsageError(message: "\(folder) is not a writable folder")
    }
  }

  /// Checks the path of a file before the run. An existing file must be writable.
  package static func checkFile(_ path: String) throws(UsageError) {
    try check(path)
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    guard !isFolder.boolValue, FileManager.default.isWritableFile(atPath: path) else {
      throw UsageError(message: "\(path) is \(isFolder.boolValue ? "a folder" : "not a writable file")")
    }
  }

  /// Writes a text to a file.
  package static func write(_ text: String, to path: String) throws(UnwritableResult) {
    do { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) } catch {
      throw UnwritableResult(path: path, reason: reason(of: error as NSError))
    }
  }

  private static func reason(of error: NSError) -> String {
    guard let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map({ $0 as NSError }),
      cause.domain == NSPOSIXErrorDomain,
      let words = unsafe strerror(Int32(truncatingIfNeeded: cause.code))
    else { return error.localizedDescription }
    return unsafe String(cString: words)
  }
}
