import AscentRuntime
import Testing

@testable import PeerBenchmarks

@Suite("The recount of the peers' operations")
struct PlainRecountTests {
  @Test("a first day by hand: four habits satisfied, the fourth one short")
  func firstDay() {
    let load = PeerLoad(people: 1, clients: 1, firstDay: 100)
    #expect((0..<8).map { load.operation(after: $0, of: 0).habit } == [1, 2, 3, 4, 5, 2, 4, 1])
    let standing = PlainRecount.standings(load, counts: [8])[0]
    #expect(standing == PeerStanding(total: 40, streaks: [1, 1, 1, 0, 1], longest: [1, 1, 1, 0, 1]))
  }

  @Test("a complete second day pays its bonus once")
  func secondDay() {
    let load = PeerLoad(people: 1, clients: 1, firstDay: 100)
    let standing = PlainRecount.standings(load, counts: [16])[0]
    #expect(standing == PeerStanding(total: 40 + 50 + 50, streaks: [2, 2, 2, 1, 2], longest: [2, 2, 2, 1, 2]))
  }

  @Test("a repeated operation counts once")
  func again() {
    let load = PeerLoad(people: 1, clients: 1, firstDay: 100)
    #expect(load.operation(after: 63, of: 0) == load.operation(after: 0, of: 0))
    #expect(PlainRecount.standings(load, counts: [64]) == PlainRecount.standings(load, counts: [63]))
  }

  @Test("a missed day ends a streak, which is 0 as of a later day")
  func missed() {
    let load = PeerLoad(people: 1, clients: 1, firstDay: 100)
    // Of the seven days 100 to 106 the last is missed; on 107 the first completion is habit 1's.
    let days = Set((0..<50).map { load.operation(after: $0, of: 0).day })
    #expect(days == Set(100...105).union([107]))
    let (run, asOf) = (
      PlainRecount.standings(load, counts: [49])[0], PlainRecount.standings(load, counts: [49], isAsOfLastDay: true)[0]
    )
    #expect(run.streaks[0] == 1 && run.longest[0] == 6)
    #expect(run.streaks[2] == 6 && asOf.streaks[2] == 0)
  }

  @Test("a wrong total of one person is a finding with the person")
  func differing() {
    let load = PeerLoad(people: 4, clients: 2, firstDay: 100)
    let row = PeerRow(contender: .mutex, durability: .volatile, form: .single, clients: 2)
    var run = PeerRun(counts: [200, 150], wall: .seconds(1))
    run.standings = PlainRecount.standings(load, counts: run.counts)
    #expect(run.recount(row, load) == .agrees)
    run.standings?[2].total += 1
    guard case .differs(let what) = run.recount(row, load) else {
      Issue.record("the recount agrees with a wrong total")
      return
    }
    #expect(what.hasPrefix("person 2: "))
  }

  @Test("the days of all operations are distinct, in order, and fewer than 400", arguments: [1, 4, 64])
  func days(clients: Int) {
    let load = PeerLoad(people: 64, clients: clients, firstDay: 0)
    for client in 0..<clients {
      #expect(load.operation(after: load.limit - 1, of: client).day < 391)
    }
  }
}
