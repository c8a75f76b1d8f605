/// Why an event log could not be written. Lines written earlier are intact, and the journal
/// is not affected.
public enum EventLogFailure: Error, Hashable {
  /// The file exists and is not an event log. Nothing was changed.
  case notAnEventLog(path: String)
  /// The log is ahead of the journal, so it belongs to another one. Nothing was changed.
  case aheadOfJournal(path: String, position: Int64, head: Int64)
  /// The log's last command is not in the journal, so the log belongs to another store. Nothing
  /// was changed.
  case otherStore(path: String, position: Int64)
  /// A system call failed. The lines of the current command are not in the file.
  case system(path: String, detail: String)
  /// The journal could not be read; its own message.
  case journal(String)
}
