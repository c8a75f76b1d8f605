import AscentRules
import AscentRuntime
import AscentStorage

/// Writes the commands of commits as rows of the table `commands`, with their links and seals.
final class CommandWriter {
  private let add: Statement
  private var sealer = CommitSealer()

  /// The end of the store after the commands written so far. Its digest is final after the last
  /// command of a commit.
  var head: StoredHead { sealer.head }

  init(_ connection: Connection) throws(SQLiteFailure) {
    add = try connection.prepare(
      """
      INSERT INTO commands(seq, user, revision, previous, block, zone, position, in_force,
        commit_number, committed_at, seal, link, body)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
      """)
  }

  /// Begins a commit that follows the head `last`.
  func begin(_ number: Int64, committedAt: Instant, commandCount: Int, after last: StoredHead) {
    sealer.begin(number, committedAt: committedAt, commandCount: commandCount, after: last)
  }

  /// Writes the next command of the commit.
  ///
  /// - Parameters:
  ///   - body: its packed body.
  ///   - user: the user's number and previous command. If the new command begins a block, the
  ///     previous one's `block` must be known.
  ///   - zone: the number of the time zone.
  /// - Returns: what the user's next command needs.
  func write(
    _ command: AcceptedCommand, body: ArraySlice<UInt8>, inForce: Bool = true,
    of user: (id: Int64, last: CommandLink?), zone: Int64
  ) throws(SQLiteFailure) -> CommandLink {
    let (last, revision) = (user.last, (user.last?.revision ?? 0) &+ 1)
    let digest = sealer.append(command, body: body, after: last?.end ?? ChainEnd(before: command.user))
    var block: Int64?
    if CommandLink.beginsBlock(revision), let known = last?.block, known > 0 { block = known }
    // One by one: with a parameter pack, an unspecialised function would bind each value.
    add.bind(head.seq, at: 1)
    add.bind(user.id, at: 2)
    add.bind(revision, at: 3)
    add.bind(last?.seq, at: 4)
    add.bind(block, at: 5)
    add.bind(zone, at: 6)
    add.bind(head.position, at: 7)
    add.bind(Int64(inForce ? 1 : 0), at: 8)
    let isSealed = sealer.isSealed
    add.bind(isSealed ? head.commit : nil, at: 9)
    add.bind(isSealed ? sealer.committedAt.milliseconds : nil, at: 10)
    add.bind(isSealed ? head.chain : nil, at: 11)
    try add.run(bytes: sealer.linker.bytes, (12, sealer.linker.linkRange), (13, sealer.linker.bodyRange))
    return CommandLink(
      seq: head.seq, revision: revision, ordinal: command.receipt.ordinal, digest: digest,
      zone: command.evidence.zone, block: CommandLink.beginsBlock(revision) ? head.seq : last == nil ? 0 : last?.block)
  }
}
