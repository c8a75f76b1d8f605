import Foundation
import Synchronization

/// Faults that a sanitizer must report, and correct code that it must not. `.ci/sanitizers` runs
/// this program first, so that a silent sanitizer can be trusted.
@main
struct Planted {
  static func main() async {
    switch CommandLine.arguments.dropFirst().first {
    case "race": await race()
    case "mutex": await contendedMutex()
    case "continuation": await resumedEarly()
    case "stream": await streamed()
    case "stream-race": await streamed(writingAfterwards: true)
    case "overrun": overrun()
    case "leak": leak()
    default: preconditionFailure("planted race|mutex|continuation|stream|stream-race|overrun|leak")
    }
  }

  /// A counter beside a lock instead of under it.
  private static func race() async {
    let counts = Counts()
    await fourTimes {
      counts.bare += 1
      counts.guarded.withLock { $0 += 1 }
    }
    print(counts.bare)
  }

  /// The same counter under the lock: no race, even when the lock is contended.
  private static func contendedMutex() async {
    let counts = Counts()
    await fourTimes {
      counts.guarded.withLock { $0 += 1 }
    }
    print(counts.guarded.withLock { $0 })
  }

  /// Counters passed on by a continuation, which is mostly resumed before its task waits for it: no
  /// race.
  private static func resumedEarly() async {
    for _ in 0..<20 {
      let counts = Counts()
      await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
        Thread {
          counts.bare += 1
          continuation.resume()
        }.start()
        // A sleep, since any signal from the other thread would itself order the accesses.
        Thread.sleep(forTimeInterval: 0.002)
      }
      print(counts.bare)
    }
  }

  /// Counters passed on by a stream to an actor, which is often resumed before it waits: no race,
  /// unless they are written to after they were passed on.
  private static func streamed(writingAfterwards: Bool = false) async {
    let reader = Reader()
    let (stream, continuation) = AsyncStream.makeStream(of: Counts.self)
    Thread {
      for number in 0..<20_000 {
        let counts = Counts()
        counts.bare = number
        // The reader is about to wait for the next element. A relaxed read orders nothing.
        while reader.received.load(ordering: .relaxed) < number {}
        for _ in 0..<number % 500 { _ = reader.received.load(ordering: .relaxed) }
        continuation.yield(counts)
        if writingAfterwards { counts.bare += 1 }
      }
      continuation.finish()
    }.start()
    await reader.read(stream)
    print(await reader.sum)
  }

  /// A read behind the end of an allocation.
  private static func overrun() {
    let numbers = UnsafeMutablePointer<Int>.allocate(capacity: 4)
    numbers.initialize(repeating: 1, count: 4)
    print(numbers[3 + CommandLine.arguments.count])
    numbers.deallocate()
  }

  /// Two objects that retain each other.
  private static func leak() {
    let one = Link()
    let other = Link(to: one)
    one.next = other
  }

  private static func fourTimes(_ step: @escaping @Sendable () -> Void) async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<20_000 { step() }
        }
      }
    }
  }
}

private final class Counts: @unchecked Sendable {
  let guarded = Mutex(0)
  var bare = 0
}

private actor Reader {
  nonisolated let received = Atomic(0)
  private(set) var sum = 0

  func read(_ stream: AsyncStream<Counts>) async {
    for await counts in stream {
      sum += counts.bare
      received.add(1, ordering: .relaxed)
    }
  }
}

private final class Link {
  var next: Link?

  init(to next: Link? = nil) {
    self.next = next
  }
}
