extension HistoryPage {
  /// A position in a history, between the item of this instant and ordinal and the next older one.
  /// It stays valid when items are added or undone.
  public struct Cursor: Hashable, Sendable {
    /// The instant of the item.
    public let at: Instant
    /// The ordinal of the item's command.
    public let ordinal: Int32

    /// Creates the cursor after an item.
    public init(at: Instant, ordinal: Int32) {
      self.at = at
      self.ordinal = ordinal
    }
  }
}

extension HistoryPage.Cursor: Comparable {
  public static func < (left: HistoryPage.Cursor, right: HistoryPage.Cursor) -> Bool {
    (left.at, left.ordinal) < (right.at, right.ordinal)
  }
}

/// As a text, the milliseconds of the instant and the ordinal: `1760256000000.17`.
extension HistoryPage.Cursor: LosslessStringConvertible {
  public var description: String { "\(at.milliseconds).\(ordinal)" }

  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let milliseconds = Int64(parts[0]), let ordinal = Int32(parts[1]), ordinal >= 0 else {
      return nil
    }
    self.init(at: Instant(milliseconds: milliseconds), ordinal: ordinal)
    // Each cursor has exactly one text.
    guard description == text else { return nil }
  }
}
