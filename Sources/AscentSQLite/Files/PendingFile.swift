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
  var keptName: String? { mark?.keptSuffix.map { store + $0 } }

  /// Whether the store is still the one that was to be replaced, but the file is gone.
  var isLost: Bool { !File.exists(path) && mark.map { $0.store == storeMark(keptAs: keptName) } ?? false }

  /// Whether the file exists, has its mark, and was made to replace this store.
  var isPresent: Bool { purpose == .thisStore }

  /// The note to show if the file has its mark, but was made to replace another store; nil
  /// otherwise.
  ///
  /// Like ``isPresent``, this opens the store for a moment, which drops the locks that a connection
  /// of this process has on it.
  var note: String? {
    guard purpose == .otherStore else { return nil }
    return "\(path) was made for another store, or for an earlier state of this one; move it away, then repeat the "
      + "restore or erase if you still need it"
  }

  private enum Purpose {
    case thisStore, otherStore
  }

  /// What the file was made to replace; nil if it is not there or has no mark.
  private var purpose: Purpose? {
    guard case .success(let found) = File.identity(of: path), found.isRegular, found.nameCount == 1,
      !File.isLink(path), Preflight.hasOurHeader(path), let mark, mark.made == Self.digest(of: path)
    else { return nil }
    // Earlier versions did not name the store, or named it in another way: then the file is for
    // another store. A missing, empty or overwritten store may always be replaced.
    guard let named = mark.store, let expected = storeMark(keptAs: keptName) else { return .thisStore }
    return named == expected ? .thisStore : .otherStore
  }

  /// The content of a mark: digests of the file and of the store, and what the new name of the
  /// store has after its present name. The folder may have been copied since.
  private struct Mark {
    var made: String
    var store, keptSuffix: String?
  }

  private var mark: Mark? {
    guard let file = try? File(path: markPath, isWritable: false), let bytes = try? file.read(count: 16_384, at: 0),
      let lines = String(validating: bytes, as: UTF8.self)?.split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().map(String.init), let made = lines.first
    else { return nil }
    return Mark(made: made, store: lines.dropFirst().first, keptSuffix: lines.dropFirst(2).first)
  }

  /// Throws if the store is missing or empty while a database of ours without a mark has this name:
  /// an earlier version, which wrote no marks, may have been interrupted.
  func checkIsNotStore() throws(JournalFailure) {
    if case .success(let found) = File.identity(of: store), found.byteCount > 0 { return }
    guard File.exists(path), !isPresent, Preflight.hasOurHeader(path) else { return }
    throw .unusable(
      store,
      "the store is missing, but \(path) may be the result of an interrupted restore or erase; if it is, rename it to "
        + store)
  }

  /// Throws if anything has this name already.
  func checkUnused() throws(JournalFailure) {
    guard !File.exists(path) else {
      throw .unusable(path, note ?? "a file with this name exists, but this program did not make it; move it away")
    }
  }

  /// Gives a synced database this name, after writing its mark.
  ///
  /// - Parameter keptName: the new name of the store that it is to replace; nil if it gets none.
  func put(_ made: String, keptName: String? = nil) throws(File.Failure) {
    try writeMark(of: made, keptName: keptName)
    try File.rename(made, to: path)
    try File.syncFolder(of: path)
  }

  /// Renames the file to the store's name, which must be unused or that of the old database.
  func takePlace() throws(File.Failure) {
    try File.rename(path, to: store)
    try File.syncFolder(of: store)
    File.remove(markPath)
  }

  /// Removes the file, and any mark that an interrupted process left.
  func remove() {
    for name in [path, markPath] where File.exists(name) { File.remove(name) }
  }

  /// Removes a mark whose database has already taken its place: the process was interrupted before
  /// it removed the mark.
  func removeUnusedMark() {
    if !File.exists(path), File.exists(markPath) { File.remove(markPath) }
  }

  /// Writes the mark of a database that is about to get this name.
  func writeMark(of made: String, keptName: String? = nil) throws(File.Failure) {
    guard let digest = Self.digest(of: made) else { throw File.Failure(code: EIO) }
    // The store must still match its mark after a power failure.
    for name in [store, HeadFile.path(beside: store)] where File.exists(name) {
      try File(path: name, isWritable: false).sync()
    }
    let file = try File(path: markPath, isWritable: true)
    try file.clear()
    let lines =
      [digest, storeMark(keptAs: keptName) ?? "none"] + (keptName.map { [String($0.dropFirst(store.count))] } ?? [])
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
  private func storeMark(keptAs keptName: String?) -> String? {
    guard case .success(let found) = File.identity(of: store), found.byteCount > 0 else { return nil }
    let sector = Self.readStart(of: store, count: File.sectorLength)
    if !sector.isEmpty, sector.allSatisfy({ $0 == 0 }) { return nil }
    var hasher = Blake2b()
    let headFile = keptName.flatMap { name in
      [store, name].map { HeadFile.path(beside: $0) }.first { File.exists($0) }
    }
    let head = headFile.map { Self.readStart(of: $0, count: Self.pageLength) } ?? []
    if head.isEmpty { hasher.update(word: found.inode) } else { hasher.update(words: head.span) }
    hasher.update(word: UInt64(bitPattern: found.byteCount))
    hasher.update(words: sector.span)
    return "\(hasher.finalize())"
  }

  private static func readStart(of path: String, count: Int) -> [UInt8] {
    (try? File(path: path, isWritable: false).read(count: count, at: 0)) ?? []
  }

  /// The length of a database and the digest of its first page, which identify it.
  private static func digest(of path: String) -> String? {
    guard let file = try? File(path: path, isWritable: false), let length = file.identity?.byteCount,
      let page = try? file.read(count: pageLength, at: 0)
    else { return nil }
    var hasher = Blake2b()
    hasher.update(word: UInt64(bitPattern: length))
    hasher.update(words: page.span)
    return "\(hasher.finalize())"
  }
}
