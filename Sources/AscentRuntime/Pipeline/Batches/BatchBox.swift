import Synchronization

/// A box that carries a batch between services, so that the batch has only one owner.
///
/// A batch sent as a plain value would still be referenced by its sender when the next service
/// begins to write, and each of its arrays would be copied. Services write to the batch in place;
/// it is moved only when the committer opens the box.
final class BatchBox: Sendable {
  private let content: Mutex<Batch?>

  init(_ batch: consuming Batch) {
    content = Mutex(batch)
  }

  /// Lets a service write to the batch.
  func write(_ body: (inout Batch) -> Void) {
    content.withLock { batch in
      precondition(batch != nil, "a batch box was written to after it was opened")
      body(&batch!)
    }
  }

  /// Takes the batch out, once.
  func open() -> Batch {
    guard let batch = content.withLock({ $0.take() }) else { preconditionFailure("a batch box was opened twice") }
    return batch
  }
}
