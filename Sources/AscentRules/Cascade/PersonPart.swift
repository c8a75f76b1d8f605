/// The part of a person's state that one service owns.
package protocol PersonPart: Sendable {
  /// The state of a person who has sent nothing yet.
  init()

  /// Takes the part out of a whole person, so that only the service holds it.
  init(takenFrom person: inout PersonState)

  /// The state in the form of a snapshot; see ``SnapshotCoding``.
  var snapshotParts: [[UInt8]] { get }

  /// The whole state, packed while a person in memory sends nothing; nil if packing would
  /// save nothing.
  ///
  /// It is like a snapshot, but never stored.
  var packed: [UInt8]? { get }

  /// The state that was packed in this process.
  init(packed: [UInt8])
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
