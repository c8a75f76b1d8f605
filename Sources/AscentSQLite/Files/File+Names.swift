import CSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Names of files: whether they exist, and how to change them so that a kill leaves either the old
/// state or the new one.
extension File {
  /// Whether a name is in use, even by a broken link. If the system cannot tell, this throws.
  static func exists(_ path: String) throws(Failure) -> Bool { try found(at: path) != nil }

  /// The length of a file; 0 if there is none. A link has a length of its own.
  static func length(of path: String) throws(Failure) -> Int64 { try found(at: path)?.byteCount ?? 0 }

  /// Opens a file for reading.
  ///
  /// - Returns: nil if the name is unused, or that of a link or a folder.
  /// - Throws: if the system cannot tell, or the file cannot be opened.
  static func opened(_ path: String) throws(Failure) -> File? {
    guard let found = try found(at: path), found.isRegular else { return nil }
    do throws(Failure) { return try File(path: path, isWritable: false) } catch {
      // Another process may have removed it meanwhile.
      guard error.isAbsence else { throw error }
      return nil
    }
  }

  /// The first bytes of a file, up to `count`; nil as in ``opened(_:)``.
  static func start(of path: String, count: Int) throws(Failure) -> [UInt8]? {
    try opened(path)?.read(count: count, at: 0)
  }

  /// Removes a file, if there is one.
  static func removeIfThere(_ path: String) throws(Failure) {
    guard unsafe unlink(path) != 0 else { return }
    let failure = Failure(code: errno)
    guard failure.isAbsence else { throw failure }
  }

  /// Renames a file, replacing any file that has the new name.
  static func rename(_ path: String, to name: String) throws(Failure) {
    guard unsafe Self.systemRename(path, name) == 0 else { throw Failure(code: errno) }
  }

  /// Renames a file; fails if the new name is in use.
  static func rename(_ path: String, toUnused name: String) throws(Failure) {
    guard unsafe ascent_rename_unused(path, name) == 0 else { throw Failure(code: errno) }
  }

  /// Waits until the names in a file's folder are on the disk.
  static func syncFolder(of path: String) throws(Failure) {
    let descriptor = unsafe open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { _ = close(descriptor) }
    guard fsync(descriptor) == 0 else { throw Failure(code: errno) }
  }

  /// The folder that contains a path's last component.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The names in a path's folder; empty if it cannot be read.
  static func names(inFolderOf path: String) -> [String] {
    guard let folder = unsafe opendir(folder(of: path)) else { return [] }
    defer { unsafe _ = closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }

  /// Checks that this process may read a file or folder, and write to it if `writing` is true.
  static func checkAccess(to path: String, writing: Bool) throws(Failure) {
    guard unsafe access(path, writing ? R_OK | W_OK : R_OK) == 0 else { throw Failure(code: errno) }
  }

  /// How many bytes are free on a path's file system; nil if it does not say.
  static func freeBytes(at path: String) -> Int64? {
    guard let status = fileSystem(at: path) else { return nil }
    let (bytes, isTooMany) = Int64(clamping: status.f_bavail).multipliedReportingOverflow(by: Int64(status.f_frsize))
    return isTooMany ? nil : bytes
  }

  /// How many more files a path's file system can hold; nil if it has no limit or does not say.
  static func freeFiles(at path: String) -> Int64? {
    guard let status = fileSystem(at: path), status.f_files > 0 else { return nil }
    return Int64(clamping: status.f_favail)
  }

  private static func fileSystem(at path: String) -> statvfs? {
    var status = statvfs()
    return unsafe statvfs(path, &status) == 0 ? status : nil
  }

  private static func systemRename(_ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>) -> Int32 {
    #if canImport(Darwin)
    unsafe Darwin.rename(path, name)
    #else
    unsafe Glibc.rename(path, name)
    #endif
  }
}
