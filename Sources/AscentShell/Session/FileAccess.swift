/// The files that commands name.
package protocol FileAccess: Sendable {
  /// All bytes of a file. Fails for a file larger than the limit, without reading all of it.
  func read(path: String, limit: Int) throws(FileFailure) -> [UInt8]

  /// Writes a new file. An existing one is not overwritten.
  func write(_ bytes: [UInt8], path: String) throws(FileFailure)
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
