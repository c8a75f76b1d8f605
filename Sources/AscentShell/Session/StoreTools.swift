package import AscentRules
package import AscentRuntime

/// What can be done with a store as a whole: the program that opened it knows of which kind it is.
package protocol StoreTools: Sendable {
  /// The name of the store in errors, without credentials; nil for one in memory.
  var storeName: String? { get }

  /// The process that has the store open to write, in words; nil when there is none, or when it
  /// cannot be known.
  var writerName: String? { get }

  /// Copies the open store to a file, and checks the copy.
  func backUp(to path: String, replacing: Bool) async throws(ShellError) -> StoreCopyView

  /// Puts a copy in the place of the store, which no process may have open.
  func restore(_ backup: String) async throws(ShellError) -> StoreCopyView

  /// Erases a person from the store, which no process may have open.
  ///
  /// - Returns: nil when the store has nothing of the person.
  func erase(_ user: UserID) async throws(ShellError) -> ErasureView?

  /// Runs a statement that reads; without one, it lists the views.
  func rows(of query: String?) async throws(ShellError) -> QueryView

  /// Finds out what state the store is in, and changes nothing.
  func examine(now: Instant) async throws(ShellError) -> StoreReport
}
