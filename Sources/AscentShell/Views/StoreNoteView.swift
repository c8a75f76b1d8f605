package import AscentRules
package import AscentRuntime
package import AscentViews

/// What was noticed or repaired when the store was opened.
package struct StoreNoteView: View {
  private let note: String

  /// The note of a line of the runtime's log; nil for any other line.
  package init?(_ line: LogLine) {
    guard line.message == LogLine.storeNote, let note = line.metadata["note"] else { return nil }
    self.note = note
  }

  /// The note that a start makes a new store at the path that was given.
  package init(newStore path: String) { note = "new store at \(path)" }

  /// The note that a line of the config file is ignored.
  package init(ignoring fault: String, of path: String) {
    note = "\(path), \(fault). The line is ignored; config KEY --unset removes it"
  }

  /// The note that the process that has the store open did not answer, so that the command is sent
  /// again.
  package init(unanswered path: String) {
    note = "the process that has \(path) open did not answer; sending the command again with the same ID"
  }

  /// The note that another process has the store open, so that changes are passed to it.
  package init(passingTo path: String) {
    note = "another process has \(path) open; what you change here goes through it"
  }

  /// The note that a start waits for the process that has the store open.
  package init(waitingFor path: String) { note = "waiting for another process that has \(path) open" }

  package func text(_ style: Style) -> String { "note: \(note.visible)" }

  package var json: JSONValue { .object(["note": JSONValue.object(["kind": "store", "message": note])]) }
}
