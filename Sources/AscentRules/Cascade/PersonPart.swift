/// The part of a person's state that one service owns.
package protocol PersonPart: Sendable {
  /// The state of an unknown person.
  init()

  /// The part of a whole person.
  init(of person: borrowing PersonState)

  /// Applies the stored events of one command, recorded on a local day.
  mutating func replay(_ events: [Event], ordinal: Int32, recordedOn day: LocalDay)

  /// The state in the form of a snapshot; see ``SnapshotCoding``.
  var snapshotParts: [[UInt8]] { get }
}

extension CompletionState: PersonPart {
  package init(of person: borrowing PersonState) { self = person.completion }

  package mutating func replay(_ events: [Event], ordinal: Int32, recordedOn day: LocalDay) {
    for event in events { evolve(by: event, ordinal: ordinal) }
    lastOrdinal = ordinal
    noteOpenDays(events, recordedOn: day)
  }

  package var snapshotParts: [[UInt8]] { [SnapshotCoding.encode(self)] }
}

extension StreakState: PersonPart {
  package init(of person: borrowing PersonState) { self = person.streak }

  package mutating func replay(_ events: [Event], ordinal: Int32, recordedOn day: LocalDay) {
    for event in events { evolve(by: event, ordinal: ordinal) }
  }

  package var snapshotParts: [[UInt8]] { [SnapshotCoding.encode(self)] }
}

extension ProgressionState: PersonPart {
  package init(of person: borrowing PersonState) { self = person.progression }

  package mutating func replay(_ events: [Event], ordinal: Int32, recordedOn day: LocalDay) {
    for event in events { evolve(by: event, ordinal: ordinal) }
  }

  package var snapshotParts: [[UInt8]] { [SnapshotCoding.encode(self)] }
}
