package import AscentRules
package import AscentRuntime
package import AscentViews

/// The fault that the check of a ledger found as it was loaded, and what to do about it.
package struct LedgerWarningView: View {
  /// Whose ledger it is.
  package let user: String
  private let fault: String
  private let entry: String

  /// The warning of a line of the runtime's log; nil for any other line.
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
