import AscentRules
import AscentRuntime
import Foundation

/// The figures of the straight line.
enum LineFigures {
  static func run(seconds: Double) async {
    let people = 4_096
    await bareFold(people: people, seconds: seconds)
    for callers in [1, 2, 4] {
      await batches(of: 512, callers: callers, people: people, seconds: seconds)
    }
    await singles(callers: 1024, people: people, seconds: seconds)
    await singles(callers: 1, people: people, seconds: seconds)
  }

  /// The rules alone on one thread: no actors, no journal, no answers.
  static func bareFold(people: Int, seconds: Double) async {
    var load = Load(people: people)
    var fold = BareFold()
    for command in Load.setUp(people: 0..<people) { fold.apply(command) }
    let clock = ContinuousClock()
    var count = 0
    var spent = Duration.zero
    while spent < .seconds(seconds) {
      let commands = load.take(512)
      spent += clock.measure { for command in commands { fold.apply(command) } }
      count += commands.count
    }
    report("bare fold of the rules, one thread", count, spent)
  }

  static func batches(of size: Int, callers: Int, people: Int, seconds: Double) async {
    let ascent = Ascent(journal: MemoryJournal())
    await withTaskGroup { group in
      group.addTask { try! await ascent.run() }
      for start in stride(from: 0, to: people, by: 512) {
        _ = await ascent.submit(Load.setUp(people: start..<min(people, start + 512)))
      }
      let clock = ContinuousClock()
      let (count, spent) = await withTaskGroup { tasks in
        // The commands are made beforehand: a caller has them from somewhere, and making them is not the runtime's work.
        let rounds = max(1, Int(seconds * 1_200_000) / size / callers)
        var prepared: [[[Command]]] = []
        for caller in 0..<callers {
          var load = Load(people: people, from: caller * rounds * size)
          prepared.append((0..<rounds).map { _ in load.take(size) })
        }
        let start = clock.now
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
        return (total, clock.now - start)
      }
      ascent.stop()
      report("batch calls of \(size), \(callers) callers, memory", count, spent)
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
      let (count, spent) = await withTaskGroup { tasks in
        let each = max(1, Int(seconds * 300_000) / callers)
        var prepared: [[Command]] = []
        for caller in 0..<callers {
          var load = Load(people: people, from: caller * each)
          prepared.append(load.take(each))
        }
        let start = clock.now
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
        return (total, clock.now - start)
      }
      ascent.stop()
      report("single calls, \(callers) callers, memory", count, spent)
    }
  }

  static func report(_ name: String, _ count: Int, _ spent: Duration) {
    let seconds = Double(spent.components.seconds) + Double(spent.components.attoseconds) / 1e18
    print(name, Int(Double(count) / seconds), "per second,", Int(seconds / Double(count) * 1e9), "ns each")
  }
}

extension Result {
  var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
