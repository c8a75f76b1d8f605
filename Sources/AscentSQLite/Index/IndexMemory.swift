import Synchronization

/// The part of the index of ids that is in memory. The connections of one journal share it.
final class IndexMemory: Sendable {
  struct State {
    var tail = IDTail()
    var filters: [Int64: LoadedFilters] = [:]
    /// The newest catalog version seen, and the last operation in that catalog's runs.
    var version: Int64 = 0
    var lastSeq: Int64 = 0
  }

  let state = Mutex(State())
}
