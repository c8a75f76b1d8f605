/// Who a person is to the embedder: a text of 1 to 200 bytes without control characters.
///
/// Two texts are one person only if their bytes are the same, as in a journal: whoever takes names
/// in both composed and decomposed form composes them (NFC) first.
public struct UserID: Sendable {
  /// The text that the embedder gave.
  public let text: String
  /// The hash of the text, of this process alone. A command on its way is looked up by its person
  /// four times, and hashing a text is most of a look-up.
  package let hash: Int

  /// Who the catalogue is loaded for: nobody. Its commands and events are kept like a person's, and
  /// it takes no others.
  public static let catalog = UserID("@catalog")

  /// What is wrong with the text as an id, or nil.
  public var fault: String? {
    guard text.utf8.count <= 200 else { return "it has \(text.utf8.count) bytes; at most 200 are allowed" }
    return TextRules.fault(in: text, length: 1...200)
  }

  /// The person of that name.
  public init(_ text: String) {
    self.text = text
    // Of the bytes: texts that differ only in how they are composed are equal in Swift, but not in
    // a journal.
    var hasher = Hasher()
    for byte in text.utf8 { hasher.combine(byte) }
    self.hash = hasher.finalize()
  }
}

extension UserID: Hashable {
  // The hash of the bytes tells apart what is equal but for its composition; the texts, what merely
  // has the same hash.
  public static func == (left: UserID, right: UserID) -> Bool { left.hash == right.hash && left.text == right.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A habit of one person: 1 for the first habit, 2 for the next, never used again.
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
