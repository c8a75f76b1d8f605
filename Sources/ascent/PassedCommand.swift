import AscentShell
import AscentViews
import Foundation

/// A command that is passed to the process that has the store open.
struct PassedCommand: Codable, Hashable {
  /// How the answer is to be written.
  struct OutputFormat: Codable, Hashable {
    var isJSON: Bool
    var colours: Int
    var errorColours: Int
    var columns: Int
    var isUnicode: Bool
    var hasPictures: Bool
    var hasDatesInWords: Bool
    var firstWeekday: UInt8
    /// The number of the input line, which an error names; nil for a single command.
    var line: Int?
  }

  /// The words of the command.
  var words: [String]
  /// The indexes of the words that were quoted.
  var quoted: [Int]
  /// Further arguments and options, such as the operation ID.
  var added: [String: String]
  /// The habits of the rows that `today` has shown; nil if none were shown.
  var rows: [Int32]?
  var user: String
  /// The time zone that was given; nil for the user's own.
  var zone: String?
  /// The machine's time zone, for a user without history.
  var machineZone: String
  /// Whether the sender expects commits that survive a power failure. If commits do not, the
  /// command is declined.
  var isPowerSafe: Bool
  /// Whether overdue days are closed first.
  var closesOverdue: Bool
  /// Whether somebody can answer a question.
  var canAsk: Bool
  var form: OutputFormat
}

/// What a process asks of the one that has the store open.
enum PassedRequest: Codable, Hashable {
  case command(PassedCommand)
  /// Asks how busy the process is. This is sent without waiting for the greeting, and answered also
  /// while the process executes a command.
  case load
}

/// A piece of the answer.
enum PassedAnswer: Codable, Hashable {
  /// The command is being executed. This is sent several times a second until the answer comes.
  case working
  case output(String)
  case error(String)
  /// The end of the answer: the exit code, and the IDs of the celebrations that the answer shows.
  case end(Int32, shown: [String])
  /// The command asks first, and nothing has happened yet: the question, whether any answer is
  /// accepted, and what to add to the command.
  case asks(String, isOpen: Bool, added: [String: String])
  /// The command was not executed, and will not be.
  case declined(String)
  case load(StoreLoad)
}

/// The first message of the listening process. Both processes must have the same versions.
struct PassingHello: Codable, Hashable {
  /// The version of the messages.
  static let version = 5

  var passing = Self.version
  var program = LaunchOptions.version
}

/// Messages on a connection: their length in four bytes, then JSON.
extension LocalConnection {
  /// The longest message, in bytes. A line of input may be this long.
  static let bytesMax = 4 << 20

  /// The bytes of a message; nil if it is too long to be sent. No part of a message can fail to be
  /// encoded.
  private static func bytes(of message: some Encodable) -> Data? {
    (try? JSONEncoder().encode(message)).flatMap { $0.count <= bytesMax ? $0 : nil }
  }

  /// Whether a message is short enough to be sent.
  static func canSend(_ message: some Encodable) -> Bool { bytes(of: message) != nil }

  func send(_ message: some Encodable, by deadline: ContinuousClock.Instant) throws(Ended) {
    guard let bytes = Self.bytes(of: message) else { throw Ended() }
    let length = UInt32(bytes.count)
    try send((0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + Array(bytes), by: deadline)
  }

  func receive<Message: Decodable>(
    _ type: Message.Type, by deadline: ContinuousClock.Instant
  ) throws(Ended) -> Message {
    let length = try read(4, by: deadline).reduce(0) { $0 << 8 | Int($1) }
    guard length <= Self.bytesMax else { throw Ended() }
    let bytes = try read(length, by: deadline)
    // The sender is another program, or another version of this one.
    guard let message = try? JSONDecoder().decode(type, from: Data(bytes)) else { throw Ended() }
    return message
  }
}

extension PassedCommand {
  /// The words, each with whether it was quoted.
  var tokens: [Token] {
    let quoted = Set(quoted)
    return words.enumerated().map { Token($1, isQuoted: quoted.contains($0)) }
  }
}
