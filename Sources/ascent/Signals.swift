import Dispatch
import Synchronization

/// Signals as streams.
final class Signals: Sendable {
  private let listeners = Mutex<[Int32: [AsyncStream<Void>.Continuation]]>([:])
  /// A source works only as long as it is referenced.
  private let sources = Mutex<[any DispatchSourceSignal]>([])

  /// Takes these signals away from their usual effect.
  init(_ numbers: [Int32]) {
    for number in numbers {
      Terminal.ignore(number)
      sources.withLock { sources in
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { [weak self] in self?.arrived(number) }
        source.resume()
        sources.append(source)
      }
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
      // A terminated stream is removed.
      listeners[number]?.removeAll { continuation in
        if case .terminated = continuation.yield() { true } else { false }
      }
    }
  }
}
