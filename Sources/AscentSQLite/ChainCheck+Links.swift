import AscentRules
import AscentRuntime

/// What is stored beside what was committed, so that it is found: it is no part of the chain, and has to agree with it.
extension ChainCheck {
  /// What is read after ``CommandRows/columns``.
  static let linkColumns = "previous, previous_block, commit_number, committed_at, chain"

  /// Only the row of a commit's last command says where the commit ends.
  func checkEnd(_ row: Statement, isLast: Bool, commit: Int64) {
    guard !isLast, !(row.isNull(21) && row.isNull(22) && row.isNull(23)) else { return }
    tell("operation \(row.int64(0)) is said to end a commit", commit: commit)
  }

  /// An operation must be found by its id, else it could be accepted twice, and from the one after it, else a hydration would leave it out.
  func checkLinks(
    of command: StoredCommand, _ row: Statement, at head: StoredHead, commit: Int64, isWhole: Bool
  ) throws(SQLiteFailure) {
    let (accepted, user) = (command.accepted, row.int64(1))
    defer { findByKey.reset() }
    findByKey.bind(user, at: 1)
    findByKey.bind(high: accepted.operation.key.high, low: accepted.operation.key.low, at: 2)
    if try !findByKey.step() || findByKey.int64(0) != head.seq || findByKey.int64(1) != 1 {
      tell("operation \(head.seq) is not found by its id, or twice", commit: commit)
    }
    let begins = head.position &+ (accepted.eventCount > 0 ? 1 : 0)
    if command.position.number != begins { tell("operation \(head.seq) is said to begin at \(command.position.number)", commit: commit) }
    var before = places[accepted.user]
    if before == nil, !isWhole, !row.isNull(19) {
      guard row.int64(19) < head.seq else { return tell("operation \(head.seq) is linked to \(row.int64(19))", commit: commit) }
      before = (user, try people.place(at: row.int64(19), of: user).place, accepted.version &- 1)
    }
    let place = PersonPlace(seq: head.seq, ordinal: accepted.receipt.ordinal, after: before?.place)
    if row.optionalInt64(19) != before?.place.seq || row.optionalInt64(20) != place.blockBefore {
      tell("operation \(head.seq) is not linked to the one before of the same person", commit: commit)
    }
    // An ordinal may be passed over: a manual award that is refused has used one up.
    if place.ordinal <= before?.place.ordinal ?? 0 {
      tell("ordinal \(place.ordinal) of a person follows \(before?.place.ordinal ?? 0)", commit: commit)
    }
    if accepted.version != (before?.version ?? 0) &+ 1 {
      tell("version \(accepted.version) of a person follows \(before?.version ?? 0)", commit: commit)
    }
    places[accepted.user] = (user, place, accepted.version &- 1 &+ Int64(accepted.eventCount))
  }

  /// Every person must be found by name, and from there the last command of the person.
  func checkLasts(isWhole: Bool, operationCount: Int64) throws(SQLiteFailure) {
    for (user, last) in places {
      defer { findUser.reset() }
      findUser.bind(user.text, at: 1)
      guard try findUser.step(), findUser.int64(0) == last.id else {
        tell("a person is not found by name")
        continue
      }
      if try people.lastSeq(of: last.id) != last.place.seq { tell("the last operation of a person is not \(last.place.seq)") }
    }
    guard isWhole else { return }
    let all = "(SELECT * FROM new_keys UNION ALL SELECT * FROM keys)"
    let lasts = try connection.integer("SELECT count(DISTINCT user) FROM \(all) WHERE operation = x''") ?? 0
    if lasts != places.count { tell("\(lasts) people are said to have operations, but \(places.count) have") }
    let keys = try connection.integer("SELECT count(*) FROM \(all) WHERE operation <> x''") ?? 0
    if keys != operationCount { tell("there are \(keys) ids of \(operationCount) operations") }
  }
}
