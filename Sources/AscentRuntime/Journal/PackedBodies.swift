package import AscentRules

/// The packed bodies of commands, one after the other; see ``CommandCoding``.
package struct PackedBodies: Sendable {
  private var bytes: [UInt8] = []
  /// Where each body ends.
  private var ends: [Int] = []

  /// How many bodies there are.
  package var count: Int { ends.count }

  /// No bodies yet.
  package init() {}

  /// No bodies yet, but the memory that a number of ordinary commands needs.
  init(capacity: Int) {
    bytes.reserveCapacity(300 + 160 * capacity)
    ends.reserveCapacity(capacity)
  }

  /// The bodies of commands, whose events follow one another.
  package init(_ commands: Span<AcceptedCommand>, events: Span<Event>) {
    ends.reserveCapacity(commands.count)
    var (firstEvent, columns) = (0, ColumnWriter())
    for index in commands.indices {
      let end = firstEvent + Int(commands[index].eventCount)
      append(commands[index], events: events.extracting(firstEvent..<end), with: &columns)
      firstEvent = end
    }
  }

  /// The bodies of a group's commands.
  package init(of group: CommitGroup) {
    self = group.bodies ?? PackedBodies(group.commands.span, events: group.events.span)
    precondition(count == group.commands.count, "\(count) bodies of \(group.commands.count) commands")
  }

  /// The body of a command.
  package subscript(index: Int) -> ArraySlice<UInt8> { bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }

  /// Adds the body of a command.
  ///
  /// - Parameter events: its events; their number must be the command's event count.
  package mutating func append(_ command: AcceptedCommand, events: Span<Event>) {
    var columns = ColumnWriter()
    append(command, events: events, with: &columns)
  }

  /// The same with a writer that is used for many commands.
  mutating func append(_ command: AcceptedCommand, events: Span<Event>, with columns: inout ColumnWriter) {
    CommandCoding.append(command, events: events, with: &columns, to: &bytes)
    ends.append(bytes.count)
  }

  /// Adds other bodies.
  mutating func append(_ other: PackedBodies) {
    let start = bytes.count
    bytes += other.bytes
    ends.reserveCapacity(ends.count + other.ends.count)
    for end in other.ends { ends.append(start + end) }
  }

  /// Removes all bodies, and keeps the memory for the next ones.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
