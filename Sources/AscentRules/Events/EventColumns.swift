/// The stored form of an event: a number for its kind and a few columns, most of them integers,
/// that a person can read in a table.
///
/// The meaning of a column depends on the kind, and is declared in the file of the kind's group;
/// see `EventKind.Group`. Each event has exactly one stored form: any other columns are rejected.
package struct EventColumns: Hashable {
  /// The stored number of the kind; see ``EventKind/storedNumbers``.
  package var kind: UInt8
  /// The habit's number; for awards the subject of the award key; for a changed session or
  /// progression the ordinal of its command.
  package var habit: Int32?
  /// The local day, or the first of a range.
  package var day: Int32?
  /// The amount, or the new or former value of what changed.
  package var amount: Int64?
  /// The sum that results, the last day of a range, or the ordinal of the command that set the
  /// former value.
  package var total: Int64?
  /// The number of a ledger entry, the ordinal of the command that is meant, an instant in
  /// milliseconds, or the number of a celebration in its category.
  package var number: Int64?
  /// The version of the XP policy; 1 or 0 for what came into or went out of force; the value of a
  /// feedback, 0 for none; or the unit of a streak, nil for days.
  package var policy: Int32?
  /// Sixteen bytes: the key of an operation. See also ``withoutEntryHash``.
  package var digest: Digest?
  /// Texts, as one flat JSON object with sorted keys.
  package var detail: String?
}

extension EventColumns {
  /// The columns of a kind, with all others empty.
  package init(kind: UInt8) {
    self.kind = kind
  }

  /// The columns as they are written now. In stores of earlier schemas a ledger entry also has a
  /// hash of itself and the entry before. Nothing reads that hash: the link of the command covers
  /// the entry.
  package var withoutEntryHash: EventColumns {
    guard digest != nil, let kind = EventKind(storedNumber: kind), kind == .xpEntered || kind == .xpGranted else {
      return self
    }
    var columns = self
    columns.digest = nil
    return columns
  }
}
