/// The identities of an open journal's files, which show whether a file was deleted,
/// replaced or moved.
struct OpenFiles {
  /// What happened to a file.
  enum FileChange: Hashable {
    /// Its name is gone or leads to another file.
    case displaced(String)
    /// It is shorter than what was written to it.
    case cut(String)
  }

  private let database, log: String
  private let databaseFile, logFile: File.Identity
  /// No checkpoint of the log makes the database shorter than this.
  private var databaseLength: Int64 = 0

  /// Records the identities of the database and its log, which must exist.
  init(database: String) throws(File.Failure) {
    self.database = database
    log = database + "-wal"
    databaseFile = try File.identity(of: database).get()
    logFile = try File.identity(of: log).get()
  }

  /// What happened to the database; nil if it is in its place and not shorter than recorded.
  var databaseChange: FileChange? { Self.change(of: database, from: databaseFile, length: databaseLength) }

  /// Why the path no longer leads to the open database; nil if it still does.
  var databaseDisplacement: String? {
    if case .displaced(let detail) = databaseChange { detail } else { nil }
  }

  /// Records the length of the database. Space that was only reserved is not counted, since another
  /// program's checkpoint frees it.
  ///
  /// - Parameter used: the length of all pages, including those that are only in the log.
  mutating func recordDatabaseLength(used: Int64) {
    databaseLength = min(used, (try? File.identity(of: database).get().byteCount) ?? 0)
  }

  /// What happened to the log, whose first `length` bytes are in use; nil if it is in its place
  /// and not shorter.
  func logChange(length: Int64) -> FileChange? { Self.change(of: log, from: logFile, length: length) }

  private static func change(of path: String, from file: File.Identity, length: Int64) -> FileChange? {
    switch File.identity(of: path) {
    case .success(let found) where found.isSameFile(as: file):
      return found.byteCount < length ? .cut("\(path) is shorter than what was written to it") : nil
    case .failure(let failure) where !failure.isAbsence:
      return .displaced(
        "\(path) can no longer be found: \(failure.detail); make it accessible again, or end this process")
    case .success, .failure:
      return .displaced(
        "\(path) was deleted, replaced or moved while it was open; put it back, or end this process and start again")
    }
  }
}
