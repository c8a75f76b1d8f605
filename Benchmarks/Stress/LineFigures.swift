import AscentRules
import AscentRuntime
import Foundation

/// The figures of the straight line.
enum LineFigures {
  static func run(seconds: Double, only: String) async {
    let people = 1_024
    if only == "batch" { return await batches(of: 512, callers: 2, people: people, seconds: seconds) }
    await bareFold(people: people, seconds: seconds)
    for callers in [1, 2, 4] {
      await batches(of: 512, callers: callers, people: people, seconds: seconds)
    }
    await singles(callers: 1024, people: people, seconds: seconds)
    await singles(callers: 1, people: people, seconds: seconds)
  }

  /// The rules alone on one thread: no actors, no journal, no answers.
  static func bareFold(people: Int, seconds: Double) async {
    var load = Load(people: 0..<people)
    var fold = BareFold()
    for command in Load.setUp(people: 0..<people) { fold.apply(command) }
    let clock = ContinuousClock()
    let cpu = processorSeconds()
    var count = 0
    var spent = Duration.zero
    while spent < .seconds(seconds) {
      let commands = load.take(512)
      spent += clock.measure { for command in commands { fold.apply(command) } }
      count += commands.count
    }
    report("bare fold of the rules, one thread", count, spent, cpu: processorSeconds() - cpu)
  }

  static func batches(of size: Int, callers: Int, people: Int, seconds: Double) async {
    let ascent = Ascent(journal: MemoryJournal())
    await withTaskGroup { group in
      group.addTask { try! await ascent.run() }
      for start in stride(from: 0, to: people, by: 512) {
        _ = await ascent.submit(Load.setUp(people: start..<min(people, start + 512)))
      }
      let clock = ContinuousClock()
      let (count, spent, cpu) = await withTaskGroup { tasks in
        // The commands are made beforehand: a caller has them from somewhere, and making them is not the runtime's work.
        let rounds = max(1, Int(seconds * 1_200_000) / size / callers)
        var prepared: [[[Command]]] = []
        for caller in 0..<callers {
          var load = Load(people: (caller * people / callers)..<((caller + 1) * people / callers))
          prepared.append((0..<rounds).map { _ in load.take(size) })
        }
        let start = clock.now
        let cpu = processorSeconds()
        for batches in prepared {
          tasks.addTask {
            var done = 0
            for batch in batches {
              for answer in await ascent.submit(batch) where answer.isSuccess { done += 1 }
            }
            return done
          }
        }
        var total = 0
        for await done in tasks { total += done }
        return (total, clock.now - start, processorSeconds() - cpu)
      }
      ascent.stop()
      report("batch calls of \(size), \(callers) callers, memory", count, spent, cpu: cpu)
    }
  }

  static func singles(callers: Int, people: Int, seconds: Double) async {
    let ascent = Ascent(journal: MemoryJournal())
    await withTaskGroup { group in
      group.addTask { try! await ascent.run() }
      for start in stride(from: 0, to: people, by: 512) {
        _ = await ascent.submit(Load.setUp(people: start..<min(people, start + 512)))
      }
      let clock = ContinuousClock()
      let (count, spent, cpu) = await withTaskGroup { tasks in
        let each = max(1, Int(seconds * 300_000) / callers)
        var prepared: [[Command]] = []
        for caller in 0..<callers {
          var load = Load(people: (caller * people / callers)..<((caller + 1) * people / callers))
          prepared.append(load.take(each))
        }
        let start = clock.now
        let cpu = processorSeconds()
        for commands in prepared {
          tasks.addTask {
            var done = 0
            for command in commands {
              do {
                _ = try await ascent.submit(command)
                done += 1
              } catch { print(error) }
            }
            return done
          }
        }
        var total = 0
        for await done in tasks { total += done }
        return (total, clock.now - start, processorSeconds() - cpu)
      }
      ascent.stop()
      report("single calls, \(callers) callers, memory", count, spent, cpu: cpu)
    }
  }

  static func report(_ name: String, _ count: Int, _ spent: Duration, cpu: Double) {
    let seconds = Double(spent.components.seconds) + Double(spent.components.attoseconds) / 1e18
    print(
      name, Int(Double(count) / seconds), "per second,", Int(seconds / Double(count) * 1e9), "ns each,", Int(cpu / Double(count) * 1e9),
      "ns of processor each")
  }

  /// Seconds of processor that the process has used.
  static func processorSeconds() -> Double {
    var usage = rusage()
    unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }
}

extension Result {
  var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
