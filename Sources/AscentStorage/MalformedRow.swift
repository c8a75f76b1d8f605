package import AscentRules
package import AscentRuntime

/// What a row cannot hold unless the database was damaged.
package struct MalformedRow: Error, Hashable {
  /// What is malformed.
  package var what: String

  /// A fault with its words, such as `event 7`.
  package init(_ what: String) {
    self.what = what
  }
}

extension StoredCommand {
  /// The columns of the command's events from the text that is stored of them, nil for none: as
  /// many as the command is said to have.
  ///
  /// - Parameter seq: the number of the operation, for the words of a fault.
  package func columns(fromText text: [UInt8]?, seq: Int64) throws(MalformedRow) -> [EventColumns] {
    let count = Int(accepted.eventCount)
    guard count > 0 else {
      guard count == 0, text == nil else { throw MalformedRow("number of events of operation \(seq)") }
      return []
    }
    var reader = EventTextReader(text ?? [])
    var events: [EventColumns] = []
    while events.count < count {
      // The count is not trusted: nothing is reserved by it, and the text ends before long.
      guard let columns = reader.readEvent() else {
        throw MalformedRow("event \(position.number &+ Int64(events.count))")
      }
      events.append(columns)
    }
    guard reader.readEnd() else { throw MalformedRow("end of the events of operation \(seq)") }
    return events
  }

  /// Fills in the events from their columns.
  package mutating func fill(_ columns: [EventColumns]) throws(MalformedRow) {
    events.reserveCapacity(columns.count)
    for (index, columns) in columns.enumerated() {
      guard let event = Event(columns) else { throw MalformedRow("event \(position.number &+ Int64(index))") }
      events.append(event)
    }
  }
}

extension StoredPast {
  /// Sees to it that the versions of the person follow one another without gaps; a state built over
  /// a gap would be wrong in silence. An ordinal may be passed over: a manual award that is
  /// refused, or a repair that came too late, has used one up.
  package func checkOrder() throws(MalformedRow) {
    var ordinal = snapshot?.ordinal ?? 0
    var version = snapshot?.version ?? 0
    for command in tail {
      guard command.accepted.receipt.ordinal > ordinal, command.accepted.version == version &+ 1 else {
        throw MalformedRow(
          "order of commands: after ordinal \(ordinal) and version \(version) of one person comes"
            + " \(command.accepted.receipt.ordinal) with \(command.accepted.version)")
      }
      ordinal = command.accepted.receipt.ordinal
      version &+= Int64(command.accepted.eventCount)
    }
  }
}
