import Foundation
import Synchronization

/// What a sanitizer has to report, and what it must not: `.ci/sanitizers` believes a silent one
/// only after this program.
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

  /// A count beside a lock, instead of under it.
  private static func race() async {
    let counts = Counts()
    await fourTimes {
      counts.bare += 1
      counts.guarded.withLock { $0 += 1 }
    }
    print(counts.bare)
  }

  /// The same count under the lock: no race, however much the lock is contended.
  private static func contendedMutex() async {
    let counts = Counts()
    await fourTimes {
      counts.guarded.withLock { $0 += 1 }
    }
    print(counts.guarded.withLock { $0 })
  }

  /// Counts that are handed over by a continuation, which is mostly resumed before its task comes
  /// to wait for it: no race.
  private static func resumedEarly() async {
    for _ in 0..<20 {
      let counts = Counts()
      await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
        Thread {
          counts.bare += 1
          continuation.resume()
        }.start()
        // Whatever tells this thread that the other one is done would be an order, too.
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

  /// Two objects that keep each other.
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
