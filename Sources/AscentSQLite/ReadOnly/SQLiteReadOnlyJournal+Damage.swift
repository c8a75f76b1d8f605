package import AscentRules
package import AscentRuntime
import AscentStorage

/// What a read-only session shows of a person with a damaged row.
extension SQLiteReadOnlyJournal {
  /// A person's past; if it is damaged, up to the last state that can be read.
  func past(of user: UserID) throws(JournalFailure) -> StoredPast {
    do throws(JournalFailure) {
      var past = try read(of: user) { reader throws(SQLiteFailure) in
        try reader.pasts(of: [user], until: head.commit)[0]
      }
      past.tail.removeAll(where: isLater)
      let isFound = past.snapshot != nil || !past.tail.isEmpty
      cuts[user] = isFound || damage.isEmpty ? nil : (nil, "nothing of \(user) can be found in the damaged store")
      return past
    } catch {
      if let past = try whole(user, after: error) { return past }
      guard let past = try readableCommands(of: user, after: error).past else { throw error }
      cuts[user] = (past.tail.last?.accepted.receipt.ordinal ?? past.snapshot?.ordinal, past.damage)
      return past
    }
  }

  /// A person's past without the snapshot, if only that is damaged; otherwise nil.
  private func whole(_ user: UserID, after failure: JournalFailure) throws(JournalFailure) -> StoredPast? {
    guard case .damaged = failure, showsDamaged,
      var past = try? read({ reader throws(SQLiteFailure) in try reader.pastWithoutSnapshot(of: user) })
    else { return nil }
    past.tail.removeAll(where: isLater)
    cuts[user] = nil
    return past
  }

  /// Why a person was last read without the latest commands; nil if with all that are there.
  package func damage(of user: UserID) -> String? { cuts[user]?.damage }

  /// That the latest commits of the store are missing, which may be anybody's; nil if they are not.
  package var missingEnd: String? {
    let isMissing = damage.contains { $0.detail.hasPrefix(HeadCheck.missingEnd) }
    return isMissing ? "what was recorded after commit \(head.commit) is missing here" : nil
  }

  /// The ordinals up to the last one that is shown of a person; nil if that comes before them.
  func shown(_ ordinals: ClosedRange<Int32>, of user: UserID) -> ClosedRange<Int32>? {
    let last = min(ordinals.upperBound, cuts[user]?.last ?? .max)
    return ordinals.lowerBound <= last ? ordinals.lowerBound...last : nil
  }

  /// Up to `limit` readable commands of the whole store, in order and from a row on. Their
  /// positions show what is missing.
  ///
  /// - Returns: the commands, and the row at which to go on; nil at the end.
  package func readableCommands(
    from row: Int64, limit: Int
  ) throws(JournalFailure) -> (commands: [StoredCommand], next: Int64?) {
    let (rows, next) = try read { reader throws(SQLiteFailure) in try reader.readableRows(from: row, limit: limit) }
    return (rows.map(\.command).filter { !isLater($0) }, next)
  }

  /// What can be read of a person after a failure; throws the failure if it is not about damage, or
  /// if damaged people are not shown. Of the catalogue's user, an older state would put an older
  /// catalogue in force.
  func readableCommands(
    of user: UserID, after failure: JournalFailure
  ) throws(JournalFailure) -> ReadableCommands {
    guard case .damaged(let damage) = failure, showsDamaged, user != .catalog else { throw failure }
    if let lastRead, lastRead.user == user { return lastRead.commands }
    let commands = try read { reader throws(SQLiteFailure) in
      try ReadableCommands(of: user, until: head, in: reader, damage: damage)
    }
    lastRead = (user, commands)
    return commands
  }

  /// Whether the head file still records the head that was read from it.
  var isHeadRecorded: Bool {
    guard let recorded = HeadFile.read(beside: resolved).record else { return false }
    return (recorded.commit, recorded.chain) == (head.commit, head.chain)
  }

  /// The note on a damaged store that was opened.
  static func note(of damage: [JournalDamage]) -> String {
    let first = damage[0].commit.map { "commit \($0): \(damage[0].detail)" } ?? damage[0].detail
    return "the store is damaged, and only what can be read is shown; found: \(first)"
      + (damage.count > 1 ? "; and \(damage.count - 1) more, listed by verify" : "")
  }
}
