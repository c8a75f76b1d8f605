/// Access to the files that commands name.
package protocol FileAccess: Sendable {
  /// Reads a whole file. Fails for a file larger than the limit, without reading all of it.
  func read(path: String, limit: Int) throws(FileFailure) -> [UInt8]

  /// Reads at most `count` bytes from the beginning of a file; nil if nothing is at the path.
  ///
  /// Fails for folders, pipes and devices.
  func beginning(of path: String, count: Int) throws(FileFailure) -> [UInt8]?

  /// Writes a new file. Fails if the file exists.
  func write(_ bytes: [UInt8], path: String) throws(FileFailure)

  /// Creates a file that gets its name only when it is finished.
  ///
  /// An existing file is replaced only if `replacing` is true. A store, and the names of the files
  /// beside one, are refused.
  func create(path: String, replacing: Bool) throws(FileFailure) -> any GrowingFile

  /// Refuses a path that is a store's, or has the name of a file beside a store.
  func checkIsNoStore(_ path: String) throws(FileFailure)
}

/// A file that is written in pieces, under another name until it is finished.
package protocol GrowingFile {
  func append(_ text: String) throws(FileFailure)
  /// Gives the file its name, after its bytes are on disk.
  func finish() throws(FileFailure)
  /// Removes the file, unless it is finished.
  func discard()
}

/// Why a file could not be read or written. Nothing was read or written.
package struct FileFailure: Error, Hashable {
  /// The reason, in words.
  package var reason: String

  /// Creates a failure with a reason.
  package init(reason: String) {
    self.reason = reason
  }
}
