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
      if case .success(let found) = File.identity(of: path), let own = file.identity, found.inode == own.inode,
        found.device == own.device
      {
        self.file = file
        return
      }
    }
  }

  deinit {
    File.remove(path)
  }
}
