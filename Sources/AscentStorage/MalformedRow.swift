package import AscentRules
package import AscentRuntime

/// A row with a value that only a damaged database can have.
package struct MalformedRow: Error, Hashable {
  /// What is malformed.
  package var what: String

  /// An error for a malformed value, such as `event 7`.
  package init(_ what: String) {
    self.what = what
  }
}

extension StoredCommand {
  /// Reads the columns of the command's events from their stored text, which is nil if there are no
  /// events. Throws unless there are as many as the command's count.
  ///
  /// - Parameter seq: the number of the operation, for the error message.
  package func columns(fromText text: [UInt8]?, seq: Int64) throws(MalformedRow) -> [EventColumns] {
    let count = Int(accepted.eventCount)
    guard count > 0 else {
      guard count == 0, text == nil else { throw MalformedRow("number of events of operation \(seq)") }
      return []
    }
    var reader = EventTextReader(text ?? [])
    var events: [EventColumns] = []
    while events.count < count {
      // The count is not trusted, so no capacity is reserved; the text limits the loop.
      guard let columns = reader.readEvent() else {
        throw MalformedRow("event \(position.number &+ Int64(events.count))")
      }
      events.append(columns)
    }
    guard reader.readEnd() else { throw MalformedRow("end of the events of operation \(seq)") }
    return events
  }

  /// Adds the events in these columns to the command.
  package mutating func fill(_ columns: [EventColumns]) throws(MalformedRow) {
    events.reserveCapacity(columns.count)
    for (index, columns) in columns.enumerated() {
      guard let event = Event(columns) else { throw MalformedRow("event \(position.number &+ Int64(index))") }
      events.append(event)
    }
  }
}

extension StoredPast {
  /// Whether the commands continue the snapshot; true without a snapshot. A snapshot is continued
  /// if its version is that of the last event before the commands.
  ///
  /// - Parameter lastVersion: the version of the user's last event, for a past without commands;
  ///   nil if the user has none.
  package func isContinuous(lastVersion: @autoclosure () -> Int64?) -> Bool {
    guard let snapshot else { return true }
    return (tail.first.map { $0.accepted.version &- 1 } ?? lastVersion() ?? 0) == snapshot.version
  }

  /// Checks that the user's versions have no gaps, because a state built over a gap would be
  /// silently wrong. Ordinals may have gaps: a refused manual award uses one up, and so does a
  /// repair that came too late.
  package func checkOrder() throws(MalformedRow) {
    var ordinal = snapshot?.ordinal ?? 0
    var version = snapshot?.version ?? 0
    for command in tail {
      guard command.accepted.receipt.ordinal > ordinal, command.accepted.version == version &+ 1 else {
        throw MalformedRow(
          "order of commands: after ordinal \(ordinal) and version \(version) of a user comes"
            + " \(command.accepted.receipt.ordinal) with \(command.accepted.version)")
      }
      ordinal = command.accepted.receipt.ordinal
      version &+= Int64(command.accepted.eventCount)
    }
  }
}
