/// Scratch people, such as those of a race: served like everybody else, and left out where people
/// are counted.
extension UserID {
  /// What the ids of scratch people begin with. An embedder who gives such an id to somebody leaves
  /// them out of the figures of analytics.
  public static let scratchPrefix = "@scratch-"

  /// A scratch person.
  public static func scratch(_ name: String) -> UserID { UserID(scratchPrefix + name) }

  /// Whether the figures of people, runs, levels and methods have the person in them. Whoever loads
  /// a catalogue is nobody, and a scratch person is none of those who use an app; their events are
  /// counted with all others, by kind and day, since these counts agree with the journal's length.
  package var isCountedAsPerson: Bool {
    // The first byte tells for nearly everybody.
    guard text.utf8.first == UInt8(ascii: "@") else { return true }
    return self != .catalog && !text.utf8.starts(with: Self.scratchPrefix.utf8)
  }
}
