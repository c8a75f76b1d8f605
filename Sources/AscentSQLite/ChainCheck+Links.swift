import AscentRules
import AscentRuntime
import AscentStorage

/// What is stored beside what was committed, so that it is found: it is no part of the chain, and
/// has to agree with it.
extension ChainCheck {
  /// What is read after ``CommandRows/columns``.
  static let linkColumns = "previous, previous_block, commit_number, committed_at, chain"

  /// Only the row of a commit's last command says where the commit ends.
  func checkEnd(_ row: Statement, isLast: Bool, commit: Int64) {
    guard !isLast, !(row.isNull(21) && row.isNull(22) && row.isNull(23)) else { return }
    audit.tell("operation \(row.int64(0)) is said to end a commit", commit: commit)
  }

  /// An operation must be found by its id, else it could be accepted twice, and from the one after
  /// it, else a hydration would leave it out.
  func checkLinks(of command: StoredCommand, _ row: Statement, commit: Int64) throws(SQLiteFailure) {
    let (accepted, user, seq) = (command.accepted, row.int64(1), row.int64(0))
    defer { findByKey.reset() }
    findByKey.bind(user, at: 1)
    findByKey.bind(high: accepted.operation.key.high, low: accepted.operation.key.low, at: 2)
    if try !findByKey.step() || findByKey.int64(0) != seq || findByKey.int64(1) != 1 {
      audit.tell("operation \(seq) is not found by its id, or twice", commit: commit)
    }
    var before = places[accepted.user]?.place
    if before == nil, !audit.isWhole, !row.isNull(19) {
      guard row.int64(19) < seq else {
        return audit.tell("operation \(seq) is linked to \(row.int64(19))", commit: commit)
      }
      before = try people.place(at: row.int64(19), of: user).place
    }
    let place = CommandLink(seq: seq, ordinal: accepted.receipt.ordinal, after: before)
    // Who has no operation before this one begins with version 1.
    let isLinked =
      row.optionalInt64(19) == before?.seq && row.optionalInt64(20) == place.blockBefore
      && (before != nil || accepted.version == 1)
    if !isLinked {
      audit.tell("operation \(seq) is not linked to the one before of the same person", commit: commit)
    }
    places[accepted.user] = (user, place)
  }

  /// Every person must be found by name, and from there the last command of the person.
  func checkLasts() throws(SQLiteFailure) {
    for (user, last) in places {
      defer { findUser.reset() }
      findUser.bind(user.text, at: 1)
      guard try findUser.step(), findUser.int64(0) == last.id else {
        audit.tell("a person is not found by name")
        continue
      }
      if try people.lastSeq(of: last.id) != last.place.seq {
        audit.tell("the last operation of a person is not \(last.place.seq)")
      }
    }
    guard audit.isWhole else { return }
    let all = "(SELECT * FROM new_keys UNION ALL SELECT * FROM keys)"
    let lasts = try connection.integer("SELECT count(DISTINCT user) FROM \(all) WHERE operation = x''") ?? 0
    if lasts != places.count { audit.tell("\(lasts) people are said to have operations, but \(places.count) have") }
    let keys = try connection.integer("SELECT count(*) FROM \(all) WHERE operation <> x''") ?? 0
    if keys != audit.head.seq { audit.tell("there are \(keys) ids of \(audit.head.seq) operations") }
  }
}
