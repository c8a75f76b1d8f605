extension JournalFailure {
  /// Why a journal could not be opened.
  public enum CannotOpen: Hashable, Sendable {
    /// There is nothing at the path, and the journal was to be opened for reading only.
    case missing(path: String)
    /// The path is a folder.
    case isFolder(path: String)
    /// The file or its folder cannot be written or read.
    case noAccess(path: String, detail: String)
    /// The file is not a database.
    case notADatabase(path: String)
    /// The file is a database of another application.
    case otherApplication(path: String, id: Int32)
    /// The file was written by a newer version.
    case newerVersion(path: String, found: Int32, known: Int32)
    /// Another process has the journal open.
    case inUse(path: String)
    /// Any other reason, in the system's own words.
    case system(path: String, detail: String)
  }
}

extension JournalFailure.CannotOpen {
  /// The path that could not be opened.
  public var path: String {
    switch self {
    case .missing(let path), .isFolder(let path), .noAccess(let path, _), .notADatabase(let path),
      .otherApplication(let path, _),
      .newerVersion(let path, _, _),
      .inUse(let path), .system(let path, _):
      path
    }
  }

  /// The reason in words, without the path.
  public var message: String {
    switch self {
    case .missing: "no store at this path"
    case .isFolder: "it is a folder"
    case .noAccess(_, let detail): "it cannot be read or written: \(detail)"
    case .notADatabase: "it is not a database; it was not touched"
    case .otherApplication(_, let id): "it belongs to another application (id \(id)); it was not touched"
    case .newerVersion(_, let found, _):
      "it was written by a newer version (its version is \(found)); it was not touched"
    case .inUse: "another process has it open"
    case .system(_, let detail): detail
    }
  }
}
