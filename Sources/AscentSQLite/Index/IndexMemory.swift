import Synchronization

/// What the index of ids keeps in memory. The connections of one journal share it.
final class IndexMemory: Sendable {
  struct State {
    var tail = IDTail()
    var filters: [Int64: LoadedFilters] = [:]
    /// The newest version of the catalog that was seen, and the last operation in its runs.
    var version: Int64 = 0
    var lastSeq: Int64 = 0
  }

  let state = Mutex(State())
}
