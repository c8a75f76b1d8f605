/// The part of a person's state that one service owns.
package protocol PersonPart: Sendable {
  /// The state of a person who has sent nothing yet.
  init()

  /// Takes the part out of a whole person, so that only the service holds it.
  init(takenFrom person: inout PersonState)

  /// The state in the form of a snapshot; see ``SnapshotCoding``.
  var snapshotParts: [[UInt8]] { get }

  /// The whole state, packed while a person in memory sends nothing.
  ///
  /// It is like a snapshot, but never stored, and without the days that follow from the part of
  /// CompletionService, which is packed and unpacked first.
  ///
  /// - Parameter days: written by CompletionService, and read by the others.
  /// - Returns: the bytes; none for the state of a person who has sent nothing yet.
  func packed(_ days: inout SharedDays) -> [UInt8]

  /// The state that was packed in this process. `days` is used as in ``packed(_:)``.
  init(packed: [UInt8], _ days: inout SharedDays)
}

extension CompletionState: PersonPart {
  package init(takenFrom person: inout PersonState) {
    self.init()
    swap(&self, &person.completion)
  }

  package var snapshotParts: [[UInt8]] { [SnapshotCoding.encode(self)] }
}

extension StreakState: PersonPart {
  package init(takenFrom person: inout PersonState) {
    self.init()
    swap(&self, &person.streak)
  }

  package var snapshotParts: [[UInt8]] { [SnapshotCoding.encode(self)] }
}

extension ProgressionState: PersonPart {
  package init(takenFrom person: inout PersonState) {
    self.init()
    swap(&self, &person.progression)
  }

  package var snapshotParts: [[UInt8]] { [SnapshotCoding.encode(self)] }
}
