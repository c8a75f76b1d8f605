/// The embedder's ID of a person: a text of 1 to 200 bytes without control characters.
///
/// IDs are compared by bytes, as in a journal. An embedder that accepts both composed and
/// decomposed names must normalise them (NFC) first.
public struct UserID: Sendable {
  /// The text that the embedder gave.
  public let text: String
  /// The hash of the text, valid in this process only. A command causes four lookups by person, and
  /// hashing the text is most of a lookup.
  package let hash: Int

  /// The reserved user ID that owns catalogue loads. It accepts no other command.
  public static let catalog = UserID("@catalog")

  /// What is wrong with the text as an id, or nil.
  public var fault: String? {
    guard text.utf8.count <= 200 else { return "it has \(text.utf8.count) bytes; at most 200 are allowed" }
    return TextRules.fault(in: text, length: 1...200)
  }

  /// The person of that name.
  public init(_ text: String) {
    self.text = text
    // Hashes the bytes: texts that differ only in composition are equal in Swift, but not in a
    // journal.
    var hasher = Hasher()
    for byte in text.utf8 { hasher.combine(byte) }
    self.hash = hasher.finalize()
  }
}

extension UserID: Hashable {
  // The hash of the bytes separates texts that differ only in composition; comparing the texts
  // handles hash collisions.
  public static func == (left: UserID, right: UserID) -> Bool { left.hash == right.hash && left.text == right.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The ID of a person's habit: 1 for the first habit, 2 for the next. Numbers are never reused.
public struct HabitID: Hashable, Comparable, Sendable {
  /// The habit's number among the person's habits.
  public let number: Int32

  /// The habit of that number.
  public init(number: Int32) {
    self.number = number
  }

  public static func < (left: HabitID, right: HabitID) -> Bool { left.number < right.number }
}

/// The name of the device that sent a command: 1 to 64 characters without control characters, kept
/// as evidence, never decisive.
public struct DeviceID: Hashable, Sendable {
  /// The name that the device gave.
  public let text: String

  /// The device of that name.
  public init(_ text: String) {
    self.text = text
  }
}

extension UserID: CustomStringConvertible {
  public var description: String { text }
}

extension HabitID: CustomStringConvertible {
  public var description: String { String(number) }
}

extension DeviceID: CustomStringConvertible {
  public var description: String { text }
}
