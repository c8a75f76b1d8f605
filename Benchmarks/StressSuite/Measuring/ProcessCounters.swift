/// Counts what the whole process asks of the C library. The program has such counters, since they
/// stand before the library's own functions; a library cannot have them.
package struct ProcessCounters: Sendable {
  /// Begins to count from zero.
  package var begin: @Sendable () -> Void
  /// Stops counting, and gives the calls of the allocator and those of fsync and fdatasync.
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
