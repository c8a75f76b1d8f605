import AscentSQLite
import AscentShell
import Foundation
import Glibc

/// The files of this machine.
struct SystemFiles: FileAccess {
  func read(path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let attributes: [FileAttributeKey: Any]
    do { attributes = try FileManager.default.attributesOfItem(atPath: url.path) } catch {
      throw FileFailure(reason: "no such file, or it cannot be read")
    }
    // Reading a pipe without a writer, or a device, might never end.
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw FileFailure(reason: "not a regular file")
    }
    let bytes: Data?
    do {
      // The file may grow, so count what is read instead of trusting its recorded size.
      let file = try FileHandle(forReadingFrom: url)
      bytes = try file.read(upToCount: limit + 1)
      try file.close()
    } catch {
      throw FileFailure(reason: "cannot be read")
    }
    guard let bytes else { return [] }
    guard bytes.count <= limit else { throw FileFailure(reason: "more than \(limit) bytes") }
    return Array(bytes)
  }

  func beginning(of path: String, count: Int) throws(FileFailure) -> [UInt8]? {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else { return nil }
    switch attributes[.type] as? FileAttributeType {
    case .typeRegular: break
    case .typeDirectory: throw FileFailure(reason: "is a folder")
    default: throw FileFailure(reason: "not a regular file")
    }
    do {
      let file = try FileHandle(forReadingFrom: url)
      defer { try? file.close() }
      return Array(try file.read(upToCount: count) ?? Data())
    } catch {
      throw FileFailure(reason: "already exists and cannot be read; not replaced")
    }
  }

  func write(_ bytes: [UInt8], path: String) throws(FileFailure) {
    try checkIsNoStore(path)
    do { try Data(bytes).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting) } catch {
      if (error as? CocoaError)?.code == .fileWriteFileExists {
        throw FileFailure(reason: "already exists; not overwritten")
      }
      throw FileFailure(reason: "cannot be written")
    }
  }

  func create(path: String, replacing: Bool) throws(FileFailure) -> any GrowingFile {
    try UnfinishedFile(path: path, replacing: replacing)
  }

  // Writing to it would destroy a whole history.
  func checkIsNoStore(_ path: String) throws(FileFailure) {
    let path = Self.target(of: path)
    func isDatabase(_ path: String) throws(FileFailure) -> Bool {
      let magic = Array("SQLite format 3\0".utf8)
      return try beginning(of: path, count: magic.count) == magic
    }
    let suffix = Preflight.ownSuffixes.first { path.hasSuffix($0) }
    // A folder or a pipe beside the file does not matter.
    let isBesideStore = suffix.map { (try? isDatabase(String(path.dropLast($0.count)))) ?? false } ?? false
    let isStore = try isDatabase(path)
    guard !isBesideStore, !isStore else {
      throw FileFailure(reason: "it is a store, or one of its files; nothing was written")
    }
  }

  /// The path at the end of a chain of links.
  fileprivate static func target(of path: String) -> String {
    var url = URL(fileURLWithPath: path)
    // The system follows as many links.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else { break }
      url = URL(fileURLWithPath: next, relativeTo: url.deletingLastPathComponent())
    }
    return url.path
  }
}

/// A file that is written under a temporary name beside its final one.
private final class UnfinishedFile: GrowingFile {
  private let path: String
  private let temporary: String
  private let replacing: Bool
  private let handle: FileHandle
  private var isFinished = false

  init(path: String, replacing: Bool) throws(FileFailure) {
    // If the path is a link, replace its target and keep the link.
    let path = replacing ? SystemFiles.target(of: path) : path
    (self.path, self.replacing) = (path, replacing)
    // Report this now rather than after a long export; the final rename checks again.
    if !replacing, FileManager.default.fileExists(atPath: path) { throw Self.exists }
    try SystemFiles().checkIsNoStore(path)
    temporary = "\(path).\(UInt32.random(in: 0...(.max))).part"
    do {
      try Data().write(to: URL(fileURLWithPath: temporary), options: .withoutOverwriting)
      handle = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
    } catch {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let isThere = FileManager.default.fileExists(atPath: folder)
      throw FileFailure(reason: isThere ? "cannot be written" : "its folder does not exist")
    }
  }

  deinit { discard() }

  func append(_ text: String) throws(FileFailure) {
    do { try handle.write(contentsOf: Data(text.utf8)) } catch {
      throw FileFailure(reason: "cannot be written: \((error as NSError).localizedFailureReason ?? "a system error")")
    }
  }

  func finish() throws(FileFailure) {
    do {
      try handle.synchronize()
      try handle.close()
    } catch {
      throw FileFailure(reason: "cannot be written")
    }
    if !replacing {
      // Unlike a rename, a hard link never replaces a file that was created meanwhile.
      if unsafe link(temporary, path) == 0 {
        isFinished = true
        unsafe _ = unlink(temporary)
        return
      }
      if errno == EEXIST { throw Self.exists }
      try claim()
    }
    guard unsafe rename(temporary, path) == 0 else {
      if !replacing { unsafe _ = unlink(path) }
      throw FileFailure(reason: "cannot be written")
    }
    isFinished = true
  }

  /// Creates an empty file with the final name, to be replaced by the rename; fails if the name is
  /// in use. It is needed on file systems without hard links.
  private func claim() throws(FileFailure) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw errno == EEXIST ? Self.exists : FileFailure(reason: "cannot be written") }
    close(file)
  }

  func discard() {
    guard !isFinished else { return }
    isFinished = true
    // A file that cannot be removed keeps its temporary name, which shows that it is incomplete.
    try? handle.close()
    try? FileManager.default.removeItem(atPath: temporary)
  }

  private static let exists = FileFailure(reason: "already exists; not overwritten (--force replaces it)")
}

extension SystemFiles {
  /// The files and folders whose paths begin with a text, in which `~/` stands for the home folder.
  ///
  /// Hidden ones are left out, unless the file name typed so far begins with a dot. So are files
  /// that belong to the store beside them.
  static func candidates(beginning path: String) -> [Suggestions.Candidate] {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let (folder, start) = (path[..<slash], path[slash...])
    let real = folder.hasPrefix("~/") ? Folders.home + folder.dropFirst() : folder.isEmpty ? "./" : String(folder)
    // A folder that cannot be read offers nothing.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: real)) ?? []
    let all = Set(names)
    let fitting = names.filter { name in
      name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix("."))
        && !Preflight.ownSuffixes.contains { name.hasSuffix($0) && all.contains(String(name.dropLast($0.count))) }
    }
    return fitting.sorted().map { name in
      var isFolder: ObjCBool = false
      _ = unsafe FileManager.default.fileExists(atPath: real + name, isDirectory: &isFolder)
      var candidate = Suggestions.Candidate(folder + name + (isFolder.boolValue ? "/" : ""))
      candidate.endsWord = !isFolder.boolValue
      return candidate
    }
  }
}
