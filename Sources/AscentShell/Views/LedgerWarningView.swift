package import AscentRules
package import AscentRuntime
package import AscentViews

/// A warning about a fault found when a ledger was loaded, with advice.
package struct LedgerWarningView: View {
  /// The user whose ledger it is.
  package let user: String
  private let fault: String
  private let entry: String

  /// Creates the warning from a line of the runtime's log; nil for any other line.
  package init?(_ line: LogLine) {
    guard line.message == LogLine.ledgerFault, let user = line.metadata["user"] else { return nil }
    self.user = user
    (fault, entry) = (line.metadata["class", default: ""], line.metadata["entry", default: ""])
  }

  private var message: String {
    "the ledger of \"\(user.visible)\" has a fault: \(fault)\(entry.isEmpty ? "" : " at entry \(entry)"); "
      + "verify shows all faults, repair corrects them, --repair those of all users"
  }

  package func text(_ style: Style) -> String { style.tinted("warning:", .bad) + " " + message }

  package var json: JSONValue {
    .object([
      "warning": JSONValue.object([
        "kind": "ledgerFault", "message": message, "user": user, "class": fault, "entry": Int(entry),
      ])
    ])
  }
}
