import AscentStorage
import Foundation
import Testing

@Suite("Where the pipeline runs")
struct PipelineExecutorTests {
  private let thread = DatabaseThread(name: "test")

  @concurrent
  private func isOnThread(_ line: PipelineExecutor) async -> Bool {
    await withTaskExecutorPreference(line) { @concurrent in thread.isIsolatingCurrentContext() == true }
  }

  @Test("on the pool until eight lone commits in a row, and again after a commit of two commands")
  func alone() async {
    let line = PipelineExecutor(thread: thread)
    for _ in 0..<7 { line.commitEnded(commandCount: 1) }
    #expect(await !isOnThread(line))
    line.commitEnded(commandCount: 1)
    #expect(await isOnThread(line))
    line.commitEnded(commandCount: 2)
    #expect(await !isOnThread(line))
    line.commitEnded(commandCount: 1)
    #expect(await !isOnThread(line))
  }

  @Test("on the pool if work waits for the thread at the end of a commit")
  func somebodyWaits() async {
    let line = PipelineExecutor(thread: thread)
    for _ in 0..<8 { line.commitEnded(commandCount: 1) }
    let gate = DispatchSemaphore(value: 0)
    thread.add { gate.wait() }
    thread.add {}
    line.commitEnded(commandCount: 1)
    gate.signal()
    #expect(await !isOnThread(line))
  }

  @Test("idle work runs after all queued work, and only the latest")
  func idle() async {
    let (order, continuation) = AsyncStream<String>.makeStream()
    let gate = DispatchSemaphore(value: 0)
    thread.add { gate.wait() }
    thread.whenIdle { continuation.yield("passed over") }
    thread.whenIdle {
      continuation.yield("idle")
      continuation.finish()
    }
    thread.add { continuation.yield("waiting") }
    gate.signal()
    #expect(await order.reduce(into: []) { $0.append($1) } == ["waiting", "idle"])
  }
}
