import AscentRules
import AscentRuntime
import AscentStorage

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A complete and checked database that is about to replace a store: the result of a restore or
/// of an erasure.
///
/// Renaming it to `path` is the point of no return: before that the store is unchanged; after
/// that this file is the store, and a process that finds it finishes what was interrupted. The
/// file `<name>-mark` shows that this program made it, and for which store: a file that somebody
/// else gave this name is left alone, and so is a file made for an earlier state of the store.
struct PendingFile {
  /// The path of the store that it is to replace.
  let store: String
  /// The path of the database.
  let path: String

  /// - Parameter suffix: what the name of the database has after that of the store.
  init(store: String, suffix: String) {
    (self.store, path) = (store, store + suffix)
  }

  private var markPath: String { path + "-mark" }
  private static let pageLength = 4096

  /// The name that the replaced store gets; nil if it gets none, or there is no mark.
  var keptName: String? {
    get throws(File.Failure) {
      guard let suffix = try mark?.keptSuffix else { return nil }
      return store + suffix
    }
  }

  /// Whether the store is still the one that was to be replaced, but the file is gone.
  var isLost: Bool {
    get throws(File.Failure) {
      guard try !File.exists(path), let mark = try mark else { return false }
      return try mark.store == storeMark(keptAs: keptName)
    }
  }

  /// Whether the file exists, has its mark, and was made to replace this store. If the system
  /// cannot tell, this throws, like all questions about the files.
  var isPresent: Bool { get throws(File.Failure) { try purpose == .thisStore } }

  /// The note to show if the file has its mark, but was made to replace another store; nil
  /// otherwise.
  ///
  /// Like ``isPresent``, this opens the store for a moment, which drops the locks that a connection
  /// of this process has on it.
  var note: String? {
    get throws(File.Failure) {
      guard try purpose == .otherStore else { return nil }
      return "\(path) was made for another store, or for an earlier state of this one; move it away, then repeat the "
        + "restore or erase if you still need it"
    }
  }

  private enum Purpose {
    case thisStore, otherStore
  }

  /// What the file was made to replace; nil if it is not there or has no mark.
  private var purpose: Purpose? {
    get throws(File.Failure) {
      guard let found = try File.found(at: path), found.isRegular, found.nameCount == 1,
        try Preflight.hasOurHeader(path), let mark = try mark, try mark.made == Self.digest(of: path)
      else { return nil }
      // Earlier versions did not name the store, or named it in another way: then the file is for
      // another store. A missing, empty or overwritten store may always be replaced.
      guard let named = mark.store, let expected = try storeMark(keptAs: keptName) else { return .thisStore }
      return named == expected ? .thisStore : .otherStore
    }
  }

  /// The content of a mark: digests of the file and of the store, and what the new name of the
  /// store has after its present name. The folder may have been copied since.
  private struct Mark {
    var made: String
    var store, keptSuffix: String?
  }

  private var mark: Mark? {
    get throws(File.Failure) {
      guard let bytes = try File.start(of: markPath, count: 16_384),
        let lines = String(validating: bytes, as: UTF8.self)?.split(separator: "\n", omittingEmptySubsequences: false)
          .dropLast().map(String.init), let made = lines.first
      else { return nil }
      return Mark(made: made, store: lines.dropFirst().first, keptSuffix: lines.dropFirst(2).first)
    }
  }

  /// Throws if the store is missing or empty while a database of ours without a mark has this name:
  /// an earlier version, which wrote no marks, may have been interrupted.
  func checkIsNotStore() throws(JournalFailure) {
    guard try File.accessing(store, try File.length(of: store)) == 0, try File.accessing(path, try isUnmarked) else {
      return
    }
    throw .unusable(
      store,
      "the store is missing, but \(path) may be the result of an interrupted restore or erase; if it is, rename it to "
        + store)
  }

  /// Whether a database of ours has this name, but no mark that it replaces this store.
  private var isUnmarked: Bool {
    get throws(File.Failure) {
      guard try File.exists(path), try !isPresent else { return false }
      return try Preflight.hasOurHeader(path)
    }
  }

  /// Throws if anything has this name already.
  func checkUnused() throws(JournalFailure) {
    guard try File.accessing(path, try File.exists(path)) else { return }
    let note = try File.accessing(path, try note)
    throw .unusable(path, note ?? "a file with this name exists, but this program did not make it; move it away")
  }

  /// Why a database did not get this name, or did get it although a step failed.
  struct PutFailure: Error {
    var cause: File.Failure
    /// Whether it has this name.
    var isPut: Bool
  }

  /// Gives a synced database this name, after writing its mark.
  ///
  /// - Parameter keptName: the new name of the store that it is to replace; nil if it gets none.
  func put(_ made: String, keptName: String? = nil) throws(PutFailure) {
    do throws(File.Failure) { try writeMark(of: made, keptName: keptName) } catch {
      throw PutFailure(cause: error, isPut: false)
    }
    do throws(File.Failure) { try File.rename(made, to: path) } catch {
      // A network file system may report a failure although it has renamed the file.
      throw PutFailure(cause: error, isPut: (try? File.exists(made)) == false)
    }
    do throws(File.Failure) { try File.syncFolder(of: path) } catch { throw PutFailure(cause: error, isPut: true) }
  }

  /// Renames the file to the store's name.
  ///
  /// - Parameter replacing: whether it replaces the old database, which has that name. If not, the
  ///   name must be unused.
  func takePlace(replacing: Bool) throws(File.Failure) {
    try replacing ? File.rename(path, to: store) : File.rename(path, toUnused: store)
    try File.syncFolder(of: store)
    removeMark()
  }

  /// Removes the file, and then its mark: without its mark, no start would finish what the file is
  /// for.
  func remove() throws(File.Failure) {
    try File.removeIfThere(path)
    removeMark()
  }

  /// Removes the mark of a database that did not get this name.
  func removeMark() { File.remove(markPath) }

  /// Removes a mark whose database has already taken its place, or never got its name: the process
  /// was interrupted before it removed the mark.
  func removeUnusedMark() throws(File.Failure) {
    if try !File.exists(path), try File.exists(markPath) { removeMark() }
  }

  /// Writes the mark of a database that is about to get this name.
  func writeMark(of made: String, keptName: String? = nil) throws(File.Failure) {
    guard let digest = try Self.digest(of: made) else { throw File.Failure(code: ENOENT) }
    // The store must still match its mark after a power failure.
    for name in [store, HeadFile.path(beside: store)] { try File.opened(name)?.sync() }
    let stored = try storeMark(keptAs: keptName)
    let file = try File(path: markPath, isWritable: true)
    try file.clear()
    let lines = [digest, stored ?? "none"] + (keptName.map { [String($0.dropFirst(store.count))] } ?? [])
    try file.write(Array(lines.map { $0 + "\n" }.joined().utf8), at: 0)
    try file.sync()
    try File.syncFolder(of: path)
  }

  /// What identifies a store that is to be replaced: its length, the sector with its header, and
  /// the inode number or, if the store is kept, the head file with its last commit, which may have
  /// its new name already.
  ///
  /// The head file is the same in a copy of the folder, and another one after the next commit. Nil
  /// if there is nothing to lose: the store is missing, empty, or overwritten by an erasure, which
  /// begins with that sector.
  private func storeMark(keptAs keptName: String?) throws(File.Failure) -> String? {
    guard let found = try File.found(at: store), found.byteCount > 0 else { return nil }
    let sector = try File.start(of: store, count: File.sectorLength) ?? []
    if !sector.isEmpty, sector.allSatisfy({ $0 == 0 }) { return nil }
    var hasher = Blake2b()
    let head = try keptName.map { name throws(File.Failure) in try headStart(orIn: name) } ?? []
    if head.isEmpty { hasher.update(word: found.inode) } else { hasher.update(words: head.span) }
    hasher.update(word: UInt64(bitPattern: found.byteCount))
    hasher.update(words: sector.span)
    return "\(hasher.finalize())"
  }

  /// The first page of the head file, which may have its new name already; empty if there is none.
  private func headStart(orIn keptName: String) throws(File.Failure) -> [UInt8] {
    for name in [store, keptName].map(HeadFile.path(beside:)) where try File.exists(name) {
      return try File.start(of: name, count: Self.pageLength) ?? []
    }
    return []
  }

  /// The length of a database and the digest of its first page, which identify it; nil if there is
  /// none.
  private static func digest(of path: String) throws(File.Failure) -> String? {
    guard let file = try File.opened(path) else { return nil }
    let length = try file.identity.byteCount
    let page = try file.read(count: pageLength, at: 0)
    var hasher = Blake2b()
    hasher.update(word: UInt64(bitPattern: length))
    hasher.update(words: page.span)
    return "\(hasher.finalize())"
  }
}
