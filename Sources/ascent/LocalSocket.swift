import Foundation
import Glibc

/// A connection over a Unix socket. Reads and writes have a deadline, and block their thread.
final class LocalConnection: Sendable {
  /// Thrown if the other side has ended or the deadline has passed.
  struct Ended: Error {}

  private let descriptor: Int32

  fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Ends the connection for both sides, from any thread.
  func end() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// The user of the other process, recorded by the system when that process connected or listened;
  /// nil if the system does not tell.
  var peerUser: UInt32? {
    // The fields of `struct ucred`: pid, uid and gid.
    var credentials: [UInt32] = [0, .max, .max]
    var length = socklen_t(12)
    let code = unsafe credentials.withUnsafeMutableBytes { bytes in
      unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, bytes.baseAddress, &length)
    }
    return code == 0 && length == 12 ? credentials[1] : nil
  }

  /// Sends all bytes.
  func send(_ bytes: [UInt8], by deadline: ContinuousClock.Instant) throws(Ended) {
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT, by: deadline)
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { throw Ended() }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads exactly this many bytes.
  func read(_ count: Int, by deadline: ContinuousClock.Instant) throws(Ended) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      try wait(for: POLLIN, by: deadline)
      var piece = [UInt8](repeating: 0, count: min(count - bytes.count, 65_536))
      let length = piece.count
      let got = unsafe piece.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, length, 0) }
      if got < 0, errno == EINTR || errno == EAGAIN { continue }
      guard got > 0 else { throw Ended() }
      bytes += piece[..<got]
    }
    return bytes
  }

  /// Waits for input, or for the end of the connection. False if neither came in time.
  func hasInput(by deadline: ContinuousClock.Instant) -> Bool {
    do throws(Ended) { try wait(for: POLLIN, by: deadline) } catch { return false }
    return true
  }

  /// Whether there is input, or the connection has ended.
  var hasInput: Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wanted, 1, 0) > 0
  }

  private func wait(for event: Int32, by deadline: ContinuousClock.Instant) throws(Ended) {
    while true {
      let left = (deadline - ContinuousClock.now) / .milliseconds(1)
      guard left > 0 else { throw Ended() }
      var wanted = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      let code = unsafe poll(&wanted, 1, Int32(min(left, 60_000)) + 1)
      if code > 0 { return }
      guard code == 0 || errno == EINTR else { throw Ended() }
    }
  }
}

/// A Unix socket at a path, for the use of its owner only.
struct LocalSocket {
  /// The longest path that fits in a socket's address, in bytes without the terminating zero.
  private static let pathMax = 107
  /// The pause before a failed call is retried, in microseconds.
  private static let pause: UInt32 = 10_000

  let path: String

  /// Connects to the process that listens at the path, and blocks. Nil if there is no such process,
  /// if too many clients are waiting for it until the deadline, or if the process or the file
  /// belongs to another user.
  func connection(by deadline: ContinuousClock.Instant) -> LocalConnection? {
    guard isOwnSocket, let descriptor = Self.make() else { return nil }
    let connection = LocalConnection(descriptor)
    while unsafe withAddress({ unsafe connect(descriptor, $0, $1) }) != 0 {
      guard errno == EAGAIN || errno == EINTR, ContinuousClock.now < deadline else { return nil }
      usleep(Self.pause)
    }
    return connection.peerUser == geteuid() ? connection : nil
  }

  /// Whether the file is a socket of this user. Links are not followed.
  private var isOwnSocket: Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK && status.st_uid == geteuid()
  }

  /// Begins to listen, replacing the socket of an earlier process that was killed. The caller has
  /// the store's lock, so no other process listens.
  ///
  /// - Returns: the descriptor; nil if the name is in use by another kind of file or by another
  ///   user, or the system refuses.
  func listen() -> Int32? {
    remove()
    guard let descriptor = Self.make() else { return nil }
    // The process already creates files for their owner only; `chmod` makes sure of it.
    guard unsafe withAddress({ unsafe bind(descriptor, $0, $1) }) == 0, unsafe chmod(path, 0o600) == 0,
      Glibc.listen(descriptor, 16) == 0
    else {
      Self.close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Waits for a connection of this user, and blocks meanwhile. A connection of another user is
  /// closed. Nil if none came in time.
  static func accept(_ listener: Int32, within milliseconds: Int32) -> LocalConnection? {
    var wanted = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&wanted, 1, milliseconds) > 0 else { return nil }
    let descriptor = Glibc.accept(listener, nil, nil)
    guard descriptor >= 0 else {
      // For example, there are no descriptors left: do not retry at once.
      usleep(Self.pause)
      return nil
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let connection = LocalConnection(descriptor)
    return connection.peerUser == geteuid() ? connection : nil
  }

  /// Removes the socket, unless the name belongs to another kind of file by now.
  func remove() {
    if isOwnSocket { unsafe _ = unlink(path) }
  }

  /// Stops listening.
  static func close(_ listener: Int32) { _ = Glibc.close(listener) }

  private static func make() -> Int32? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Calls a body with the address. If the path is too long, the address goes through the folder's
  /// descriptor in `/proc/self/fd`. A file name that is still too long cannot be used.
  private func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var short = path
    var folder: Int32 = -1
    if path.utf8.count > Self.pathMax {
      let slash = path.lastIndex(of: "/") ?? path.startIndex
      folder = unsafe open(String(path[..<slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      short = "/proc/self/fd/\(folder)" + path[slash...]
    }
    defer { if folder >= 0 { Self.close(folder) } }
    guard short.utf8.count <= Self.pathMax else { return -1 }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: Array(short.utf8)) }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
