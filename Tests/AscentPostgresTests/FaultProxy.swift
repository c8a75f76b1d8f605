#if PostgreSQL
import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A proxy between a journal and its server, on Unix sockets, that injects faults on request.
final class FaultProxy: Sendable {
  /// What goes wrong, once, with one connection.
  enum Fault: Sendable {
    /// The connection is cut both ways after this many more bytes have reached the server.
    case cutRequest(after: Int)
    /// The connection is cut both ways after this many more bytes of the server's answer.
    case cutAnswer(after: Int)
    /// Nothing more reaches the server, and nothing comes back, though nobody hangs up.
    case silence
    /// What is asked next reaches the server, but nothing comes back, though nobody hangs up.
    case holdAnswers
  }

  /// The folder of the socket, for a connection string.
  let folder: String
  private let listener: Int32
  private let state: Mutex<State>

  private enum Way { case there, back }

  private struct State {
    var connectionCount = 0
    var fault: (Fault, connection: Int?)?
    var isStopped = false
    /// The path of the socket of the server that who comes next is connected to.
    var server: String
  }

  /// A proxy with a socket in a new folder, before the server whose socket is in another one.
  init(toServerIn serverFolder: String) throws {
    folder = serverFolder + "/" + UUID().uuidString.prefix(8)
    state = Mutex(State(server: serverFolder + Self.socketName))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    listener = Self.newSocket()
    let path = folder + Self.socketName
    let isBound = unsafe Self.withAddress(path) { unsafe bind(listener, $0, $1) == 0 }
    guard isBound, listen(listener, 16) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    Thread.detachNewThread { self.serve() }
  }

  private static let socketName = "/.s.PGSQL.5432"

  /// Lets something go wrong with the connection of that number, of which the first is 1, or with
  /// whichever is next to carry something that way.
  func arm(_ fault: Fault, on connection: Int?) {
    state.withLock { $0.fault = (fault, connection) }
  }

  /// How many connections there were.
  var connectionCount: Int { state.withLock { $0.connectionCount } }

  /// Connects who comes from now on to the server whose socket is in that folder.
  func turn(toServerIn folder: String) {
    state.withLock { $0.server = folder + Self.socketName }
  }

  /// Hangs up on everybody.
  func stop() {
    state.withLock { $0.isStopped = true }
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  private func serve() {
    defer { close(listener) }
    while !isStopped {
      guard Self.isReadable(listener) else { continue }
      let client = accept(listener, nil, nil)
      _ = fcntl(client, F_SETFD, FD_CLOEXEC)
      let (server, path) = (Self.newSocket(), state.withLock { $0.server })
      guard client >= 0, unsafe Self.withAddress(path, { unsafe connect(server, $0, $1) == 0 }) else {
        close(client)
        close(server)
        continue
      }
      Thread.detachNewThread { self.carry(between: client, and: server) }
    }
  }

  /// A connection has its number when its first bytes are there: libpq gives up its first attempt
  /// before it says anything.
  private func number(of client: Int32) -> Int? {
    while !isStopped {
      guard Self.isReadable(client) else { continue }
      var byte: UInt8 = 0
      guard unsafe recv(client, &byte, 1, Int32(MSG_PEEK)) == 1 else { return nil }
      return state.withLock { state in
        state.connectionCount += 1
        return state.connectionCount
      }
    }
    return nil
  }

  private func carry(between client: Int32, and server: Int32) {
    defer {
      close(client)
      close(server)
    }
    guard let number = number(of: client) else { return }
    while !isStopped {
      switch fault(of: number) {
      case .silence?: usleep(1000)
      case .holdAnswers?: if Self.isReadable(client), !forward(.there, of: number, from: client, to: server) { return }
      default:
        if Self.isReadable(client), !forward(.there, of: number, from: client, to: server) { return }
        if Self.isReadable(server), !forward(.back, of: number, from: server, to: client) { return }
      }
    }
  }

  private func fault(of connection: Int) -> Fault? {
    state.withLock { state in state.fault.flatMap { $0.connection == connection ? $0.0 : nil } }
  }

  /// Carries what there is, up to a limit. False when nothing more is to be carried.
  private func forward(_ way: Way, of connection: Int, from source: Int32, to sink: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    // What is armed counts from the next byte on, so it is asked for when the bytes are there.
    let count = unsafe recv(source, &bytes, bytes.count, 0)
    guard count > 0 else { return false }
    let (passed, goesOn) = share(of: count, way, of: connection)
    var sent = 0
    while sent < passed {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe send(sink, $0.baseAddress! + sent, passed - sent, Self.withoutSignal)
      }
      guard written > 0 else { return false }
      sent += written
    }
    return goesOn
  }

  /// How many of `count` bytes are passed on, and whether more may follow.
  private func share(of count: Int, _ way: Way, of connection: Int) -> (passed: Int, goesOn: Bool) {
    state.withLock { state in
      guard let (fault, number) = state.fault, number ?? connection == connection else { return (count, true) }
      switch (fault, way) {
      case (.cutRequest(let left), .there):
        state.fault = left <= count ? nil : (.cutRequest(after: left - count), connection)
        return (min(left, count), left > count)
      case (.cutAnswer(let left), .back):
        state.fault = left <= count ? nil : (.cutAnswer(after: left - count), connection)
        return (min(left, count), left > count)
      case (.holdAnswers, .there):
        // What follows is the farewell of somebody who gave up waiting.
        state.fault = (.silence, connection)
        return (count, true)
      case (.silence, _), (.holdAnswers, .back): return (0, true)
      default: return (count, true)
      }
    }
  }

  private static func isReadable(_ descriptor: Int32) -> Bool {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&event, 1, 1) > 0
  }

  /// A socket that no child inherits: it would keep a connection open that was hung up.
  private static func newSocket() -> Int32 {
    #if canImport(Darwin)
    let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  #if canImport(Darwin)
  private static let withoutSignal: Int32 = 0
  #else
  private static let withoutSignal = Int32(MSG_NOSIGNAL)
  #endif

  private static func withAddress<Answer>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Answer
  ) -> Answer {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    return unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
#endif
