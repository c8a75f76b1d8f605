import AscentRules
import AscentRuntime
import CSQLite

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Decodes the packed bodies that a statement passes to a function or a virtual table, up to their
/// events. It caches the last command, because a row asks for several values of the same body.
final class BodyDecoder {
  /// Why a value cannot be decoded; the message of the SQL error.
  struct Fault: Error {
    var message: String

    init(_ reason: String) { message = "this is not the body of a command: \(reason)" }
  }

  private var body: [UInt8] = []
  private var eventsStart = 0
  /// The command that was decoded last.
  private(set) var command: AcceptedCommand?

  /// A reader positioned at the first event of the last command.
  var events: ByteReader { ByteReader(body, in: eventsStart..<body.count) }

  /// Decodes a body, unless it was the last one; false when the value is null.
  func decode(_ value: OpaquePointer) throws(Fault) -> Bool {
    switch unsafe sqlite3_value_type(value) {
    case SQLITE_NULL: return false
    case SQLITE_BLOB: break
    default: throw Fault("it is not a blob")
    }
    let start = unsafe sqlite3_value_blob(value)
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    if command != nil, unsafe isLast(bytes) { return true }
    (body, command) = (unsafe Array(bytes), nil)
    var reader = ByteReader(body)
    do throws(CodingFault) {
      // A body contains neither the person nor the name of the time zone, so any values do here.
      command = try CommandCoding.command(&reader, of: .catalog, in: .utc)
      eventsStart = reader.offset
      return true
    } catch {
      throw Fault(error.reason)
    }
  }

  private func isLast(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.baseAddress, body.count == bytes.count else { return false }
    return unsafe body.withUnsafeBytes { unsafe memcmp($0.baseAddress!, start, $0.count) } == 0
  }
}

extension CodingFault {
  /// What is wrong with a body, in words for people.
  var reason: String {
    switch self {
    case .truncated(let offset): "it ends too early, at byte \(offset)"
    case .badValue(let field, let offset): "the \(field) at byte \(offset) is not valid"
    case .unknownVersion(let version): "its version \(version) is unknown"
    case .leftover(let count): "\(count) more bytes follow its last event"
    case .otherKind, .damaged: "it is not an encoded command"
    }
  }
}
