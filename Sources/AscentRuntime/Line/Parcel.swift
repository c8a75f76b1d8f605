import Synchronization

/// What a batch is carried in from room to room, so that who opens it is the only one to hold the batch.
///
/// A batch that travels as it is is still held by the room that sent it while the next one begins to write to it, and every array of it would then be copied first.
final class Parcel: Sendable {
  private let content: Mutex<Batch?>

  init(_ batch: consuming Batch) {
    content = Mutex(batch)
  }

  /// Puts the batch back.
  func close(_ batch: consuming Batch) {
    let batch: Batch? = batch
    content.withLock { $0 = batch }
  }

  /// Takes the batch out.
  func open() -> Batch {
    guard let batch = content.withLock({ $0.take() }) else { preconditionFailure("a parcel opened by two") }
    return batch
  }
}
