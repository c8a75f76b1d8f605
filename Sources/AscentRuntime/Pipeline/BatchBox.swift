import Synchronization

/// What a batch is carried in from room to room, so that who opens it is the only one to hold the
/// batch.
///
/// A batch that travels as it is is still held by the room that sent it while the next one begins
/// to write to it, and every array of it would then be copied first. A room writes to the batch
/// where it lies: it is not even moved until it is opened at the end of the line.
final class BatchBox: Sendable {
  private let content: Mutex<Batch?>

  init(_ batch: consuming Batch) {
    content = Mutex(batch)
  }

  /// Lets a room write to the batch.
  func write(_ body: (inout Batch) -> Void) {
    content.withLock { batch in
      precondition(batch != nil, "a parcel written to after it was opened")
      body(&batch!)
    }
  }

  /// Takes the batch out, once.
  func open() -> Batch {
    guard let batch = content.withLock({ $0.take() }) else { preconditionFailure("a parcel opened twice") }
    return batch
  }
}
