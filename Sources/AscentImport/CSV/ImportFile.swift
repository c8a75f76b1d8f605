import Foundation

/// File access for the importers: which files exist, and the bytes of regular files up to a limit.
enum ImportFile {
  /// The absolute path with symbolic links resolved.
  static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  /// The last part of the path.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Whether there is a folder at the path.
  static func isFolder(_ path: String) -> Bool {
    attributes(of: path)[.type] as? FileAttributeType == .typeDirectory
  }

  /// Whether there is a regular file at the path.
  static func isFile(_ path: String) -> Bool {
    attributes(of: path)[.type] as? FileAttributeType == .typeRegular
  }

  /// The names of the folders in a folder, sorted; empty if it cannot be listed.
  static func folders(in path: String) -> [String] {
    // A folder that cannot be listed has nothing to import; the caller reports what it looked for.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().filter { isFolder(path + "/" + $0) }
  }

  /// Refuses anything but a regular file with 1 to ``ImportLimit/bytes`` bytes. Never opens a pipe
  /// or a device.
  static func check(_ path: String) throws(ImportFailure) {
    guard isFile(path), let size = (attributes(of: path)[.size] as? NSNumber)?.intValue else {
      throw .unreadable(file: path)
    }
    guard size > 0 else { throw .empty(file: path) }
    guard size <= ImportLimit.bytes.count else { throw .tooLarge(file: path, limit: .bytes) }
  }

  /// The first bytes of a regular file, or all of them if `count` is nil.
  static func bytes(of path: String, count: Int? = nil) throws(ImportFailure) -> [UInt8] {
    try check(path)
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      // Closing a file that was only read loses nothing.
      defer { try? handle.close() }
      let data = try handle.read(upToCount: count ?? ImportLimit.bytes.count + 1) ?? Data()
      guard data.count <= ImportLimit.bytes.count else { throw ImportFailure.tooLarge(file: path, limit: .bytes) }
      return [UInt8](data)
    } catch let failure as ImportFailure {
      throw failure
    } catch {
      throw .unreadable(file: path)
    }
  }

  private static func attributes(of path: String) -> [FileAttributeKey: Any] {
    // A path without attributes is neither a file nor a folder.
    (try? FileManager.default.attributesOfItem(atPath: resolved(path))) ?? [:]
  }
}
