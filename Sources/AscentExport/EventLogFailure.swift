/// Why an event log could not be written. What was written before is whole, and the journal is not
/// touched by it.
public enum EventLogFailure: Error, Hashable, Sendable {
  /// The file is there and is no event log. Nothing was changed.
  case notAnEventLog(path: String)
  /// The log goes further than the journal: it belongs to another one. Nothing was changed.
  case aheadOfJournal(path: String, position: Int64, head: Int64)
  /// What the log ends with is not in the journal: it is the log of another store. Nothing was
  /// changed.
  case otherStore(path: String, position: Int64)
  /// The system did not do as asked; the lines of the command in hand are not in the file.
  case system(path: String, detail: String)
  /// The journal could not be read, in its own words.
  case journal(String)
}
