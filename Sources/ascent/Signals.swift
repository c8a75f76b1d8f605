import Dispatch
import Foundation
import Synchronization

/// Signals as streams: whoever wants to hear of one asks for a stream.
final class Signals: Sendable {
  private let listeners = Mutex<[Int32: [AsyncStream<Void>.Continuation]]>([:])
  private let sources: [any DispatchSourceSignal]

  /// Takes these signals away from their usual effect.
  init(_ numbers: [Int32]) {
    sources = numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: .global()) }
    for (number, source) in zip(numbers, sources) {
      Terminal.ignore(number)
      source.setEventHandler { [weak self] in self?.arrived(number) }
      source.resume()
    }
  }

  /// A stream with an element for each arrival from now on; of many at once one is kept.
  func arrivals(of number: Int32) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    listeners.withLock { $0[number, default: []].append(continuation) }
    return stream
  }

  private func arrived(_ number: Int32) {
    listeners.withLock { listeners in
      // Who no longer listens is forgotten.
      listeners[number]?.removeAll { continuation in
        if case .terminated = continuation.yield() { true } else { false }
      }
    }
  }
}
