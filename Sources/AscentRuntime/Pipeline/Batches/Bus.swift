/// The bus between two services of the pipeline: batches, in order, over an `AsyncStream`.
///
/// The stream drops what does not fit and only says so in the result of `yield`. So the admission
/// queue enforces the bound: it hands out no more batches than a bus can take.
struct Bus: Sendable {
  /// The batches, in the order in which they were sent.
  let arrivals: AsyncStream<BatchBox>
  private let continuation: AsyncStream<BatchBox>.Continuation

  init(bound: Int) {
    (arrivals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(bound))
  }

  /// Sends a batch on. Returns it if the reader was cancelled.
  func send(_ box: BatchBox) -> Batch? {
    switch continuation.yield(box) {
    case .enqueued: return nil
    case .terminated: return box.open()
    case .dropped: preconditionFailure("more batches in flight than the intake allows")
    @unknown default: preconditionFailure("an unknown result of AsyncStream.yield")
    }
  }

  /// Ends the stream. What was sent still arrives.
  func finish() { continuation.finish() }
}
