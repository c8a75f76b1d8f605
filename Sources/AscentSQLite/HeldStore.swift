/// What a journal keeps of a store while it is not open. After a failure no other process may
/// settle the outcome, and no acknowledged commit may be missing when the store is opened again.
struct HeldStore {
  var lock: DatabaseLock
  /// The last acknowledged commit.
  var record: HeadFile.Record
  /// The files that were committed to.
  var files: OpenFiles
  /// Whether a commit failed so that a part of the log may be readable without being on the disk.
  var isUnsynced = false
}
