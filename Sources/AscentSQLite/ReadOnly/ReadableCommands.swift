import AscentRules
import AscentRuntime
import AscentStorage

/// What can be read of a person with a damaged row.
struct ReadableCommands {
  /// The commands of the person's rows in order; nil stands for a row that cannot be read.
  private var commands: [StoredCommand?] = []
  /// How many commands the person's state contains: those before the first damaged row, each linked
  /// to the one before it, or those of the snapshot and the ones linked to it.
  private var intactCount = 0
  /// A snapshot newer than the first damaged row, and how many commands it contains.
  private var start: (snapshot: Snapshot, count: Int)?
  /// What a usual read found.
  private let damage: [JournalDamage]

  /// Reads the rows in the order of the table, because links only lead backwards.
  ///
  /// - Parameters:
  ///   - head: where the store ends for the reader; what comes later is left out.
  ///   - damage: what a usual read found.
  init(of user: UserID, until head: StoredHead, in reader: OpenReader, damage: [JournalDamage]) throws(SQLiteFailure) {
    self.damage = damage
    // A snapshot that cannot be read is not used: it is only a cache.
    let stored = try? reader.snapshot(of: user, until: head.commit)
    var end: ChainEnd? = ChainEnd(before: user)
    try reader.forEachRow(of: user) { row in
      if let row, row.command.position.number > head.position { return }
      commands.append(row?.command)
      // Of an unreadable page, the next row shows whether it had rows of this person.
      guard let row else { return }
      end = end.flatMap { row.follows($0) ? row.end : nil }
      if end == nil, let stored, row.isMarked(by: stored) {
        (end, start) = (row.end, (stored.0, commands.count))
      }
      if end != nil { intactCount = commands.count }
    }
  }

  /// What can be shown of the person, with a note that says what is missing; nil if nothing can.
  var past: StoredPast? {
    guard intactCount > 0 else { return nil }
    return StoredPast(
      snapshot: start?.snapshot, tail: commands[(start?.count ?? 0)..<intactCount].compactMap(\.self), damage: note)
  }

  /// What is wrong, and which commands are shown.
  var note: String {
    let isWhole = intactCount == commands.count
    let found = isWhole ? commands.count { $0 != nil } : intactCount
    let count = found == 1 ? "command" : "\(found) commands"
    let shown = isWhole ? "the \(count) found" : "the first \(count)"
    return damage.map(\.detail).joined(separator: "; ") + "; only \(shown) \(found == 1 ? "is" : "are") shown"
  }

  /// A page of the commands that can be read. A person's note says that some are missing.
  func page(ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int) -> [StoredCommand] {
    let found = commands.lazy.compactMap(\.self).filter { ordinals.contains($0.accepted.receipt.ordinal) }
    return newestFirst ? found.reversed().prefix(limit).map(\.self) : found.prefix(limit).map(\.self)
  }
}

extension CommandRow {
  /// Whether a snapshot was made after this command, by the same marks as in an undamaged history.
  fileprivate func isMarked(by stored: (snapshot: Snapshot, mark: SnapshotMark)) -> Bool {
    let (snapshot, mark) = stored
    return revision == mark.revision && link == mark.link && lastVersion == snapshot.version
      && command.accepted.receipt.ordinal <= snapshot.ordinal
  }
}
