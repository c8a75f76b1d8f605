import AscentRules
import AscentRuntime
import AscentShell

/// For a store without such tools: one in memory, or on a server that this build cannot reach.
struct NoTools: StoreTools {
  let reason: String
  var storeName: String? { nil }
  func writer() async -> StoreWriter? { nil }

  func backUp(to path: String, replacing: Bool) async throws(ShellError) -> StoreCopyView { throw .otherStore(reason) }
  func restore(_ backup: String) async throws(ShellError) -> StoreCopyView { throw .otherStore(reason) }
  func erase(_ user: UserID) async throws(ShellError) -> ErasureView? { throw .otherStore(reason) }
  func rows(of query: String?) async throws(ShellError) -> QueryView { throw .otherStore(reason) }
  func examine(now: Instant) async throws(ShellError) -> StoreReport { throw .otherStore(reason) }
}
