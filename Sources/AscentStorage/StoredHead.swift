package import AscentRules
package import AscentRuntime

/// The end of a stored journal, with the chain that the next commit continues.
package struct StoredHead: Hashable {
  /// The number of the last commit.
  package var commit: Int64 = 0
  /// The position of the last event.
  package var position: Int64 = 0
  /// The sequence number of the last operation.
  package var seq: Int64 = 0
  /// The chain's digest after the last commit.
  package var chain = Digest.zero

  /// The head of an empty journal.
  package init() {}

  /// A head from its values.
  package init(commit: Int64, position: Int64, seq: Int64, chain: Digest) {
    (self.commit, self.position, self.seq, self.chain) = (commit, position, seq, chain)
  }

  /// The head in the form of the journal contract.
  package var journalHead: JournalHead { JournalHead(position: Position(number: position), commit: commit) }

  /// Checks that a group follows this head, and that its commands have as many events as it has.
  package func check(_ group: CommitGroup) throws(JournalFailure) {
    guard group.number == commit + 1, group.firstPosition.number == position + 1 else {
      throw .nothingWritten(
        "commit \(group.number) at position \(group.firstPosition.number) does not follow \(commit) at \(position)")
    }
    var eventCount = 0
    for command in group.commands {
      guard command.eventCount >= 0 else { throw .nothingWritten("a command has \(command.eventCount) events") }
      eventCount += Int(command.eventCount)
    }
    guard eventCount == group.events.count else {
      throw .nothingWritten("the commands have \(eventCount) events, the group has \(group.events.count)")
    }
  }
}
