#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A small file beside the database: read and written at offsets, closed when it is no longer
/// referred to.
@safe final class File {
  /// What the system said, with the number of the error.
  struct Failure: Error {
    var code: Int32
    var detail: String { unsafe String(cString: strerror(code)) }
  }

  /// What tells one file from another, whatever its name.
  struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
    var isFolder: Bool
    var byteCount: Int64
    /// How many names it has.
    var nameCount: Int
  }

  private let descriptor: Int32

  /// Opens a file for reading, or for reading and writing, in which case it is made when it is not
  /// there. A symbolic link in the last place is not followed.
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

  /// Has the disk keep what was written.
  func sync() throws(Failure) {
    guard fsync(descriptor) == 0 else { throw Failure(code: errno) }
  }

  /// Takes the lock of the file, unless another process or another part of this one has it.
  func lock() -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// The identity of the open file.
  var identity: Identity? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    return Identity(status)
  }

  /// The identity of the file of a name, links followed, or why there is none.
  static func identity(of path: String) -> Result<Identity, Failure> {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return .failure(Failure(code: errno)) }
    return .success(Identity(status))
  }

  /// The name with all links followed; the last part need not exist.
  static func resolved(_ path: String) throws(Failure) -> String {
    if let whole = unsafe realpath(path, nil) {
      defer { unsafe free(whole) }
      return unsafe String(cString: whole)
    }
    // A link that leads nowhere, or in circles, is a fault; only a name that nothing bears is a new
    // file.
    var status = stat()
    guard errno == ENOENT, unsafe lstat(path, &status) != 0 else { throw Failure(code: errno == 0 ? ENOENT : errno) }
    return path
  }

  /// Removes a name.
  static func remove(_ path: String) {
    unsafe _ = unlink(path)
  }
}

extension File.Identity {
  fileprivate init(_ status: stat) {
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino),
      isFolder: status.st_mode & S_IFMT == S_IFDIR, byteCount: Int64(status.st_size), nameCount: Int(status.st_nlink))
  }
}
