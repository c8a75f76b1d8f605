/// The files that commands name.
package protocol FileAccess: Sendable {
  /// All bytes of a file. Fails for a file larger than the limit, without reading all of it.
  func read(path: String, limit: Int) throws(FileFailure) -> [UInt8]

  /// The first bytes of a file, at most that many; nil if nothing is at the path. Fails for
  /// folders, pipes and devices.
  func beginning(of path: String, count: Int) throws(FileFailure) -> [UInt8]?

  /// Writes a new file. An existing one is not overwritten.
  func write(_ bytes: [UInt8], path: String) throws(FileFailure)

  /// Begins a file that has its name only once it is finished. An existing one is replaced only if
  /// that is asked for.
  func create(path: String, replacing: Bool) throws(FileFailure) -> any GrowingFile
}

/// A file that is written piece by piece, under another name until it is finished.
package protocol GrowingFile {
  func append(_ text: String) throws(FileFailure)
  /// Gives the file its name. Its bytes are on the disk by then.
  func finish() throws(FileFailure)
  /// Removes what was written, unless it is finished.
  func discard()
}

/// Why a file could not be read or written. Nothing was.
package struct FileFailure: Error, Hashable {
  /// What is wrong, in words.
  package var reason: String

  /// A failure for a reason.
  package init(reason: String) {
    self.reason = reason
  }
}
