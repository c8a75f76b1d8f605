package import AscentRules
package import AscentRuntime

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
