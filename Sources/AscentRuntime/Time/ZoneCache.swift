import AscentRules

/// The tables of the zones in use, kept until the process ends: a hash table of 256 chains that
/// only grow, read and extended without a lock.
///
/// Its size is bounded by the number of existing zones, as unknown names are not stored.
final class ZoneCache: Sendable {
  private let buckets = InlineArray<256, LazyZoneTable> { _ in LazyZoneTable() }

  /// The table of a zone. If there is none yet, calls `make`, which returns nil for an unknown
  /// zone.
  func table(of zone: ZoneID, orMake make: (ZoneID) -> ZoneTable?) -> ZoneTable? {
    let bucket = Int(zone.shortHash)
    guard var table = buckets[bucket].load() else {
      return make(zone).flatMap { append($0, after: buckets[bucket].storeIfNil($0)) }
    }
    while table.zone != zone {
      guard let next = table.next.load() else {
        return make(zone).flatMap { append($0, after: table.next.storeIfNil($0)) }
      }
      table = next
    }
    return table
  }

  /// Follows the chain until it contains the new table, or one that another thread made for the
  /// same zone.
  private func append(_ new: ZoneTable, after winner: ZoneTable) -> ZoneTable {
    var table = winner
    while table !== new && table.zone != new.zone { table = table.next.storeIfNil(new) }
    return table
  }
}
