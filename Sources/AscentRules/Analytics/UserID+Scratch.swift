/// Temporary users, such as those of a race: served like everybody else, but not counted as people.
extension UserID {
  /// The prefix of temporary users' ids. Analytics leaves out any user with such an id.
  public static let scratchPrefix = "@scratch-"

  /// A temporary user.
  public static func scratch(_ name: String) -> UserID { UserID(scratchPrefix + name) }

  /// Whether this user is included in the per-user, streak, level and method figures. Temporary
  /// users and the owner of catalogue loads are not; their events are still counted by kind and
  /// day, so those counts add up to the journal's length.
  package var isCountedAsPerson: Bool {
    // The first byte decides for nearly everybody.
    guard text.utf8.first == UInt8(ascii: "@") else { return true }
    return self != .catalog && !text.utf8.starts(with: Self.scratchPrefix.utf8)
  }
}
