/// A person, as the embedder names them: a text of 1 to 200 bytes without control characters.
///
/// Two texts are the same person only if their bytes are equal, as in a journal. If your names come
/// in both composed and decomposed form, compose them (NFC) first.
public struct UserID: CheckedTextID {
  package static let field = "user"

  /// The text that the embedder gave.
  public let text: String
  /// The hash of the text, valid in this process only. A command in flight is looked up by its
  /// person four times, and hashing a text is most of a look-up.
  package let hash: Int

  /// The reserved user ID that owns catalogue loads. It accepts no other command.
  public static let catalog = UserID("@catalog")

  /// What is wrong with the text as an id, or nil.
  package var fault: String? {
    guard text.utf8.count <= 200 else { return "it has \(text.utf8.count) bytes; at most 200 are allowed" }
    return TextRules.fault(in: text, length: 1...200)
  }

  /// Creates a user ID from unchecked input.
  ///
  /// - Throws: ``Refusal/badText(field:reason:)`` when the text is empty, blank, too long, or has
  ///   control characters.
  public init(validating text: String) throws(Refusal) { self = try Self(text).checked() }

  /// Creates a user ID from a text that is checked elsewhere.
  package init(_ text: String) {
    self.text = text
    // Hash the bytes, not the string: texts that differ only in Unicode composition are equal in
    // Swift, but not in a journal.
    var hasher = Hasher()
    for byte in text.utf8 { hasher.combine(byte) }
    self.hash = hasher.finalize()
  }
}

extension UserID {
  // The byte hash tells apart texts that differ only in composition, which Swift treats as equal;
  // the texts tell apart hash collisions.
  public static func == (left: UserID, right: UserID) -> Bool { left.hash == right.hash && left.text == right.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
