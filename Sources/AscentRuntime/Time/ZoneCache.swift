internal import AscentRules

/// The tables of the zones that were asked for, kept for good: a hash table of 256 chains that only
/// grow, read and extended without a lock.
///
/// It is bounded by the zones that exist; a name that is no zone is never stored.
final class ZoneCache: Sendable {
  private let buckets = InlineArray<256, ZonePlace> { _ in ZonePlace() }

  /// The table of a zone; `make` is called when there is none yet, and its nil means that there is
  /// no such zone.
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

  /// Follows the chain from the table that holds the place until the new one, or one that another
  /// thread made of the same zone, is in it.
  private func append(_ new: ZoneTable, after winner: ZoneTable) -> ZoneTable {
    var table = winner
    while table !== new && table.zone != new.zone { table = table.next.storeIfNil(new) }
    return table
  }
}
