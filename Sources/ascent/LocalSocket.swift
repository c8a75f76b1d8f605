import Foundation
import Glibc

/// A connection over a Unix socket, whose reads and writes have a deadline. They block their
/// thread.
final class LocalConnection: Sendable {
  /// Why nothing came or could be sent: the other side ended, or the deadline passed.
  struct Ended: Error {}

  private let descriptor: Int32

  fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Ends the connection for both sides, from any thread.
  func end() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// The user of the other process, as the system noted when it connected or listened.
  var peerUser: UInt32? {
    // pid, uid and gid, as `struct ucred` has them.
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

/// The name of a Unix socket in a folder, for its owner only.
struct LocalSocket {
  /// The longest path that fits in a socket's address, without the zero at its end.
  private static let pathMax = 107
  /// The pause before a failed call is tried again, in microseconds.
  private static let pause: UInt32 = 10_000

  let path: String

  /// Connects to the process that listens there, and blocks. Nil if there is none, if too many
  /// clients wait for it until the deadline, or if the process or the file is another user's.
  func connection(by deadline: ContinuousClock.Instant) -> LocalConnection? {
    guard isOwnSocket, let descriptor = Self.make() else { return nil }
    let connection = LocalConnection(descriptor)
    while unsafe withAddress({ unsafe connect(descriptor, $0, $1) }) != 0 {
      guard errno == EAGAIN || errno == EINTR, ContinuousClock.now < deadline else { return nil }
      usleep(Self.pause)
    }
    return connection.peerUser == geteuid() ? connection : nil
  }

  /// Whether the file is a socket of this user. A link is not followed.
  private var isOwnSocket: Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK && status.st_uid == geteuid()
  }

  /// Begins to listen, and takes the place of an earlier process that was killed. The caller has
  /// the store's lock, so no other process listens.
  ///
  /// - Returns: the descriptor; nil when the name is in use by another kind of file or another
  ///   user's, or the system refuses.
  func listen() -> Int32? {
    remove()
    guard let descriptor = Self.make() else { return nil }
    // The process creates files for their owner only. `chmod` makes sure of it.
    guard unsafe withAddress({ unsafe bind(descriptor, $0, $1) }) == 0, unsafe chmod(path, 0o600) == 0,
      Glibc.listen(descriptor, 16) == 0
    else {
      Self.close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Accepts a connection of this user within a time; another user's is closed. It blocks.
  static func accept(_ listener: Int32, within milliseconds: Int32) -> LocalConnection? {
    var wanted = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&wanted, 1, milliseconds) > 0 else { return nil }
    let descriptor = Glibc.accept(listener, nil, nil)
    guard descriptor >= 0 else {
      // For example, there are no descriptors left: do not try again at once.
      usleep(Self.pause)
      return nil
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let connection = LocalConnection(descriptor)
    return connection.peerUser == geteuid() ? connection : nil
  }

  /// Removes the socket, unless a file of another kind has its name by now.
  func remove() {
    if isOwnSocket { unsafe _ = unlink(path) }
  }

  /// Stops listening.
  static func close(_ listener: Int32) { _ = Glibc.close(listener) }

  private static func make() -> Int32? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Calls a body with the address. If the path is too long, the socket is reached through its
  /// folder's number in `/proc/self/fd`. A name that is still too long cannot be used.
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
