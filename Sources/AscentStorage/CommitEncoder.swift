package import AscentRules
package import AscentRuntime

/// Encodes the commands of commits into packed bodies with their links, and seals the commits.
///
/// One encoder can serve many commits, and reuses its buffer.
package struct CommitEncoder {
  /// Where the store ends with the commands encoded so far. Its digest is final after the last one
  /// of a commit.
  package private(set) var head = StoredHead()
  /// When the current commit is made.
  package private(set) var committedAt = Instant(milliseconds: 0)
  /// Whether all commands of the commit are encoded.
  package var isSealed: Bool { commandsLeft == 0 }
  /// The bytes of the last command, with its body and its link.
  package private(set) var command = CommandEncoder()

  private var seal = CommitSeal(after: .zero, number: 0, firstPosition: .start, committedAt: Instant(milliseconds: 0))
  private var commandsLeft = 0

  package init() {}

  /// Begins a commit that follows a head.
  package mutating func begin(_ number: Int64, committedAt: Instant, commandCount: Int, after last: StoredHead) {
    seal = CommitSeal(
      after: last.chain, number: number, firstPosition: Position(number: last.position + 1), committedAt: committedAt)
    head = last
    head.commit = number
    (self.committedAt, commandsLeft) = (committedAt, commandCount)
    if isSealed { head.chain = seal.digest() }
  }

  /// Encodes the next command of the commit.
  ///
  /// - Parameter end: where the person's chain ends before it.
  /// - Returns: its link.
  package mutating func append(_ next: AcceptedCommand, events: Span<Event>, after end: ChainEnd) -> Digest {
    let zone = end.zone == next.evidence.zone ? nil : next.evidence.zone
    let link = command.encode(next, events: events, after: end.digest, revision: end.revision &+ 1, zone: zone)
    append(link, eventCount: events.count)
    return link
  }

  /// Adds the next command of the commit, which has already been encoded.
  package mutating func append(_ link: Digest, eventCount: Int) {
    head.seq += 1
    head.position += Int64(eventCount)
    seal.append(link)
    commandsLeft -= 1
    if isSealed { head.chain = seal.digest() }
  }
}
