#if PostgreSQL
import AscentPostgres
import AscentRules
import AscentRuntime
import AscentShell

/// What can be done with a store on a PostgreSQL server. For anything else, use the server's tools.
struct ServerTools: StoreTools {
  let url: String
  private let reason = "a store on a PostgreSQL server is copied with pg_dump and restored with pg_restore"

  var storeName: String? { PostgresJournal(url: url).name }
  func writer() async -> StoreWriter? { nil }

  func backUp(to path: String, replacing: Bool) async throws(ShellError) -> StoreCopyView { throw .otherStore(reason) }
  func restore(_ backup: String) async throws(ShellError) -> StoreCopyView { throw .otherStore(reason) }

  func erase(_ user: UserID) async throws(ShellError) -> ErasureView? {
    do throws(JournalFailure) {
      guard let erased = try await PostgresJournal.erase(user, from: url) else { return nil }
      var view = ErasureView(user: user.text, store: PostgresJournal(url: url).name, commands: erased.commandCount)
      (view.commit, view.position, view.digest) = (
        erased.after.commit, erased.after.position.number, erased.digest
      )
      view.isOnServer = true
      view.unremoved = erased.unremoved
      return view
    } catch {
      throw .journal(error)
    }
  }

  func rows(of query: String?) async throws(ShellError) -> QueryView {
    try await QueryView(of: query) { () throws(JournalFailure) in try await PostgresQuery(query).rows(from: url) }
  }

  func examine(now: Instant) async throws(ShellError) -> StoreReport {
    throw .otherStore("use verify for a store on a PostgreSQL server")
  }
}
#endif
