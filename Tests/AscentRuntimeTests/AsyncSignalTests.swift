import Testing

@testable import AscentRuntime

@Suite("An asynchronous signal", .timeLimit(.minutes(60)))
struct AsyncSignalTests {
  @Test("signals sent while nobody waits are received once; the next wait needs a new one")
  func coalesced() async {
    let wakeup = AsyncSignal()
    wakeup.signal()
    wakeup.signal()
    #expect(await wakeup.wait())
    async let heard = wakeup.wait()
    wakeup.signal()
    #expect(await heard)
  }

  @Test("a signal sent before the end is still received; after that every wait returns false")
  func finished() async {
    let wakeup = AsyncSignal()
    wakeup.signal()
    wakeup.finish()
    wakeup.signal()
    #expect(await wakeup.wait())
    for _ in 0..<2 { #expect(await !wakeup.wait()) }
  }

  @Test("a wait ends when the signal finishes and when the task is cancelled", arguments: [false, true])
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

  @Test("each signal wakes the waiting task once, across threads")
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
