package import AscentRules
package import AscentRuntime

/// Links the packed commands of commits, and seals the commits. It can serve many commits, and
/// reuses its buffer.
package struct CommitSealer {
  /// Where the store ends with the commands linked so far. Its digest is final after the last one
  /// of a commit.
  package private(set) var head = StoredHead()
  /// When the current commit is made.
  package private(set) var committedAt = Instant(milliseconds: 0)
  /// Whether all commands of the commit are linked.
  package var isSealed: Bool { commandsLeft == 0 }
  /// The bytes of the last command, with its body and its link.
  package private(set) var linker = CommandLinker()

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

  /// Links the next command of the commit.
  ///
  /// - Parameters:
  ///   - body: its packed body.
  ///   - end: where the person's chain ends before it.
  /// - Returns: its link.
  package mutating func append(
    _ next: AcceptedCommand, body: ArraySlice<UInt8>, after end: ChainEnd
  ) -> Digest {
    let zone = end.zone == next.evidence.zone ? nil : next.evidence.zone
    let link = linker.link(body, after: end.digest, revision: end.revision &+ 1, zone: zone)
    append(link, eventCount: Int(next.eventCount))
    return link
  }

  /// Adds the next command of the commit, which already has a link.
  package mutating func append(_ link: Digest, eventCount: Int) {
    head.seq += 1
    head.position += Int64(eventCount)
    seal.append(link)
    commandsLeft -= 1
    if isSealed { head.chain = seal.digest() }
  }
}
