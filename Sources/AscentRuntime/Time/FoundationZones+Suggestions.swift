import Foundation

extension FoundationZones {
  /// Up to three zones whose names or locations are similar to a mistyped name, the most similar
  /// first.
  ///
  /// Case, spaces and underscores make no difference: `new york` suggests `America/New_York`.
  public func suggestions(for name: String) -> [String] {
    guard name.utf8.count <= 64 else { return [] }
    let wanted = Self.folded(name)
    guard !wanted.isEmpty else { return [] }
    let tolerance = max(1, wanted.count / 4)
    var near: [(distance: Int, name: String)] = []
    for identifier in TimeZone.knownTimeZoneIdentifiers {
      let full = Self.folded(identifier)
      let place = full[full.index(after: full.lastIndex(of: UInt8(ascii: "/")) ?? -1)...]
      let distance = min(Self.distance(wanted, full[...]), Self.distance(wanted, place))
      if distance <= tolerance { near.append((distance, identifier)) }
    }
    return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.lowercased().utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "_") }
  }

  /// The edit distance: insertions, deletions and replacements of a byte (Wagner and Fischer 1974),
  /// one row at a time.
  private static func distance(_ left: [UInt8], _ right: ArraySlice<UInt8>) -> Int {
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in right.enumerated() {
        let replaced = diagonal + (byte == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
