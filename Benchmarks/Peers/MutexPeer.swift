import Synchronization

/// What people usually write first: a dictionary of people behind a lock.
final class MutexStore: Sendable {
  private struct Habit {
    var last = -1
    var streak = 0
    var longest = 0
  }

  private struct DayKey: Hashable {
    var habit: Int
    var day: Int
  }

  private struct LedgerEntry {
    var habit: Int?
    var day: Int
    var amount: Int
  }

  private struct Person {
    var total = 0
    var habits = [Habit](repeating: Habit(), count: PeerLoad.goals.count)
    var counts: [DayKey: Int] = [:]
    var satisfied: [Int: Int] = [:]
    var ledger: [LedgerEntry] = []
    var receipts: [Int: PeerReceipt] = [:]

    mutating func complete(_ operation: PeerOperation) -> PeerReceipt {
      if let receipt = receipts[operation.id] { return receipt }
      let index = operation.habit - 1
      let count = counts[DayKey(habit: operation.habit, day: operation.day), default: 0] + 1
      counts[DayKey(habit: operation.habit, day: operation.day)] = count
      if count == PeerLoad.goals[index] { satisfy(index, on: operation.day) }
      let receipt = PeerReceipt(
        count: count, isSatisfied: count >= PeerLoad.goals[index], streak: habits[index].streak,
        longest: habits[index].longest,
        total: total)
      receipts[operation.id] = receipt
      return receipt
    }

    private mutating func satisfy(_ index: Int, on day: Int) {
      if habits[index].last != day {
        habits[index].streak = habits[index].last == day - 1 ? habits[index].streak + 1 : 1
      }
      habits[index].last = day
      habits[index].longest = max(habits[index].longest, habits[index].streak)
      ledger.append(LedgerEntry(habit: index + 1, day: day, amount: 10))
      total += 10
      satisfied[day, default: 0] += 1
      if satisfied[day] == habits.count {
        ledger.append(LedgerEntry(habit: nil, day: day, amount: 50))
        total += 50
      }
    }
  }

  private let people = Mutex<[Int: Person]>([:])

  func complete(_ operation: PeerOperation) -> PeerReceipt {
    people.withLock { $0[operation.person, default: Person()].complete(operation) }
  }

  func complete(_ operations: [PeerOperation]) -> [PeerReceipt] {
    people.withLock { people in operations.map { people[$0.person, default: Person()].complete($0) } }
  }

  func standing(_ person: Int) -> PeerStanding {
    people.withLock { people in
      guard let person = people[person] else { return PeerStanding() }
      return PeerStanding(
        total: person.total, streaks: person.habits.map(\.streak), longest: person.habits.map(\.longest))
    }
  }
}

/// The answer of every peer: the state of the habit on the day, and the total.
struct PeerReceipt: Hashable, Sendable {
  var count: Int
  var isSatisfied: Bool
  var streak: Int
  var longest: Int
  var total: Int
}

/// The rows of the dictionary behind a lock.
enum MutexPeer {
  static func run(_ row: PeerRow, _ setting: PeerSetting) async throws -> PeerRun {
    let load = setting.load(clients: row.clients)
    let store = MutexStore()
    var run: PeerRun
    // Calls never suspend. Without an occasional yield, the first callers would finish before
    // the others begin.
    switch row.form {
    case .batch:
      let batches = PeerLoop.batches(load, setting, rate: 3_000_000) { $0 }
      run = try await PeerLoop.run(load, setting) { client, sent in
        await Task.yield()
        let call = sent / PeerLoop.batchSize
        return call < batches[client].count ? store.complete(batches[client][call]).count : 0
      }
    case .single, .pipelined, .grouped:
      run = try await PeerLoop.run(load, setting) { client, sent in
        if sent % 64 == 63 { await Task.yield() }
        _ = store.complete(load.operation(after: sent, of: client))
        return 1
      }
    }
    run.standings = (0..<load.people).map { store.standing($0) }
    return run
  }
}
