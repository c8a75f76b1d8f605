import AscentStorage
import Foundation
import Testing

@Suite("A database thread")
struct DatabaseThreadTests {
  /// Tells when what holds it is gone.
  private final class Pledge: Sendable {
    let released: AsyncStream<Bool>.Continuation

    init(released: AsyncStream<Bool>.Continuation) {
      self.released = released
    }

    deinit {
      released.yield(true)
      released.finish()
    }
  }

  @Test("the signal for a file that reaches its size limit is blocked, so that the write fails instead")
  func fileSizeSignal() async {
    let (answers, answered) = AsyncStream.makeStream(of: Bool.self)
    DatabaseThread(name: "test").add {
      var blocked = sigset_t()
      unsafe pthread_sigmask(SIG_BLOCK, nil, &blocked)
      answered.yield(unsafe sigismember(&blocked, SIGXFSZ) == 1)
    }
    #expect(await answers.first { _ in true } == true)
  }

  @Test("a thread ends with its executor and leaves nothing behind", .timeLimit(.minutes(60)))
  func released() async {
    let (releases, released) = AsyncStream.makeStream(of: Bool.self)
    DatabaseThread(name: "test").add {
      Thread.current.threadDictionary["pledge"] = Pledge(released: released)
    }
    // When the limit is over, this ends without one.
    #expect(await releases.first { $0 } == true)
  }
}
