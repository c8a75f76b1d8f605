import Dispatch
import Synchronization

/// Delivers signals as asynchronous streams.
final class Signals: Sendable {
  private struct Listeners {
    var next = 0
    var continuations: [Int: (number: Int32, continuation: AsyncStream<Void>.Continuation)] = [:]
  }

  private let listeners = Mutex(Listeners())
  /// The source only works while something references it.
  private let source: Mutex<(any DispatchSourceRead)?>

  /// Handles these signals instead of letting them have their usual effect.
  ///
  /// - Parameter interruptEnds: whether an interrupt ends the process.
  init(_ numbers: [Int32], interruptEnds: Bool) {
    let descriptor = ProcessSignals.handle(numbers, interruptEnds: interruptEnds)
    source = Mutex(descriptor.map { DispatchSource.makeReadSource(fileDescriptor: $0, queue: .global()) })
    guard let descriptor else { return }
    source.withLock { source in
      source?.setEventHandler { [weak self] in
        for number in Terminal.read(descriptor) { self?.arrived(Int32(number)) }
      }
      source?.resume()
    }
  }

  /// A stream with an element for each later arrival of a signal. Arrivals that were not read yet
  /// count as one. The stream is removed when its reader is cancelled.
  func arrivals(of number: Int32) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = listeners.withLock { listeners in
      listeners.next += 1
      listeners.continuations[listeners.next] = (number, continuation)
      return listeners.next
    }
    continuation.onTermination = { [weak self] _ in
      self?.listeners.withLock { _ = $0.continuations.removeValue(forKey: id) }
    }
    return stream
  }

  private func arrived(_ number: Int32) {
    let arrived = listeners.withLock { listeners in
      listeners.continuations.values.filter { $0.number == number }.map(\.continuation)
    }
    for continuation in arrived { continuation.yield() }
  }
}
