package import AscentRules
package import AscentRuntime

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

  /// Whether this is the next command of a person after an end, and has the link of its body.
  package func follows(_ end: ChainEnd) -> Bool { revision == end.revision &+ 1 && link == link(after: end) }

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
      guard row.follows(end) else { throw MalformedRow("link of operation \(row.seq)") }
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
