/// An arrow of the line: batches, in order, from one room to the next, over an `AsyncStream`.
///
/// The stream drops what does not fit and says so only in the result of `yield`, so the bound is kept elsewhere: the intake lets no more batches onto the line
/// than a bus can hold.
struct Bus<Element: Sendable>: Sendable {
  /// What arrives.
  let arrivals: AsyncStream<Parcel<Element>>
  private let continuation: AsyncStream<Parcel<Element>>.Continuation

  init(bound: Int) {
    (arrivals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(bound))
  }

  /// Sends an element on. It comes back when nobody reads any more: the task that did was cancelled.
  func send(_ parcel: Parcel<Element>) -> Element? {
    switch continuation.yield(parcel) {
    case .enqueued: return nil
    case .terminated: return parcel.open()
    case .dropped: preconditionFailure("more batches on the line than the intake lets on it")
    @unknown default: preconditionFailure("an answer of AsyncStream that this code does not know")
    }
  }

  /// Says that nothing more comes. What was sent still arrives.
  func finish() { continuation.finish() }
}

/// A bell that wakes one waiter: rung any number of times while nobody waits, it wakes once.
struct Doorbell: Sendable {
  /// A ring.
  let rings: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Wakes the waiter, now or when it next waits.
  func ring() {
    // A ring that meets another that is not heard yet says nothing new, and one after the end has nobody to say it to.
    _ = continuation.yield()
  }

  /// Rings for the last time.
  func finish() { continuation.finish() }
}
