/// Counts the process's calls of the C library. The program supplies the counters, because only an
/// executable can replace the library's functions.
package struct ProcessCounters: Sendable {
  /// Starts counting from zero.
  package var begin: @Sendable () -> Void
  /// Stops counting, and returns the number of calls of the allocator, and of fsync and fdatasync.
  package var end: @Sendable () -> (allocations: Int, syncs: Int)
  /// How many bytes are allocated now.
  package var bytesInUse: @Sendable () -> Int

  /// Counters made of their parts.
  package init(
    begin: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> (allocations: Int, syncs: Int),
    bytesInUse: @escaping @Sendable () -> Int
  ) {
    self.begin = begin
    self.end = end
    self.bytesInUse = bytesInUse
  }
}
