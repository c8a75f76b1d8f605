package import AscentRules
package import AscentRuntime

/// The end of a person's chain, which the next command continues.
package struct ChainEnd: Hashable {
  /// The number of the person's last command; 0 before the first.
  package var revision: Int64
  /// The link of the person's last command; see ``PersonChain``.
  package var digest: Digest
  /// The time zone of the person's last command; nil before the first.
  package var zone: ZoneID?

  package init(revision: Int64, digest: Digest, zone: ZoneID?) {
    (self.revision, self.digest, self.zone) = (revision, digest, zone)
  }

  /// The end before a person's first command.
  package init(before user: UserID) {
    self.init(revision: 0, digest: PersonChain.start(of: user), zone: nil)
  }
}

/// A row with a packed command and its link.
package protocol LinkedRow {
  var seq: Int64 { get }
  /// The number of the command among the person's.
  var revision: Int64 { get }
  var link: Digest { get }
  var body: [UInt8] { get }
  /// The decoded command.
  var command: StoredCommand { get }
}

extension LinkedRow {
  /// The version of the person's last event after this command.
  package var lastVersion: Int64 { command.accepted.version &- 1 &+ Int64(command.accepted.eventCount) }

  /// The end of the person's chain after this command.
  package var end: ChainEnd {
    ChainEnd(revision: revision, digest: link, zone: command.accepted.evidence.zone)
  }

  /// The command's time zone if it differs from that of the previous command; otherwise nil.
  fileprivate func changedZone(after previous: ChainEnd) -> ZoneID? {
    let zone = command.accepted.evidence.zone
    return zone == previous.zone ? nil : zone
  }

  /// The link that the command must have, by its body.
  fileprivate func link(after previous: ChainEnd) -> Digest {
    PersonChain.link(after: previous.digest, revision: revision, zone: changedZone(after: previous), body: body)
  }
}

extension StoredPast {
  /// Checks that commands follow each other, beginning after an end, and have the right links.
  package func check(_ rows: [some LinkedRow], after start: ChainEnd) throws(MalformedRow) {
    try checkOrder()
    var end = start
    for row in rows {
      guard row.revision == end.revision &+ 1, row.link == row.link(after: end) else {
        throw MalformedRow("link of operation \(row.seq)")
      }
      end = row.end
    }
  }
}

extension ChainAudit<CommitSeal> {
  /// Checks that a command has the link of its body. The stored link is the one that the next
  /// command must follow, so a finding names the command at fault. In a whole check, the body must
  /// also be an encoding of the command.
  package mutating func checkContent(of row: some LinkedRow, after previous: ChainEnd, commit: Int64) {
    guard !isWhole || CommandCoding.isEncoding(row.body, of: row.command.accepted) else {
      return report("operation \(row.seq): its stored bytes differ from its encoding", commit: commit)
    }
    if row.link != row.link(after: previous) {
      report("operation \(row.seq) differs from what was committed", commit: commit)
    }
  }
}

extension StoredCommand {
  /// Decodes a command from its packed body.
  ///
  /// - Parameter position: where the journal ends after it.
  package init(
    body: [UInt8], of user: UserID, in zone: ZoneID, endingAt position: Int64, inForce: Bool, seq: Int64
  ) throws(MalformedRow) {
    var reader = ByteReader(body)
    do throws(CodingFault) {
      let (accepted, events) = try CommandCoding.decode(&reader, of: user, in: zone)
      let first = position &- Int64(max(0, events.count - 1))
      self.init(accepted: accepted, position: Position(number: first), inForce: inForce, events: events)
    } catch {
      throw MalformedRow("body of operation \(seq)")
    }
  }

  /// Whether two commands are equal in all their stored parts.
  package func isSame(as other: StoredCommand) -> Bool {
    let (mine, theirs) = (accepted, other.accepted)
    return position == other.position && inForce == other.inForce && events == other.events && mine.user == theirs.user
      && mine.operation == theirs.operation && mine.content == theirs.content && mine.evidence == theirs.evidence
      && mine.device == theirs.device && mine.version == theirs.version && mine.eventCount == theirs.eventCount
      && mine.receipt == theirs.receipt
  }
}

extension DatabaseRow {
  /// Reads the place of the command whose body is in a column.
  package func place(_ column: Int32, of seq: Int64) throws(Failure) -> CommandPlace {
    do throws(CodingFault) {
      return try CommandCoding.place(in: bytes(column))
    } catch {
      throw .malformed("body of operation \(seq)")
    }
  }
}
