package import AscentRules
package import AscentRuntime

/// The operations on a whole store.
///
/// The program that opened the store provides them, because it knows the store's kind.
package protocol StoreTools: Sendable {
  /// The store's name for errors, without credentials; nil for a store in memory.
  var storeName: String? { get }

  /// Whether this session has the store open, so that it can't be replaced.
  var isOpenHere: Bool { get }

  /// The process that has the store open for writing; nil if there is none, or it can't be
  /// determined.
  func writer() async -> StoreWriter?

  /// Copies the open store to a file, and checks the copy.
  func backUp(to path: String, replacing: Bool) async throws(ShellError) -> StoreCopyView

  /// Replaces the store with a copy. No process may have the store open.
  func restore(_ backup: String) async throws(ShellError) -> StoreCopyView

  /// Erases a user from the store. No process may have the store open.
  ///
  /// - Returns: nil if the store has nothing of the user.
  func erase(_ user: UserID) async throws(ShellError) -> ErasureView?

  /// Runs a read-only statement; without a statement, lists the views.
  func rows(of query: String?) async throws(ShellError) -> QueryView

  /// Determines the state of the store, without changing anything.
  func examine(now: Instant) async throws(ShellError) -> StoreReport

  /// Up to `limit` readable commands of a damaged store, in order and from a row on, and the row at
  /// which to go on; nil if this session does not read damaged stores.
  func readableCommands(
    from row: Int64, limit: Int
  ) async throws(ShellError) -> (commands: [StoredCommand], next: Int64?)?

  /// Why the latest commands of a user are left out, though they may be there; nil if they are not.
  func damage(of user: UserID) async -> String?

  /// That the latest commits of the store are missing, which may be anybody's; nil if they are not.
  func missingEnd() async -> String?
}

extension StoreTools {
  /// False by default: no store file is open here.
  package var isOpenHere: Bool { false }

  /// Nil by default: only a store in a file can be read in part.
  package func readableCommands(
    from row: Int64, limit: Int
  ) async throws(ShellError) -> (commands: [StoredCommand], next: Int64?)? { nil }

  /// Nil: without a way to show a part of a damaged history, nothing is missing from what is shown.
  package func damage(of user: UserID) async -> String? { nil }

  /// Nil by default: only a store in a file can lose its end.
  package func missingEnd() async -> String? { nil }
}

/// The process that has a store open for writing.
package struct StoreWriter: Hashable, Sendable {
  /// The process, in words.
  package var name: String
  /// How busy it is; nil if it didn't answer.
  package var load: StoreLoad?

  package init(name: String, load: StoreLoad? = nil) { (self.name, self.load) = (name, load) }
}

/// How busy the process is that writes to a store.
package struct StoreLoad: Codable, Hashable, Sendable {
  package var pipeline: PipelineLoad
  /// The durations of the last commits; nil before the first commit.
  package var latency: CommitTimes.Summary?

  package init(pipeline: PipelineLoad, latency: CommitTimes.Summary?) {
    (self.pipeline, self.latency) = (pipeline, latency)
  }
}
