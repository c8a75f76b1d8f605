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
    case "overrun": overrun()
    case "leak": leak()
    default: preconditionFailure("planted race|mutex|continuation|overrun|leak")
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

private final class Link {
  var next: Link?

  init(to next: Link? = nil) {
    self.next = next
  }
}
