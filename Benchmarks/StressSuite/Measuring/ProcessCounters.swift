/// Counts the process's calls of the C library. The program has the counters, because only an
/// executable can replace the library's functions.
package struct ProcessCounters: Sendable {
  /// Begins to count from zero.
  package var begin: @Sendable () -> Void
  /// Stops counting, and returns the calls of the allocator and those of fsync and fdatasync.
  package var end: @Sendable () -> (allocations: Int, syncs: Int)
  /// The bytes that are allocated now.
  package var bytesInUse: @Sendable () -> Int

  /// Counters with their parts.
  package init(
    begin: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> (allocations: Int, syncs: Int),
    bytesInUse: @escaping @Sendable () -> Int
  ) {
    self.begin = begin
    self.end = end
    self.bytesInUse = bytesInUse
  }
}
