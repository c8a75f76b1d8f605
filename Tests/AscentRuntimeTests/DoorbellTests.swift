import Testing

@testable import AscentRuntime

@Suite("A doorbell", .timeLimit(.minutes(1)))
struct DoorbellTests {
  @Test("that was rung, however often, is heard once, and then not until it is rung again")
  func rung() async {
    let bell = Doorbell()
    bell.ring()
    bell.ring()
    #expect(await bell.wait())
    async let heard = bell.wait()
    bell.ring()
    #expect(await heard)
  }

  @Test("is heard for the last time when it was rung before the end, and then the end, again and again")
  func over() async {
    let bell = Doorbell()
    bell.ring()
    bell.finish()
    bell.ring()
    #expect(await bell.wait())
    for _ in 0..<2 { #expect(await !bell.wait()) }
  }

  @Test("ends for who waits, when it ends and when the task is cancelled", arguments: [false, true])
  func waited(isCancelled: Bool) async {
    let bell = Doorbell()
    let waiting = Task { () -> Bool in
      var heard = true
      await bell.untilCancelled { heard = await bell.wait() }
      return heard
    }
    if isCancelled { waiting.cancel() } else { bell.finish() }
    #expect(await !waiting.value)
  }

  @Test("wakes one waiter for each ring that found him waiting, from many threads")
  func threads() async {
    let (bell, answered) = (Doorbell(), Doorbell())
    async let rings: Void = {
      for _ in 0..<10_000 {
        bell.ring()
        _ = await answered.wait()
      }
      bell.finish()
    }()
    var heard = 0
    while await bell.wait() {
      heard += 1
      answered.ring()
    }
    await rings
    #expect(heard == 10_000)
  }
}
