import AscentRules

extension OperationKey {
  private static let digits = 8

  /// The first eight hexadecimal digits.
  fileprivate var shortText: String {
    let text = String(high, radix: 16)
    return String((String(repeating: "0", count: 16 - text.count) + text).prefix(Self.digits))
  }

  /// Whether a text is the beginning of the first eight hexadecimal digits, at least four of them.
  func begins(with text: String) -> Bool {
    guard 4...Self.digits ~= text.utf8.count, text.allSatisfy(\.isHexDigit) else { return false }
    return shortText.hasPrefix(text.lowercased())
  }
}

/// Unambiguous short forms of IDs: their beginnings, as in git.
///
/// IDs that contain a counter or begin with a timestamp share long beginnings. If the beginning
/// would need more than ``beginningMax`` characters, the end is used when it is shorter.
struct ShortIDs {
  private static let lengthMin = 4
  private static let beginningMax = 8
  /// IDs up to this length were probably chosen by people as words, so they are not shortened.
  private static let wholeMax = 15

  /// The IDs in lower case and sorted; `backward` has each reversed.
  private let forward, backward: [String]

  init(_ ids: [String]) {
    let folded = ids.map { $0.lowercased() }
    forward = folded.sorted()
    backward = folded.map { String($0.reversed()) }.sorted()
  }

  /// The short form of an ID; an ID that is not among them stays whole.
  ///
  /// An import is one action, and the IDs of its operations are long, so each of those has digits
  /// of its key instead.
  func text(of id: String) -> String {
    if ImportID.step(of: id) != nil, let operation = OperationID(id) { return operation.key.shortText }
    guard id.count > Self.wholeMax, Self.count(beginning: id.lowercased(), in: forward) > 0 else { return id }
    let digest = id.hasPrefix("import:") ? id.firstIndex(of: "-").map { id[...$0].count } ?? 0 : 0
    let lengths = (digest + Self.lengthMin)..<max(id.count, digest + Self.lengthMin + 1)
    let beginning = lengths.first { isUnique(String(id.prefix($0))) } ?? id.count
    guard digest == 0, beginning > Self.beginningMax else { return String(id.prefix(beginning)) }
    let end = lengths.first { isUnique(String(id.suffix($0))) } ?? id.count
    return end < beginning ? String(id.suffix(end)) : String(id.prefix(beginning))
  }

  /// The short form of an ID whose others are unknown: for a random UUID its first 8 digits, which
  /// two actions share with a probability of 1 in 4 billion. Any other ID stays whole.
  static func alone(_ id: String) -> String {
    let parts = id.split(separator: "-")
    // Other UUIDs may begin with a timestamp, which thousands can share.
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts[2].hasPrefix("4") ? String(parts[0]) : id
  }

  /// Whether at most one ID begins or ends with the text.
  private func isUnique(_ text: String) -> Bool {
    let text = text.lowercased()
    return Self.count(beginning: text, in: forward) + Self.count(beginning: String(text.reversed()), in: backward) <= 1
  }

  private static func count(beginning text: String, in ids: [String]) -> Int {
    let first = ids.partitioningIndex { $0 >= text }
    return ids[first...].prefix(2).count { $0.hasPrefix(text) }
  }
}
