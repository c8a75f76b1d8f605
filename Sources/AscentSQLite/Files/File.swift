import AscentRuntime
import AscentStorage

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A small file beside the database. It is closed when its last reference goes away.
@safe final class File {
  /// An error from the system.
  struct Failure: Error {
    var code: Int32
    var detail: String {
      code == EILSEQ ? "the name of the file or of a folder is not UTF-8" : unsafe String(cString: strerror(code))
    }
    /// Whether the name is unused, or too long for any file. After any other failure there may be
    /// a file with that name.
    var isAbsence: Bool { code == ENOENT || code == ENOTDIR || code == ENAMETOOLONG }
  }

  /// What identifies a file independently of its names.
  struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
    var isFolder: Bool
    var byteCount: Int64
    /// The number of names (hard links).
    var nameCount: Int
    /// Whether it is a file with content, not a folder, pipe, device or socket.
    var isRegular: Bool
    /// When it was last written to, in nanoseconds.
    var modifiedAt: Int64

    /// Whether both are the same file, whatever their lengths.
    func isSameFile(as other: Identity) -> Bool { inode == other.inode && device == other.device }
  }

  private let descriptor: Int32

  /// Opens a file for reading, or for reading and writing, in which case it is created if needed.
  /// If the last component is a symbolic link, opening fails.
  init(path: String, isWritable: Bool) throws(Failure) {
    let flags = (isWritable ? O_RDWR | O_CREAT : O_RDONLY) | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    descriptor = unsafe open(path, flags, 0o644)
    guard descriptor >= 0 else { throw Failure(code: errno) }
  }

  deinit {
    _ = close(descriptor)
  }

  /// Up to `count` bytes at an offset; fewer at the end of the file.
  func read(count: Int, at offset: Int64) throws(Failure) -> [UInt8] {
    var failed = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let read = unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset))
      failed = read < 0
      filled = max(0, read)
    }
    if failed { throw Failure(code: errno) }
    return bytes
  }

  /// Writes bytes at an offset.
  func write(_ bytes: [UInt8], at offset: Int64) throws(Failure) {
    let written = unsafe bytes.withUnsafeBytes { buffer in
      unsafe pwrite(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
    }
    guard written == bytes.count else { throw Failure(code: written < 0 ? errno : ENOSPC) }
  }

  /// Removes all bytes.
  func clear() throws(Failure) {
    guard ftruncate(descriptor, 0) == 0 else { throw Failure(code: errno) }
  }

  /// The size that a disk writes atomically.
  static let sectorLength = 512

  /// Overwrites all bytes with zeros, and waits until the zeros are on the disk. The first sector
  /// goes first: ``PendingFile`` recognizes an overwritten store by it.
  func overwrite() throws(Failure) {
    let length = try identity.byteCount
    try write([UInt8](repeating: 0, count: Int(min(Int64(Self.sectorLength), length))), at: 0)
    try sync()
    for offset in stride(from: 0, to: length, by: 1 << 20) {
      try write([UInt8](repeating: 0, count: Int(min(1 << 20, length - offset))), at: offset)
    }
    try sync()
  }

  /// Waits until everything written is on the disk.
  func sync() throws(Failure) {
    guard fsync(descriptor) == 0 else { throw Failure(code: errno) }
  }

  /// Tries to take the file's lock; false if another process, or another part of this one, has it.
  func lock(isShared: Bool = false) throws(Failure) -> Bool {
    if flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK || errno == EINTR else { throw Failure(code: errno) }
    return false
  }

  /// The identity of the open file.
  var identity: Identity {
    get throws(Failure) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw Failure(code: errno) }
      return Identity(status)
    }
  }

  /// Whether a name is that of the open file. A link to the file has another name.
  func hasName(_ path: String) throws(Failure) -> Bool {
    guard let found = try Self.found(at: path) else { return false }
    return found.isSameFile(as: try identity)
  }

  /// The identity of the file at a path, with links resolved.
  static func identity(of path: String) -> Result<Identity, Failure> {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return .failure(Failure(code: errno)) }
    return .success(Identity(status))
  }

  /// The identity of what has a name, of a link itself; nil if nothing has it.
  static func found(at path: String) throws(Failure) -> Identity? {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { return Identity(status) }
    let failure = Failure(code: errno)
    guard failure.isAbsence else { throw failure }
    return nil
  }

  /// The path with all links resolved; the last component need not exist.
  static func resolved(_ path: String) throws(Failure) -> String {
    if let whole = unsafe realpath(path, nil) {
      defer { unsafe free(whole) }
      // A repaired path would be that of another file.
      guard let path = unsafe String(validatingCString: whole) else { throw Failure(code: EILSEQ) }
      return path
    }
    // A broken or circular link is an error; only an unused name stands for a new file.
    let failure = Failure(code: errno)
    guard failure.code == ENOENT, try !exists(path) else { throw failure }
    // The path of a new file, too, must be that of the same file later.
    if let folder = unsafe realpath(folder(of: path), nil) {
      defer { unsafe free(folder) }
      guard unsafe String(validatingCString: folder) != nil else { throw Failure(code: EILSEQ) }
    }
    return path
  }

  /// Whether a name is a symbolic link.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether something is mounted at a path, with links resolved, which need not be a folder; false
  /// where the system does not tell.
  static func isMountPoint(_ path: String) -> Bool {
    // Such as `36 35 98:0 /mnt1 /mnt2 rw,noatime - ext3 /dev/root rw`: the path is the fifth word.
    let escaped = [("\\", "\\134"), (" ", "\\040"), ("\t", "\\011"), ("\n", "\\012")].reduce(path) {
      $0.replacing($1.0, with: $1.1)
    }
    return systemLines(of: "/proc/self/mountinfo").contains { line in
      line.split(separator: " ").dropFirst(4).first == escaped[...]
    }
  }

  /// The lines of a file that the system makes when it is read; empty if there is none.
  static func systemLines(of path: String) -> [Substring] {
    guard let file = try? File(path: path, isWritable: false) else { return [] }
    // The system returns such a file in pieces.
    var bytes: [UInt8] = []
    while let piece = try? file.read(count: 65_536, at: Int64(bytes.count)), !piece.isEmpty { bytes += piece }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// Removes a file.
  static func remove(_ path: String) {
    unsafe _ = unlink(path)
  }
}

extension File {
  /// Turns a failure of the operating system into a failure to open a database.
  static func accessing<Answer>(
    _ path: String, _ body: @autoclosure () throws(Failure) -> Answer
  ) throws(JournalFailure) -> Answer {
    do throws(Failure) { return try body() } catch { throw .noAccess(path, error.detail) }
  }
}

extension File.Identity {
  fileprivate init(_ status: stat) {
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino),
      isFolder: status.st_mode & S_IFMT == S_IFDIR, byteCount: Int64(status.st_size), nameCount: Int(status.st_nlink),
      isRegular: status.st_mode & S_IFMT == S_IFREG,
      modifiedAt: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec))
  }
}
