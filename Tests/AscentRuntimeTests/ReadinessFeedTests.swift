import AscentRules
import AscentRuntime
import AscentTestKit
import Testing

@Suite("Readiness changes")
struct ReadinessFeedTests {
  /// What a subscriber saw, and the state at the end.
  private struct Outcome: Sendable {
    var seen: [Readiness] = []
    var present: Readiness?
    var hasEnded = false
    var error: AscentError?
  }

  private static let ana = MethodSender()
  private static let ben = MethodSender(user: UserID("ben"))

  /// Runs a body against a runtime in the interleaving of a seed, while a subscriber follows Ana's
  /// readiness.
  private static func follow(
    seed: UInt64, from journal: any Journal = MemoryJournal(), method: MethodID = MethodSender.breathing,
    delay: UInt64? = nil,
    _ body: @escaping @Sendable (Ascent) async throws -> Void
  ) throws -> Outcome {
    try Simulation.run(seed: seed) { () -> Outcome in
      let ascent = Ascent(journal: journal, context: MethodSender.context, clock: FrozenClock())
      return await withTaskGroup(of: Outcome.self) { group in
        group.addTask {
          do { try await ascent.run() } catch { Issue.record("\(error)") }
          return Outcome()
        }
        let (begun, begin) = AsyncStream<Void>.makeStream()
        group.addTask {
          var outcome = Outcome()
          for _ in 0..<(delay ?? 0) { await Task.yield() }
          do throws(AscentError) {
            for try await readiness in ascent.readinessChanges(of: ana.user, method) {
              outcome.seen.append(readiness)
              begin.yield()
            }
            outcome.hasEnded = true
          } catch {
            outcome.error = error
          }
          begin.finish()
          return outcome
        }
        // Unless the feed is to begin at a random moment, its first element arrives before anything
        // is sent. Then each change is a separate element.
        if delay == nil { for await _ in begun { break } }
        var present: Readiness?
        do {
          try await body(ascent)
          present = try? await ascent.methodProgress(of: ana.user).readiness(of: method)
        } catch {
          Issue.record("\(error)")
        }
        ascent.stop()
        var outcome = Outcome()
        for await part in group where part.hasEnded || part.error != nil { outcome = part }
        outcome.present = present
        return outcome
      }
    }.value
  }

  @Test(
    "the feed gives the present readiness, then each change after its commit, and ends with the runtime",
    arguments: 0..<40 as Range<UInt64>)
  func changes(seed: UInt64) throws {
    let outcome = try Self.follow(seed: seed) { ascent in
      for command in [
        Self.ana.session("s1"), Self.ana.session("s2", nil), Self.ana.session("s3"), Self.ana.undo("s2", op: "u"),
      ] {
        _ = try await ascent.submit(command)
      }
      _ = try await ascent.submit(Self.ana.session("s4"))
      _ = try await ascent.submit(Self.ana.progress("p"))
    }
    #expect(outcome.seen.map(\.criteria.first?.current) == [0, 1, 2, 3, 2, 3, 0])
    #expect(
      outcome.seen.map(\.status) == [.notReady, .notReady, .approaching, .ready, .approaching, .ready, .notReady])
    #expect(outcome.seen.last?.stage == StageID("second") && outcome.seen.last == outcome.present)
    #expect(outcome.hasEnded && outcome.error == nil)
  }

  @Test(
    "other people, other methods and commands without effect give no element", arguments: 0..<20 as Range<UInt64>)
  func others(seed: UInt64) throws {
    let outcome = try Self.follow(seed: seed) { ascent in
      _ = await ascent.submit([
        Self.ben.session("b1"), Self.ben.session("b2"), Self.ana.session("r1", of: MethodSender.running),
        Self.ana.send(.addHabit(HabitDefinition(name: "read")), op: "h"), Self.ben.session("b3"),
        Self.ben.progress("p"),
      ])
      _ = try await ascent.submit(Self.ana.session("s1"))
      _ = await ascent.submit([Self.ana.session("s1"), Self.ben.undo("b1", op: "u")])
    }
    #expect(outcome.seen.map(\.criteria.first?.current) == [0, 1])
    #expect(outcome.hasEnded)
  }

  @Test("commands that are committed together give separate elements", arguments: 0..<20 as Range<UInt64>)
  func together(seed: UInt64) throws {
    let outcome = try Self.follow(seed: seed) { ascent in
      _ = await ascent.submit((1...5).map { Self.ana.session("s\($0)") })
    }
    #expect(outcome.seen.map(\.criteria.first?.current) == [0, 1, 2, 3, 4, 5])
  }

  @Test("a feed begun at any moment gives every later change once")
  func anyMoment() throws {
    var beginnings: Set<Double> = []
    for seed in 0..<400 as Range<UInt64> {
      let outcome = try Self.follow(seed: seed, delay: seed % 40 * 6) { ascent in
        for part in 0..<4 { _ = await ascent.submit((1...2).map { Self.ana.session("s\(part)-\($0)") }) }
      }
      let seen = outcome.seen.compactMap(\.criteria.first?.current)
      guard let first = seen.first else { continue }
      #expect(seen == Array(stride(from: first, through: 8, by: 1)), "seed \(seed)")
      beginnings.insert(first)
    }
    #expect(beginnings.count > 2, "\(beginnings)")
  }

  @Test("another catalogue changes the readiness", arguments: 0..<20 as Range<UInt64>)
  func catalog(seed: UInt64) throws {
    let outcome = try Self.follow(seed: seed) { ascent in
      _ = try await ascent.submit(Self.ana.session("s1"))
      _ = try await ascent.submit(
        Command(
          user: .catalog, operation: OperationID("c"),
          intent: .loadCatalog(MethodSender.catalog(version: 2, sessions: 1))))
      _ = try await ascent.submit(Self.ana.session("s2"))
    }
    #expect(outcome.seen.map(\.criteriaVersion) == [1, 1, 2, 2])
    #expect(
      outcome.seen.map(\.status) == [.notReady, .notReady, .ready, .ready] || outcome.seen.last?.status == .exceeded)
    #expect(outcome.seen.last == outcome.present)
  }

  @Test("the undo of a catalogue changes the readiness back", arguments: 0..<20 as Range<UInt64>)
  func undoneCatalog(seed: UInt64) throws {
    let outcome = try Self.follow(seed: seed) { ascent in
      _ = try await ascent.submit(Self.ana.session("s1"))
      try await ascent.load(MethodSender.catalog(version: 2, sessions: 1), id: "c")
      try await ascent.undoLoad("c")
    }
    // A feed that is slow may see only the catalogue that is in force in the end.
    let versions = outcome.seen.map(\.criteriaVersion)
    #expect([[1, 1, 2, 1], [1, 1]].contains(versions), "\(versions)")
    #expect(outcome.seen.last?.status == .notReady)
    #expect(outcome.seen.last == outcome.present)
  }

  @Test("the feed begins with what was committed before, and an unknown method is refused")
  func beginning() throws {
    let journal = MemoryJournal()
    _ = try Self.follow(seed: 1, from: journal) { ascent in
      _ = await ascent.submit([Self.ana.session("s1"), Self.ana.session("s2")])
    }
    let later = try Self.follow(seed: 2, from: journal) { ascent in _ = try await ascent.submit(Self.ana.session("s3"))
    }
    #expect(later.seen.map(\.criteria.first?.current) == [2, 3])
    let unknown = try Self.follow(seed: 3, from: journal, method: MethodID("flying")) { _ in }
    #expect(unknown.seen.isEmpty && unknown.error == .refused(.unknownMethod(MethodID("flying"))))
  }

  @Test("a feed read after the end is empty")
  func afterTheEnd() async throws {
    let feed = try await withAscent { $0.readinessChanges(of: Self.ana.user, MethodSender.breathing) }
    var count = 0
    for try await _ in feed { count += 1 }
    #expect(count == 0)
  }
}
