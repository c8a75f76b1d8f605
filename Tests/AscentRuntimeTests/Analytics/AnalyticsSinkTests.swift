import AscentRules
import AscentRuntime
import AscentTestKit
import Testing

@Suite("Analytics follows the journal")
struct AnalyticsSinkTests {
  @Test(
    "the figures agree with a recount, whatever fails, however far it falls behind, across restarts",
    arguments: 0..<60 as Range<UInt64>)
  func agrees(seed: UInt64) throws {
    let differences = try Simulation.run(seed: seed) { () -> [String] in
      let inner = MemoryJournal()
      let journal = FaultyJournal(inner, faults: .each(onceIn: 4), seed: seed)
      var context = AnalyticsModel(seed: seed)
      context.configuration.subscriberBufferMax = [1, 3, 16][Int(seed / 3 % 3)]
      context.configuration.analyticsCheckpointInterval = [1, 5, 1_000][Int(seed % 3)]
      for _ in 0..<3 { await context.run(over: journal, commandCount: 15) }
      journal.heal()
      return await context.differences(over: journal)
    }.value
    #expect(differences == [])
  }

  @Test("after the buffer dropped groups it catches up without another commit", arguments: 0..<20 as Range<UInt64>)
  func catchesUp(seed: UInt64) throws {
    let (counted, head) = try Simulation.run(seed: seed) { () -> (Position, Position) in
      var context = AnalyticsModel(seed: seed)
      context.configuration.subscriberBufferMax = Int(seed % 3) + 1
      context.configuration.analyticsCheckpointInterval = 1
      let commands = context.commands(30)
      // It cannot read groups until everything is committed, so the last groups find its buffer
      // full.
      let journal = WatchedJournal(MemoryJournal(), savesMax: .max)
      await journal.holdSaves()
      return await context.running(over: journal) { ascent in
        for command in commands { _ = try? await ascent.submit(command) }
        await journal.letSavesGo()
        // Only the wake-ups sent before can wake it now.
        for _ in 0..<2_000 where await ascent.analytics.position < ascent.head.position { await Task.yield() }
        return (await ascent.analytics.position, ascent.head.position)
      }
    }.value
    #expect(counted == head && head > .start)
  }

  @Test("single commits wait until half of the buffer is full or somebody asks, and are counted from memory")
  func waits() throws {
    let (positions, readFrom) = try Simulation.run(seed: 13) { () -> ([[Position]], Position?) in
      var context = AnalyticsModel(seed: 13)
      (context.configuration.subscriberBufferMax, context.configuration.runsScheduler) = (8, false)
      let journal = WatchedJournal(MemoryJournal(), savesMax: .max)
      let positions = await context.running(over: journal) { ascent in
        func commit(_ numbers: Range<Int>) async -> [Position] {
          for number in numbers {
            let intent = Intent.awardXP(1, reason: "a gift")
            let command = Command(user: UserID("ann"), operation: OperationID("op-\(number)")!, intent: intent)
            _ = await ascent.submit([command])
          }
          for _ in 0..<2_000 { await Task.yield() }
          return [await ascent.analytics.position, ascent.head.position]
        }
        let few = await commit(0..<3)
        let asked = Position(number: await ascent.analytics.figures().eventCount)
        return [few, [asked, few[1]], await commit(3..<6), await commit(6..<7)]
      }
      return (positions, await journal.readFrom)
    }.value
    // Three commits wait, and three more after the question; the fourth fills half of the buffer.
    #expect(positions.map { $0[0] < $0[1] } == [true, false, true, false], "\(positions)")
    #expect(readFrom == nil)
  }

  @Test("after a kill it continues from the last checkpoint, if there is one", arguments: [0, 1])
  func killed(savesMax: Int) async throws {
    let inner = MemoryJournal()
    var context = AnalyticsModel(seed: 7)
    context.configuration.analyticsCheckpointInterval = 10
    let journal = WatchedJournal(inner, savesMax: savesMax)
    await context.run(over: journal, commandCount: 60)
    let kept = await journal.kept ?? .start
    #expect((savesMax == 0) == (kept == .start))
    let second = WatchedJournal(inner, savesMax: .max)
    #expect(await context.differences(over: second) == [])
    // What the checkpoint includes is not read again.
    #expect(await second.readFrom == kept)
  }

  @Test("after a regular end nothing is read again")
  func stopped() async throws {
    let inner = MemoryJournal()
    var context = AnalyticsModel(seed: 8)
    await context.run(over: inner, commandCount: 30)
    let second = WatchedJournal(inner, savesMax: .max)
    #expect(await context.differences(over: second) == [])
    #expect(await second.readFrom == nil)
  }

  @Test(
    "a runtime that stops does not wait until everything is counted; the next one continues",
    arguments: 0..<5 as Range<UInt64>)
  func stopsSoon(seed: UInt64) throws {
    let (pages, differences) = try Simulation.run(seed: seed) { () -> (Int, [String]) in
      let inner = MemoryJournal()
      var context = AnalyticsModel(seed: seed)
      context.configuration.followsAnalytics = false
      await context.running(over: inner) { ascent in
        _ = await ascent.submit(
          (0..<1_500).map { number in
            Command(user: UserID("ann"), operation: OperationID("op-\(number)")!, intent: .awardXP(1, reason: "a gift"))
          })
      }
      context.configuration.followsAnalytics = true
      let journal = WatchedJournal(inner, savesMax: .max)
      await journal.slowReads(by: 500)
      await context.running(over: journal) { ascent in _ = try? await ascent.report(on: UserID("bob")) }
      return (await journal.pagesRead, await context.differences(over: inner))
    }.value
    // Everything would be six pages.
    #expect(pages <= 2)
    #expect(differences == [])
  }

  @Test(
    "a checkpoint that is damaged, of another version, or ahead of the journal is not used",
    arguments: AnalyticsDamage.allCases)
  func damaged(_ damage: AnalyticsDamage) async throws {
    let inner = MemoryJournal()
    var context = AnalyticsModel(seed: 9)
    await context.run(over: inner, commandCount: 30)
    _ = await inner.open()
    try await inner.saveCheckpoint(damage.done(to: try #require(try await inner.checkpoint(named: "analytics"))))
    let second = WatchedJournal(inner, savesMax: .max)
    #expect(await context.differences(over: second) == [])
    #expect(await second.readFrom == .start)
  }

  @Test(
    "a checkpoint that cannot be read at first is read later, and what it includes is not counted again",
    arguments: [true, false])
  func unreadableAtFirst(follows: Bool) async throws {
    let inner = MemoryJournal()
    var context = AnalyticsModel(seed: 11)
    await context.run(over: inner, commandCount: 30)
    _ = await inner.open()
    let kept = try #require(try await inner.checkpoint(named: "analytics")).position
    context.configuration.followsAnalytics = follows
    let second = WatchedJournal(inner, savesMax: .max)
    await second.failCheckpointReads(2)
    await context.run(over: second, commandCount: 10)
    for _ in 0..<2 { _ = await context.differences(over: second) }
    #expect(await context.differences(over: second) == [])
    #expect(await second.readFrom ?? kept >= kept)
  }

  @Test("after too many failures to read the checkpoint, everything is counted again")
  func unreadableForGood() async throws {
    let inner = MemoryJournal()
    var context = AnalyticsModel(seed: 12)
    await context.run(over: inner, commandCount: 30)
    let second = WatchedJournal(inner, savesMax: .max)
    await second.failCheckpointReads(.max)
    let figures = await context.running(over: second) { ascent in
      var figures = await ascent.analytics.figures()
      for _ in 0..<100 where figures.eventCount == 0 { figures = await ascent.analytics.figures() }
      return figures
    }
    #expect(figures.eventCount > 0)
  }

  @Test("when it does not follow commits, figures are read on request")
  func doesNotFollow() async throws {
    var context = AnalyticsModel(seed: 10)
    context.configuration.followsAnalytics = false
    let journal = MemoryJournal()
    await context.run(over: journal, commandCount: 30)
    try await withAscent(over: journal, configuration: context.configuration) { ascent in
      _ = try await ascent.report(on: UserID("person-1"))
      #expect(await ascent.analytics.position == .start)
    }
    #expect(await context.differences(over: journal) == [])
  }
}

/// Ways in which a checkpoint can be unusable.
enum AnalyticsDamage: CaseIterable {
  case flippedBit, otherVersion, otherKind, empty, ahead, otherPosition

  func done(to checkpoint: Checkpoint) -> Checkpoint {
    var checkpoint = checkpoint
    switch self {
    case .flippedBit: checkpoint.body[checkpoint.body.count / 2] ^= 1
    case .otherVersion: checkpoint.body[1] += 1
    case .otherKind: checkpoint.body[0] += 1
    case .empty: checkpoint.body = []
    case .ahead: checkpoint.position = Position(number: .max)
    case .otherPosition: checkpoint.position = Position(number: checkpoint.position.number - 1)
    }
    return checkpoint
  }
}
