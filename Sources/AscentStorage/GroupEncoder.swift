package import AscentRules
package import AscentRuntime

/// Encodes a group of commands, one after the other, into what both databases store: the numbers,
/// the receipt and the event text of each, and the chain over all of them.
///
/// One encoder can serve many groups; it keeps its text buffer.
package struct GroupEncoder {
  /// What is stored with a command besides its own values.
  package struct Row {
    package var seq: Int64
    /// The position of its first event, or of the last one before it when it has none.
    package var position: Int64
    package var receipt: [UInt8]
    package var events: ArraySlice<Event>
    /// Where the group's commit ends; only the last command of a group has it.
    package var end: CommitEnd?
  }

  /// The head after the commands encoded so far. Its chain is final after the last one.
  package private(set) var head = StoredHead()
  /// The text of the last command's events, with unused bytes behind it.
  package private(set) var text = EventTextWriter()

  private var chain = CommitChain(
    after: .zero, number: 0, firstPosition: .start, committedAt: Instant(milliseconds: 0))
  private var events: [Event] = []
  private var committedAt = Instant(milliseconds: 0)
  private var nextEvent = 0
  private var commandsLeft = 0

  package init() {}

  /// Begins a group that follows a head.
  package mutating func begin(_ group: CommitGroup, after last: StoredHead) {
    chain = CommitChain(
      after: last.chain, number: group.number, firstPosition: group.firstPosition, committedAt: group.committedAt)
    head = last
    head.commit = group.number
    (events, committedAt) = (group.events, group.committedAt)
    (nextEvent, commandsLeft) = (0, group.commands.count)
    if commandsLeft == 0 { head.chain = chain.digest() }
  }

  /// Encodes the group's next command.
  package mutating func append(_ command: AcceptedCommand) -> Row {
    let events = events[nextEvent..<(nextEvent + Int(command.eventCount))]
    let receipt = ReceiptCoding.encode(command.receipt)
    chain.append(command, receipt: receipt)
    text.begin()
    for event in events {
      let columns = EventColumns(event)
      chain.append(columns)
      text.append(columns)
    }
    if !events.isEmpty { text.end() }
    let position = head.position + (events.isEmpty ? 0 : 1)
    head.seq += 1
    head.position += Int64(events.count)
    nextEvent = events.endIndex
    commandsLeft -= 1
    if commandsLeft == 0 { head.chain = chain.digest() }
    return Row(
      seq: head.seq, position: position, receipt: receipt, events: events,
      end: commandsLeft == 0 ? CommitEnd(head: head, committedAt: committedAt) : nil)
  }
}
