import AscentRuntime
import AscentStorage

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Checks of a path before SQLite may touch it.
package enum Preflight {
  /// The suffixes of the files beside a database, SQLite's and ours.
  package static let ownSuffixes = [
    "-wal", "-shm", "-journal", "-anchor", "-lock", "-partial", "-restore", "-restore-mark", "-erased", "-erased-mark",
    "-socket",
  ]

  /// The path, with all links resolved, of a file that exists or can be created.
  ///
  /// - Parameter writing: whether the file is going to be written; otherwise it must exist.
  static func resolve(_ path: String, writing: Bool = true) throws(JournalFailure) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .unusable(path, "a path may not be empty or contain a null byte")
    }
    let resolved = try File.accessing(path, try File.resolved(path))
    let name = resolved.split(separator: "/").last ?? ""
    guard name != ":memory:" else { throw .unusable(path, "for a store in memory, use --store memory") }
    if let suffix = ownSuffixes.first(where: { name.hasSuffix($0) }) {
      throw .unusable(path, "names ending in \(suffix) are reserved")
    }
    switch File.identity(of: resolved) {
    case .success(let found) where found.isFolder: throw .cannotOpen(reason: .isFolder(path: path))
    case .success(let found) where !found.isRegular:
      throw .unusable(path, "it is a pipe, a device or a socket; a store is a file")
    case .success(let found) where found.nameCount > 1:
      // The log, the lock and the head file lie beside one name. If the database were opened by
      // another name, the lock and the commits in the log would not be seen.
      throw .unusable(path, "it has \(found.nameCount) names (hard links); a journal must have one")
    case .success where File.isMountPoint(resolved):
      // By the path from which it is mounted, another process could open it at the same time.
      throw .unusable(path, "it is mounted as a single file; mount its folder, which also has the log and the lock")
    case .success: try File.accessing(resolved, try File.checkAccess(to: resolved, writing: writing))
    case .failure(let failure) where failure.code == ENOENT:
      guard writing else {
        let recorded = HeadFile.read(beside: resolved).record
        let lost = try File.accessing(resolved, try HeadCheck.lostDatabase(resolved, recorded))
        throw lost.map { .damaged([$0]) } ?? .cannotOpen(reason: .missing(path: path))
      }
      let folder = File.folder(of: resolved)
      try File.accessing(folder, try File.checkAccess(to: folder, writing: true))
    case .failure(let failure): throw .noAccess(path, failure.detail)
    }
    for suffix in ["-wal", "-shm", "-journal", "-anchor", "-lock"] {
      if let fault = fault(ofFileBeside: resolved + suffix) { throw .unusable(path, "\(name)\(suffix) \(fault)") }
    }
    return resolved
  }

  /// Why a path cannot be that of a file beside the database; nil if it can.
  private static func fault(ofFileBeside path: String) -> String? {
    if File.isLink(path) { return "is in the way: it is a link; move it away" }
    return switch File.identity(of: path) {
    case .success(let found) where !found.isRegular: "is in the way: it is not a regular file; move it away"
    // It belongs to another store as well, or to something else that must not be overwritten.
    case .success(let found) where found.nameCount > 1:
      "has \(found.nameCount) names (hard links); it must have one"
    case .success, .failure: nil
    }
  }

  /// Checks the file's header: the file must be empty, one of our databases, or a database without
  /// an application ID. Call this with the lock held, since closing a file releases this process's
  /// locks on it.
  ///
  /// The layout is described in section 1.3 of SQLite's file format.
  static func checkHeader(of path: String) throws(JournalFailure) {
    guard try File.accessing(path, try File.length(of: path)) > 0 else { return }
    let header = try File.accessing(path, try File(path: path, isWritable: false).read(count: 100, at: 0))
    // If there is a rollback journal, SQLite repairs a half-written file.
    if try File.accessing(path + "-journal", try File.exists(path + "-journal")) { return }
    guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      if try looksLikeOurs(path) { throw damagedHeader(path) }
      throw .cannotOpen(reason: .notADatabase(path: path))
    }
    let application = number(header[68..<72])
    // A database without an application ID may be empty; that is checked once it is open.
    if application == 0 { return }
    if application != Migrations.applicationID, try looksLikeOurs(path) { throw damagedHeader(path) }
    try Migrations.check(application, number(header[60..<64]), path)
  }

  /// Whether a file that cannot be read as a database of ours was one: a head file beside it has a
  /// commit, or its first page contains our application ID or the text of our schema.
  ///
  /// - Throws: if neither the head file nor the file itself can be read.
  static func looksLikeOurs(_ path: String) throws(JournalFailure) -> Bool {
    if HeadFile.read(beside: path).record != nil { return true }
    guard let page = try File.accessing(path, try File.start(of: path, count: 65_536)) else { return false }
    return page.count >= 72 && number(page[68..<72]) == Migrations.applicationID
      || page.contains(Array("CREATE TABLE commands(".utf8)) || page.contains(Array("CREATE TABLE operations(".utf8))
  }

  /// Whether a file begins like a database of ours.
  static func hasOurHeader(_ path: String) throws(File.Failure) -> Bool {
    guard let header = try File.start(of: path, count: 100) else { return false }
    return header.count == 100 && header.starts(with: Array("SQLite format 3\0".utf8))
      && number(header[68..<72]) == Migrations.applicationID
  }

  /// Whether SQLite rolls a change of the file back when it opens it: a journal without a header,
  /// which begins with 0, is ignored.
  static func hasHotJournal(_ path: String) throws(File.Failure) -> Bool {
    try File.start(of: path + "-journal", count: 1)?.first ?? 0 != 0
  }

  /// Whether a rollback journal lies beside a database in WAL mode.
  ///
  /// SQLite writes none in that mode, except to enter and leave it, which changes only the first
  /// sector: before and after that change the database is whole. So the journal is of another state
  /// of the database, and rolling it back would destroy the store.
  static func hasForeignJournal(_ path: String) throws(File.Failure) -> Bool {
    guard try hasHotJournal(path), try hasOurHeader(path) else { return false }
    // The versions for writing and reading in section 1.3 of the file format: 2 stands for WAL.
    return try File.opened(path)?.read(count: 2, at: 18) == [2, 2]
  }

  static func damagedHeader(_ path: String) -> JournalFailure {
    .damaged("the header of \(path) is damaged, so the database cannot be read")
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int32 {
    Int32(bitPattern: bytes.reduce(0) { $0 << 8 | UInt32($1) })
  }
}
