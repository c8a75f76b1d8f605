extension HistoryPage {
  /// A place in a history: between the item of this instant and ordinal and the one that is next
  /// older. It stays where it is when items are added or taken back.
  public struct Cursor: Hashable, Sendable {
    /// The instant of the item.
    public let at: Instant
    /// The place of the item's command in the person's order.
    public let ordinal: Int32

    /// The place after an item.
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
    // Of a place there is one text.
    guard description == text else { return nil }
  }
}
