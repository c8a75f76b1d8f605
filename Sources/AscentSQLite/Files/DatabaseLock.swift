/// The lock on a database: one process has it, and within the process one journal. It is a lock on
/// a file beside the database, which the system releases when the process ends, however it ends.
final class DatabaseLock {
  private let path: String
  private let file: File

  /// Takes the lock.
  ///
  /// - Returns: nil when another process or journal has it.
  init?(beside database: String) throws(File.Failure) {
    path = database + "-lock"
    while true {
      let file = try File(path: path, isWritable: true)
      guard file.lock() else { return nil }
      // The previous owner may have removed the name meanwhile; only a lock on the file that the
      // name leads to counts.
      if Self.isInPlace(file, path) {
        self.file = file
        return
      }
    }
  }

  deinit {
    // Another process may have a file of this name by now.
    if isInPlace { File.remove(path) }
  }

  /// Whether the lock is still at its path. If not, another process can take a lock of its own.
  var isInPlace: Bool { Self.isInPlace(file, path) }

  private static func isInPlace(_ file: File, _ path: String) -> Bool {
    guard case .success(let found) = File.identity(of: path), let own = file.identity else { return false }
    return found.isSameFile(as: own)
  }
}
