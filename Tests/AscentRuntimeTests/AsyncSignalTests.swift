import Testing

@testable import AscentRuntime

@Suite("A doorbell", .timeLimit(.minutes(1)))
struct AsyncSignalTests {
  @Test("that was rung, however often, is heard once, and then not until it is rung again")
  func rung() async {
    let wakeup = AsyncSignal()
    wakeup.signal()
    wakeup.signal()
    #expect(await wakeup.wait())
    async let heard = wakeup.wait()
    wakeup.signal()
    #expect(await heard)
  }

  @Test("is heard for the last time when it was rung before the end, and then the end, again and again")
  func over() async {
    let wakeup = AsyncSignal()
    wakeup.signal()
    wakeup.finish()
    wakeup.signal()
    #expect(await wakeup.wait())
    for _ in 0..<2 { #expect(await !wakeup.wait()) }
  }

  @Test("ends for who waits, when it ends and when the task is cancelled", arguments: [false, true])
  func waited(isCancelled: Bool) async {
    let wakeup = AsyncSignal()
    let waiting = Task { () -> Bool in
      var heard = true
      await wakeup.untilCancelled { heard = await wakeup.wait() }
      return heard
    }
    if isCancelled { waiting.cancel() } else { wakeup.finish() }
    #expect(await !waiting.value)
  }

  @Test("wakes one waiter for each ring that found him waiting, from many threads")
  func threads() async {
    let (wakeup, answered) = (AsyncSignal(), AsyncSignal())
    async let rings: Void = {
      for _ in 0..<10_000 {
        wakeup.signal()
        _ = await answered.wait()
      }
      wakeup.finish()
    }()
    var heard = 0
    while await wakeup.wait() {
      heard += 1
      answered.signal()
    }
    await rings
    #expect(heard == 10_000)
  }
}
