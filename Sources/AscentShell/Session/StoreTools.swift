package import AscentRules
package import AscentRuntime

/// The operations on a whole store.
///
/// The program that opened the store provides them, because it knows the store's kind.
package protocol StoreTools: Sendable {
  /// The store's name for errors, without credentials; nil for a store in memory.
  var storeName: String? { get }

  /// The process that has the store open for writing, in words; nil if there is none, or it can't
  /// be determined.
  var writerName: String? { get }

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
}
