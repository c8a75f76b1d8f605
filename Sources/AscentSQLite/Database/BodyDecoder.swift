import AscentRules
import AscentRuntime
import CSQLite

/// Decodes the packed bodies that a statement hands to a function or to a virtual table, as far as
/// their events. It keeps the last command: a row asks for one value of its body after the other.
final class BodyDecoder {
  /// Why there is no value: the words of the SQL error.
  struct Fault: Error {
    var message: String

    init(_ reason: String) { message = "this is not the body of a command: \(reason)" }
  }

  private var body: [UInt8] = []
  private var last: (command: AcceptedCommand, end: Int)?

  /// The command of a body, and a reader that is at its first event; nil when the value is null.
  func decode(_ value: OpaquePointer) throws(Fault) -> (command: AcceptedCommand, events: ByteReader)? {
    switch unsafe sqlite3_value_type(value) {
    case SQLITE_NULL: return nil
    case SQLITE_BLOB: break
    default: throw Fault("it is not a blob")
    }
    let start = unsafe sqlite3_value_blob(value)
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    if let last, body.count == bytes.count, unsafe body.elementsEqual(bytes) {
      return (last.command, ByteReader(body, in: last.end..<body.count))
    }
    (body, last) = (unsafe Array(bytes), nil)
    var reader = ByteReader(body)
    do throws(CodingFault) {
      // A body has neither the person nor the name of the zone.
      let command = try CommandCoding.command(&reader, of: .catalog, in: .utc)
      last = (command, reader.offset)
      return (command, reader)
    } catch {
      throw Fault(error.reason)
    }
  }
}

extension CodingFault {
  /// What is wrong with a body, for people.
  var reason: String {
    switch self {
    case .truncated(let offset): "it ends too early, at byte \(offset)"
    case .badValue(let field, let offset): "the \(field) at byte \(offset) is not valid"
    case .unknownVersion(let version): "its version \(version) is unknown"
    case .leftover(let count): "\(count) more bytes follow its last event"
    case .otherKind, .damaged: "its bytes are something else"
    }
  }
}
