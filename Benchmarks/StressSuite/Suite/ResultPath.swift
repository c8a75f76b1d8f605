import Foundation

/// A file of results that could not be written.
package struct UnwritableResult: Error, Equatable, CustomStringConvertible {
  /// Where it should have been.
  package var path: String
  /// Why it is not, in the words of the system.
  package var reason: String

  package var description: String { "\(path) could not be written: \(reason)" }
}

/// Places that the command line names for results.
package enum ResultPath {
  /// Looks at a place before minutes are spent on figures that could then not be kept.
  package static func check(_ path: String) throws(UsageError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw UsageError(message: "\(folder) is no folder that can be written to")
    }
  }

  /// The same for a file: what is there already must be one that can be written over.
  package static func checkFile(_ path: String) throws(UsageError) {
    try check(path)
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    guard !isFolder.boolValue, FileManager.default.isWritableFile(atPath: path) else {
      throw UsageError(message: "\(path) is \(isFolder.boolValue ? "a folder" : "no file that can be written to")")
    }
  }

  /// Writes a text.
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
