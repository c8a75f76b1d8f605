import Foundation
import Testing

@testable import AscentRules

/// The logs of devices that were offline, merged in every order. A device's own order is kept: an
/// undo follows what it undoes.
@Suite("Merge orders")
struct MergeOrderTests {
  private static let isLong = ProcessInfo.processInfo.environment["ASCENT_LONG"] != nil

  /// What must not depend on the order: what the states say, what is in force of each award, and
  /// which commands were refused.
  private struct Outcome: Hashable {
    var content: Digest
    var total: Int64
    var awards: [AwardKey: Int64]
    var refused: Set<OperationKey>

    init(_ line: RuleLine, refused: Set<OperationKey>) {
      (content, total, self.refused) = (line.content, line.award.total, refused)
      awards = line.entries.reduce(into: [:]) { $0[$1.key, default: 0] += $1.amount }.filter { $0.value != 0 }
    }
  }

  /// Logs that meet: few habits and days. A log may have a command that another one has, too, as
  /// when a device passes on what it got.
  private struct Logs {
    var line = RuleLine(context: .unlimited)
    var logs: [[Command]]
    /// When they arrive.
    let arrival = RandomCommands.noon(on: RandomCommands.firstDay + 12)

    init(seed: UInt64, lengths: [Int]) {
      var random = SeededGenerator(seed: seed)
      let habits = (1...3).map { number in
        Command(
          user: RuleLine.user, operation: OperationID("add-\(number)")!,
          intent: .addHabit(
            HabitDefinition(
              name: "h\(number)", goal: Int64(number), schedule: number == 3 ? .perWeek(3) : .daily,
              firstDay: RandomCommands.firstDay)))
      }
      logs = []
      for habit in habits { _ = try? line.send(habit, recordedAt: arrival) }
      for (device, length) in lengths.enumerated() {
        var log: [Command] = []
        for index in 0..<length {
          // Two devices that undo one operation race for it, and the order says who wins.
          let own = log.map(\.operation).filter { $0.description.hasPrefix("d\(device)-") }.map(\.key)
          let known = Array(logs.joined())
          if random.isOne(in: 8), let copy = known.randomElement(using: &random), copy.intent.isCompletion {
            log.append(copy)
          } else {
            log.append(Self.command("d\(device)-\(index)", own: own, &random))
          }
        }
        logs.append(log)
      }
    }

    private static func command(_ id: String, own: [OperationKey], _ random: inout SeededGenerator) -> Command {
      let habit = HabitReference.id(HabitID(number: Int32.random(in: 1...3, using: &random)))
      let day = RandomCommands.firstDay + Int.random(in: 5...9, using: &random)
      let amount = Int64.random(in: 1...2, using: &random)
      let target = own.randomElement(using: &random)
      let intent: Intent
      switch (Int.random(in: 0...7, using: &random), target) {
      case (0...2, let key?): intent = .undo(key)
      case (3, let key?): intent = .moveCompletion(key, to: day)
      case (4, _): intent = .recordCompletion(habit, day: day, amount: amount)
      default: intent = .markComplete(habit, amount: amount)
      }
      return Command(
        user: RuleLine.user, operation: OperationID(id)!, intent: intent, occurredAt: RandomCommands.noon(on: day))
    }
  }

  /// A merge that has begun.
  private struct Merge {
    var line: RuleLine
    var taken: [Int]
    var refused: Set<OperationKey> = []

    init(_ logs: Logs) {
      (line, taken) = (logs.line, logs.logs.map { _ in 0 })
    }

    /// The devices that have something left.
    func open(_ logs: Logs) -> [Int] { taken.indices.filter { taken[$0] < logs.logs[$0].count } }

    mutating func take(_ device: Int, _ logs: Logs) {
      let command = logs.logs[device][taken[device]]
      taken[device] += 1
      do throws(Refusal) { try line.send(command, recordedAt: logs.arrival) } catch {
        refused.insert(command.operation.key)
      }
    }

    func taking(_ devices: Int..., from logs: Logs) -> Merge {
      var merge = self
      for device in devices { merge.take(device, logs) }
      return merge
    }

    var outcome: Outcome { Outcome(line, refused: refused) }
  }

  /// The number of orders, and their outcomes.
  private static func everyOrder(_ logs: Logs) -> (orders: Int, outcomes: Set<Outcome>) {
    var (orders, outcomes) = (0, Set<Outcome>())
    func extend(_ merge: Merge) {
      let open = merge.open(logs)
      if open.isEmpty {
        orders += 1
        outcomes.insert(merge.outcome)
      }
      for device in open { extend(merge.taking(device, from: logs)) }
    }
    extend(Merge(logs))
    return (orders, outcomes)
  }

  /// The number of merge orders: a multinomial coefficient.
  private static func multinomial(_ lengths: [Int]) -> Int {
    var (result, sum) = (1, 0)
    for length in lengths {
      for index in 1...length {
        sum += 1
        result = result * sum / index
      }
    }
    return result
  }

  @Test(
    "every order of merging short logs gives the same content and the same ledger",
    arguments: [[1, 1, 1, 1, 1, 1], [2, 2, 2], [2, 1, 1, 1], [4, 4], [3, 2, 1]]
      + (isLong ? [[3, 3, 3], [2, 2, 2, 2], [2, 2, 2, 1, 1, 1], [2, 2, 2, 2, 1, 1], [7, 7], [5, 4, 3]] : []))
  func everyOrder(lengths: [Int]) {
    var seeds = 0
    // As many seeds as fit: about a hundred thousand orders of each shape, or a thousand.
    for seed in 0..<UInt64(max(1, (Self.isLong ? 100_000 : 1_000) / Self.multinomial(lengths))) {
      let (orders, outcomes) = Self.everyOrder(Logs(seed: seed, lengths: lengths))
      #expect(orders == Self.multinomial(lengths))
      #expect(outcomes.count == 1, "seed \(seed): \(outcomes.count) outcomes of \(lengths)")
      seeds += 1
    }
    print("\(seeds * Self.multinomial(lengths)) merge orders of \(lengths), \(seeds) seeds")
  }

  /// Every order leads to every other one by exchanging neighbours, so it is enough that each
  /// exchange changes nothing: from each point that a merge can be at.
  @Test(
    "of six logs, no two neighbouring commands of different devices can be told apart by their order",
    arguments: isLong ? [[2, 2, 2, 2, 2, 2], [3, 3, 3, 2, 2, 2]] : [[1, 1, 1, 1, 1, 1], [2, 2, 2, 1, 1]])
  func neighbours(lengths: [Int]) {
    let logs = Logs(seed: 1, lengths: lengths)
    var points: [[Int]: Merge] = [lengths.map { _ in 0 }: Merge(logs)]
    var (frontier, exchanges) = (Array(points.keys), 0)
    while let point = frontier.popLast(), let merge = points[point] {
      let open = merge.open(logs)
      for device in open {
        let next = merge.taking(device, from: logs)
        if points.updateValue(next, forKey: next.taken) == nil { frontier.append(next.taken) }
        for other in open where other > device {
          exchanges += 1
          let (left, right) = (merge.taking(device, other, from: logs), merge.taking(other, device, from: logs))
          #expect(left.outcome == right.outcome, "\(point): \(device) and \(other)")
        }
      }
    }
    #expect(points.count == lengths.reduce(1) { $0 * ($1 + 1) })
    print("\(exchanges) exchanges at \(points.count) points of \(Self.multinomial(lengths)) merge orders of \(lengths)")
  }

  @Test("random orders of six longer logs give the same content and the same ledger")
  func longer() {
    var (orders, refusals) = (0, 0)
    for seed in 0..<UInt64(Self.isLong ? 1_000 : 4) {
      var random = SeededGenerator(seed: seed ^ 0xABCD)
      let longest = Self.isLong ? 12 : 6
      let logs = Logs(seed: seed, lengths: (0..<6).map { _ in Int.random(in: 1...longest, using: &random) })
      var outcomes: Set<Outcome> = []
      for _ in 0..<(Self.isLong ? 30 : 4) {
        var merge = Merge(logs)
        while let device = merge.open(logs).randomElement(using: &random) { merge.take(device, logs) }
        outcomes.insert(merge.outcome)
        orders += 1
        refusals += merge.refused.count
      }
      #expect(outcomes.count == 1, "seed \(seed)")
    }
    print("\(orders) random merge orders of six logs, \(refusals) refusals")
  }
}

extension Intent {
  fileprivate var isCompletion: Bool {
    switch self {
    case .complete: true
    default: false
    }
  }
}
