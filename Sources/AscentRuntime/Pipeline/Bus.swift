/// An arrow of the line: batches, in order, from one room to the next, over an `AsyncStream`.
///
/// The stream drops what does not fit and says so only in the result of `yield`, so the bound is
/// kept elsewhere: the intake lets no more batches onto the line than a bus can hold.
struct Bus: Sendable {
  /// What arrives.
  let arrivals: AsyncStream<BatchBox>
  private let continuation: AsyncStream<BatchBox>.Continuation

  init(bound: Int) {
    (arrivals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(bound))
  }

  /// Sends a batch on. It comes back when nobody reads any more: the task that did was cancelled.
  func send(_ box: BatchBox) -> Batch? {
    switch continuation.yield(box) {
    case .enqueued: return nil
    case .terminated: return box.open()
    case .dropped: preconditionFailure("more batches on the line than the intake lets on it")
    @unknown default: preconditionFailure("an answer of AsyncStream that this code does not know")
    }
  }

  /// Says that nothing more comes. What was sent still arrives.
  func finish() { continuation.finish() }
}
