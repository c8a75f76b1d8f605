internal import Synchronization

/// A place for the table of a zone, which is filled once and then stays.
///
/// It does what `AtomicLazyReference` does. The load of that one is not specialised: it looks up
/// the metadata of its generic type each time, which cost more than the search in the table.
@safe struct ZonePlace: ~Copyable, Sendable {
  /// Holds one count of the table's references from the moment it is filled.
  private let table = unsafe Atomic<Unmanaged<ZoneTable>?>(nil)

  deinit {
    unsafe table.load(ordering: .acquiring)?.release()
  }

  /// The table, once there is one.
  func load() -> ZoneTable? {
    unsafe table.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// Puts a table into the place unless there is one; the one that is there then.
  func storeIfNil(_ new: ZoneTable) -> ZoneTable {
    let counted = unsafe Unmanaged.passRetained(new)
    let (exchanged, original) = unsafe table.compareExchange(
      expected: nil, desired: counted, ordering: .acquiringAndReleasing)
    guard !exchanged, let winner = unsafe original else { return new }
    unsafe counted.release()
    return unsafe winner.takeUnretainedValue()
  }
}
