public import AscentRules

/// Counts what was committed, by kind and day. It only consumes: it follows the committed bus, and reads from the journal what the bus had no room for, so that no event
/// is missed or counted twice.
public actor AnalyticsSink {
  /// What is counted together.
  public struct Key: Hashable, Sendable {
    /// The kind of event.
    public var kind: EventKind
    /// The local day of the command that caused it.
    public var day: LocalDay

    /// Events of a kind on a day.
    public init(kind: EventKind, day: LocalDay) {
      self.kind = kind
      self.day = day
    }
  }

  /// The counts so far.
  public private(set) var counts: [Key: Int] = [:]
  /// The position of the last event that was counted.
  public private(set) var position = Position.start

  private let journal: any Journal
  private var today = (day: LocalDay(number: 0), counts: [Int](repeating: 0, count: 256))

  init(journal: any Journal) {
    self.journal = journal
  }

  /// Follows the bus until it ends. What was committed up to the position it begins after is not counted.
  func run(_ committed: AsyncStream<CommitGroup>, after start: Position) async {
    position = start
    for await group in committed {
      if group.firstPosition.number > position.number + 1 { await catchUp(to: group.firstPosition.number - 1) }
      // What is missing could not be read: this group is read with it, when the next one comes.
      guard group.firstPosition.number == position.number + 1 else { continue }
      var next = 0
      for index in group.commands.indices {
        let end = next + Int(group.commands[index].eventCount)
        count(group.events[next..<end], on: group.commands[index].evidence.day)
        next = end
      }
      flush()
      position = group.lastPosition
    }
  }

  private func catchUp(to last: Int64) async {
    while position.number < last {
      // What cannot be read now is read when the next group comes: the position stays where it is.
      guard let page = try? await journal.commands(after: position, limit: 256), !page.isEmpty else { return }
      for command in page where command.position.number <= last {
        count(command.events[...], on: command.accepted.evidence.day)
        position = Position(number: command.position.number + Int64(command.events.count) - 1)
      }
      flush()
    }
  }

  private func count(_ events: ArraySlice<Event>, on day: LocalDay) {
    if day != today.day {
      flush()
      today.day = day
    }
    for event in events { today.counts[Int(event.kind.rawValue)] += 1 }
  }

  /// Adds what was counted of the day in hand, nearly always the present one, to the counts.
  private func flush() {
    for kind in EventKind.allCases where today.counts[Int(kind.rawValue)] > 0 {
      counts[Key(kind: kind, day: today.day), default: 0] += today.counts[Int(kind.rawValue)]
      today.counts[Int(kind.rawValue)] = 0
    }
  }
}
