import Synchronization

/// A reference to a zone's table that is set once and never changes.
///
/// It does the same as `AtomicLazyReference`, whose `load` is not specialised: it looks up generic
/// metadata each time, which took longer than the search in the table.
@safe struct LazyZoneTable: ~Copyable, Sendable {
  /// Owns one reference count of the table once it is set.
  private let table = unsafe Atomic<Unmanaged<ZoneTable>?>(nil)

  deinit {
    unsafe table.load(ordering: .acquiring)?.release()
  }

  /// The table, if it is set.
  func load() -> ZoneTable? {
    unsafe table.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// Sets the table unless one is already set, and returns the table that is then set.
  func storeIfNil(_ new: ZoneTable) -> ZoneTable {
    let counted = unsafe Unmanaged.passRetained(new)
    let (exchanged, original) = unsafe table.compareExchange(
      expected: nil, desired: counted, ordering: .acquiringAndReleasing)
    guard !exchanged, let winner = unsafe original else { return new }
    unsafe counted.release()
    return unsafe winner.takeUnretainedValue()
  }
}
