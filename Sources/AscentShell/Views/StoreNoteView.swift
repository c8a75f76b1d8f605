package import AscentRules
package import AscentRuntime
package import AscentViews

/// A note about the store or the config file, such as something repaired on opening.
package struct StoreNoteView: View {
  private let note: String

  /// Creates the note from a line of the runtime's log; nil for any other line.
  package init?(_ line: LogLine) {
    guard [LogLine.storeNote, LogLine.cutHistory].contains(line.message), let note = line.metadata["note"] else {
      return nil
    }
    self.note = note
  }

  /// Notes that a new store is created at the given path.
  package init(newStore path: String) { note = "new store at \(path)" }

  /// Notes that a line of the config file is ignored.
  package init(ignoring fault: String, of path: String) {
    note = "\(path), \(fault). The line is ignored; config KEY --unset removes it"
  }

  /// Notes that the process that has the store open did not answer, so the command is sent again.
  package init(unanswered path: String) {
    note = "the process that has \(path) open did not answer; sending the command again with the same ID"
  }

  /// Notes that another process has the store open, so changes are passed to it.
  package init(passingTo path: String) {
    note = "another process has \(path) open; what you change here goes through it"
  }

  /// Notes that this process waits for the one that has the store open.
  package init(waitingFor path: String) { note = "waiting for another process that has \(path) open" }

  /// Notes that the store could not be closed as usual, after all commands were answered.
  package init(notClosed failure: JournalFailure) {
    note =
      "the store was not closed cleanly (\(failure)); what was acknowledged is recorded, and the next start checks "
      + "the store"
  }

  package func text(_ style: Style) -> String { "note: \(note.visible)" }

  package var json: JSONValue { .object(["note": JSONValue.object(["kind": "store", "message": note])]) }
}
