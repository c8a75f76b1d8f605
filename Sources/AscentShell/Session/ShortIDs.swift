import AscentRules

/// Short forms of IDs, each of which means one of them only: the beginning, as in git.
///
/// IDs that a program counts up or begins with the time share long beginnings. Of those the end is
/// shorter, so it is shown when the beginning would need more than ``beginningMax`` characters.
struct ShortIDs {
  private static let lengthMin = 4
  private static let beginningMax = 8
  /// IDs that people gave are read as words, so they are not cut.
  private static let wholeMax = 15

  /// In lower case and in order, and the same read backwards.
  private let forward, backward: [String]

  init(_ ids: [String]) {
    let folded = ids.map { $0.lowercased() }
    forward = folded.sorted()
    backward = folded.map { String($0.reversed()) }.sorted()
  }

  /// The short form of an ID, if it is one of them; any other ID whole.
  func text(of id: String) -> String {
    guard id.count > Self.wholeMax, Self.count(beginning: id.lowercased(), in: forward) > 0 else { return id }
    let digest = id.hasPrefix("import:") ? id.firstIndex(of: "-").map { id[...$0].count } ?? 0 : 0
    let lengths = (digest + Self.lengthMin)..<max(id.count, digest + Self.lengthMin + 1)
    let beginning = lengths.first { isUnique(String(id.prefix($0))) } ?? id.count
    guard digest == 0, beginning > Self.beginningMax else { return String(id.prefix(beginning)) }
    let end = lengths.first { isUnique(String(id.suffix($0))) } ?? id.count
    return end < beginning ? String(id.suffix(end)) : String(id.prefix(beginning))
  }

  /// Whether one ID at most begins or ends with a text.
  private func isUnique(_ text: String) -> Bool {
    let text = text.lowercased()
    return Self.count(beginning: text, in: forward) + Self.count(beginning: String(text.reversed()), in: backward) <= 1
  }

  private static func count(beginning text: String, in ids: [String]) -> Int {
    let first = ids.partitioningIndex { $0 >= text }
    return ids[first...].prefix(2).count { $0.hasPrefix(text) }
  }
}
