/// What a journal keeps of a store while it is not open: after a failure no other process may
/// settle what happened, and no acknowledged commit may be missing when it is opened again.
struct HeldStore {
  var lock: DatabaseLock
  /// The last commit that was acknowledged.
  var record: HeadFile.Record
  /// The files that it was committed to.
  var files: OpenFiles
}
