#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A connection to Redis over a Unix socket. Requests are buffered and sent together.
final class RESPConnection {
  let descriptor: Int32
  private var reader = RESPReader()
  private var output: [UInt8] = []
  private var input = [UInt8](repeating: 0, count: 1 << 16)

  /// Connects to the socket at a path.
  init(path: String) throws {
    var address = sockaddr_un()
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard bytes.count < room else { throw PeerFailure("the path of the socket is too long: \(path)") }
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    #if canImport(Darwin)
    descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard connected == 0 else { throw PeerFailure("cannot connect to \(path): \(Self.lastError)") }
  }

  deinit {
    _ = close(descriptor)
  }

  /// Adds a request to the buffer.
  func add(_ arguments: [String]) {
    begin(arguments.count)
    for argument in arguments { add(argument.utf8) }
  }

  /// Begins a request with this number of arguments, which are then added one by one.
  func begin(_ count: Int) {
    output.append(UInt8(ascii: "*"))
    addLine(count)
  }

  /// Adds an argument to the request.
  func add(_ argument: some Collection<UInt8>) {
    output.append(UInt8(ascii: "$"))
    addLine(argument.count)
    output += argument
    output.append(contentsOf: [13, 10])
  }

  /// Adds a prefix and a number as one argument.
  func add(_ prefix: StaticString, _ number: Int) {
    output.append(UInt8(ascii: "$"))
    addLine(prefix.utf8CodeUnitCount + Self.digitCount(number))
    prefix.withUTF8Buffer { unsafe output.append(contentsOf: $0) }
    addLine(number)
  }

  /// Sends the buffered requests.
  func flush() throws {
    var sent = 0
    while sent < output.count {
      let count = unsafe output.withUnsafeBytes { bytes in
        unsafe send(descriptor, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw PeerFailure("cannot send to redis: \(Self.lastError)")
      }
      sent += count
    }
    output.removeAll(keepingCapacity: true)
  }

  /// Waits until bytes arrive, and takes them in.
  func receive() throws {
    while true {
      let count = unsafe input.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count > 0 {
        reader.append(input[..<count])
        return
      }
      if count < 0, errno == EINTR { continue }
      throw PeerFailure(count == 0 ? "redis closed the connection" : "cannot receive from redis: \(Self.lastError)")
    }
  }

  /// Skips a reply that has arrived completely; false if there is none.
  func skipReply() throws -> Bool { try reader.skip() }

  /// Sends a single request and waits for its reply.
  func ask(_ arguments: String...) throws -> RESPReader.Reply {
    add(arguments)
    try flush()
    return try nextReply()
  }

  /// Waits for the next reply.
  func nextReply() throws -> RESPReader.Reply {
    while true {
      if let reply = try reader.next() {
        if case .error(let text) = reply { throw PeerFailure("redis: \(text)") }
        return reply
      }
      try receive()
    }
  }

  private func addLine(_ number: Int) {
    if number < 10 {
      output.append(UInt8(ascii: "0") + UInt8(number))
    } else {
      output.append(contentsOf: String(number).utf8)
    }
    output.append(contentsOf: [13, 10])
  }

  private static func digitCount(_ number: Int) -> Int {
    var (count, rest) = (1, number)
    while rest >= 10 { (count, rest) = (count + 1, rest / 10) }
    return count
  }

  private static var lastError: String { unsafe String(cString: strerror(errno)) }
}
