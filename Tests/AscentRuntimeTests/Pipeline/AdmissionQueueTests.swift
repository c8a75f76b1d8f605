import AscentRules
import Testing

@testable import AscentRuntime

@Suite("The admission queue")
struct AdmissionQueueTests {
  private static func queue(admissionQueueMax: Int = 10, batchMax: Int = 4, inFlightMax: Int = 2) -> AdmissionQueue {
    var configuration = Configuration()
    (configuration.admissionQueueMax, configuration.batchMax) = (admissionQueueMax, batchMax)
    configuration.batchesInFlightMax = inFlightMax
    return AdmissionQueue(configuration: configuration)
  }

  /// Admits a call with this number of commands, and answers it at once.
  private func admit(_ count: Int, to queue: AdmissionQueue) async throws(AscentError) {
    let command = Sender().add("run")
    let answers = await Caller.waiting { caller in
      let call = Call(commandCount: count, caller: caller)
      let work = WorkItem.commands(Array(repeating: command, count: count), of: call, at: (0..<Int32(count)).map { $0 })
      do throws(AscentError) {
        try queue.admit(work)
        work.fail(.unreadable(.closed))
      } catch {
        work.fail(error)
      }
    }
    if case .failure(let error) = answers[0], error != .unreadable(.closed) { throw error }
  }

  @Test("an item is at most four words, so that the queue moves no commands")
  func size() {
    #expect(MemoryLayout<WorkItem>.size <= 32)
  }

  @Test("work is admitted whole or not at all, up to the bound")
  func bound() async throws {
    let queue = Self.queue(admissionQueueMax: 5)
    try await admit(3, to: queue)
    await #expect(throws: AscentError.overloaded) { try await admit(3, to: queue) }
    try await admit(2, to: queue)
    await #expect(throws: AscentError.overloaded) { try await admit(1, to: queue) }
    #expect(queue.drain().work.map(\.size) == [3])
    try await admit(3, to: queue)
  }

  @Test("the queue says that it is full exactly as long as nothing more is admitted")
  func full() async throws {
    let queue = Self.queue(admissionQueueMax: 4, batchMax: 2)
    #expect(!queue.isFull)
    try await admit(3, to: queue)
    // A call of two has no room, a call of one has.
    await #expect(throws: AscentError.overloaded) { try await admit(2, to: queue) }
    #expect(!queue.isFull)
    try await admit(1, to: queue)
    #expect(queue.isFull)
    #expect(queue.drain().work.map(\.size) == [3])
    #expect(!queue.isFull)
    try await admit(3, to: queue)
    #expect(queue.isFull)
    // A caller is then told that the runtime has stopped, which no later try can change.
    queue.close()
    #expect(!queue.isFull)
    await #expect(throws: AscentError.stopped) { try await admit(1, to: queue) }
  }

  @Test("callers are refused while the queue is full, and served as soon as it is not")
  func refusals() async throws {
    let ana = Sender()
    var configuration = Configuration()
    (configuration.shardCount, configuration.admissionQueueMax) = (1, 2)
    let ascent = Ascent(journal: MemoryJournal(), configuration: configuration, clock: FrozenClock())
    // Nothing is taken out before it runs.
    async let first = ascent.submit([ana.add("run"), ana.add("read")])
    while !ascent.isFull { await Task.yield() }
    await #expect(throws: AscentError.overloaded) { try await ascent.submit(ana.add("sit")) }
    #expect(await ascent.submit([ana.add("sit"), ana.add("walk")]) == [.failure(.overloaded), .failure(.overloaded)])
    await #expect(throws: AscentError.overloaded) { try await ascent.report(on: ana.user) }
    async let running: Void = ascent.run()
    for answer in await first { #expect(throws: Never.self) { try answer.get() } }
    _ = try await ascent.submit(ana.add("sit"))
    ascent.stop()
    try await running
    await #expect(throws: AscentError.stopped) { try await ascent.submit(ana.add("late")) }
  }

  @Test("a drain is about one batch, and a call larger than a batch comes out whole")
  func batches() async throws {
    let queue = Self.queue(admissionQueueMax: 100)
    for size in [3, 1, 2, 9, 1] { try await admit(size, to: queue) }
    var sizes: [[Int]] = []
    while case let work = queue.drain().work, !work.isEmpty { sizes.append(work.map(\.size)) }
    #expect(sizes == [[3, 1], [2], [9], [1]])
  }

  @Test("nothing is drained while the bound of batches is in flight")
  func inFlight() async throws {
    let queue = Self.queue(admissionQueueMax: 12)
    for _ in 0..<3 { try await admit(4, to: queue) }
    #expect(queue.drain().isPipelineEmpty)
    let numbers = [queue.batchSent(), queue.batchSent()]
    #expect(numbers == [1, 2])
    let full = queue.drain()
    #expect(full.work.isEmpty && !full.isPipelineEmpty && full.settled == 0)
    queue.batchSettled(1)
    #expect(queue.drain().work.map(\.size) == [4])
  }

  @Test("a closed queue admits nothing, and is over once it is empty")
  func closed() async throws {
    let queue = Self.queue()
    try await admit(1, to: queue)
    queue.close()
    await #expect(throws: AscentError.stopped) { try await admit(1, to: queue) }
    let drain = queue.drain()
    #expect(!drain.isOver && drain.work.count == 1)
    #expect(queue.drain().isOver)
  }
}
