import AscentTestKit
import Testing

@Suite("The seeded executor")
struct SimulationExecutorTests {
  private actor Journalist {
    private(set) var lines: [Int] = []
    func note(_ line: Int) { lines.append(line) }
  }

  private static func race(seed: UInt64) throws -> SimulationRun<[Int]> {
    try Simulation.run(seed: seed) {
      let journalist = Journalist()
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await line in stream { await journalist.note(1000 + line) }
        }
        await withTaskGroup(of: Void.self) { inner in
          for number in 0..<6 {
            inner.addTask {
              await journalist.note(number)
              await Task.yield()
              continuation.yield(number)
              async let echo: Void = journalist.note(100 + number)
              await echo
            }
          }
        }
        continuation.finish()
      }
      return await journalist.lines
    }
  }

  @Test("the same seed gives the same trace, through actors, groups, streams and yields")
  func replays() throws {
    for seed in 0..<200 as Range<UInt64> {
      let (first, second) = (try Self.race(seed: seed), try Self.race(seed: seed))
      #expect(first.value == second.value)
      #expect(first.trace == second.trace)
      #expect(first.steps == second.steps)
      #expect(first.value.count == 18)
    }
  }

  @Test("different seeds give different traces")
  func differs() throws {
    let ways = try Set((0..<100 as Range<UInt64>).map { try Self.race(seed: $0).value })
    #expect(ways.count > 95)
  }

  @Test("an unstructured task does not escape")
  func unstructured() throws {
    let run = { (seed: UInt64) in
      try Simulation.run(seed: seed) {
        let journalist = Journalist()
        let tasks = (0..<6).map { number in
          Task {
            await journalist.note(number)
            await journalist.note(100 + number)
          }
        }
        for task in tasks { await task.value }
        return await journalist.lines
      }
    }
    for seed in 0..<100 as Range<UInt64> {
      let (first, second) = (try run(seed), try run(seed))
      #expect(first.value == second.value)
      #expect(first.trace == second.trace)
    }
  }

  @Test("a body that waits forever is reported as a deadlock")
  func deadlock() {
    let error = #expect(throws: SimulationError.self) {
      try Simulation.run(seed: 1) {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        for await _ in stream {}
        continuation.finish()
      }
    }
    guard case .deadlock(seed: 1, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a body that never ends is stopped")
  func endless() {
    #expect(throws: SimulationError.endless(seed: 1, steps: 1000)) {
      try Simulation.run(seed: 1, stepsMax: 1000) {
        while !Task.isCancelled { await Task.yield() }
      }
    }
  }
}
