import AscentRules
import Testing

@testable import AscentRuntime

@Suite("Reading a history from the journal")
struct HistoryReadsTests {
  private static let ana = MethodSender()

  private func withProgress<Answer: Sendable>(
    over journal: any Journal = MemoryJournal(), _ commands: [Command],
    _ body: @Sendable (Ascent) async throws -> Answer
  ) async throws -> Answer {
    let ascent = Ascent(journal: journal, context: MethodSender.context, clock: FrozenClock())
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await ascent.run() }
      defer { ascent.stop() }
      for answer in await ascent.submit(commands) { _ = try answer.get() }
      return try await body(ascent)
    }
  }

  private static let progressed = [
    ana.session("s1", note: "first"), ana.session("s2", minutes: 20, nil),
    ana.send(.addHabit(HabitDefinition(name: "read")), op: "h"),
    ana.session("s3", .veryGood, note: "third"), ana.progress("p", note: "onwards"),
    ana.session("s4", note: "late"),
  ]

  @Test("a history has the notes of its items, page by page, without what was undone")
  func notes() async throws {
    try await withProgress(Self.progressed) { ascent in
      let all = try await ascent.history(of: Self.ana.user, limit: 10)
      #expect(all.items.map(\.note) == ["late", "onwards", "third", "", "first"] && all.next == nil)
      #expect(all.items.map(\.kind) == [.session, .advance, .session, .session, .session])
      #expect(all.items.map(\.stage.text) == ["second", "first", "first", "first", "first"])
      let first = try await ascent.history(of: Self.ana.user, method: MethodSender.breathing, limit: 2)
      let second = try await ascent.history(
        of: Self.ana.user, method: MethodSender.breathing, before: first.next, limit: 2)
      #expect(first.items + second.items == Array(all.items.prefix(4)))
      _ = try await ascent.submit(Self.ana.undo("s1", op: "u"))
      let after = try await ascent.history(of: Self.ana.user, limit: 10)
      #expect(after.items.map(\.note) == ["late", "onwards", "third", ""])
      guard case .advance(let advance) = after.items[1].detail else { throw AscentError.stopped }
      #expect(!advance.isCauseInForce && advance.sessionCount == 3)
      await #expect(throws: AscentError.refused(.unknownMethod(MethodID("flying")))) {
        try await ascent.history(of: Self.ana.user, method: MethodID("flying"))
      }
    }
  }

  @Test(
    "ordinals close together take one read",
    arguments: [
      ([], []), ([7], [7...7]), ([3, 1, 2], [1...3]), ([1, 5, 10], [1...5, 10...10]),
      ([.max, 1], [1...1, .max ... .max]),
    ]
      as [([Int32], [ClosedRange<Int32>])])
  func ranges(ordinals: [Int32], ranges: [ClosedRange<Int32>]) {
    #expect(Ascent.ranges(of: ordinals) == ranges)
  }

  @Test("highlights are the latest achievements, without undone ones, and say whether there may be more")
  func highlights() async throws {
    let gifts =
      (1...10).map { Self.ana.session("more\($0)") } + [Self.ana.send(.awardXP(300, reason: "a gift"), op: "gift")]
    try await withProgress(Self.progressed + gifts) { ascent in
      let all = try await ascent.highlights(of: Self.ana.user)
      #expect(all.items.map(\.text) == ["Level 3", "Breathing: 10 sessions", "Breathing: from First to Second"])
      #expect(!all.mayHaveMore && all.commandCount == 17)
      let two = try await ascent.highlights(of: Self.ana.user, limit: 2)
      #expect(two.items == Array(all.items.prefix(2)) && two.mayHaveMore)
      _ = await ascent.submit([Self.ana.undo("gift", op: "u1"), Self.ana.undo("p", op: "u2")])
      let after = try await ascent.highlights(of: Self.ana.user, limit: 1)
      #expect(after.items.map(\.text) == ["Breathing: 10 sessions"] && !after.mayHaveMore)
      await #expect(throws: AscentError.refused(.outOfRange(field: "limit", value: 0, allowed: 1...1000))) {
        try await ascent.highlights(of: Self.ana.user, limit: 0)
      }
    }
  }

  @Test("highlights read no more commands than documented")
  func bound() async throws {
    let many = (1...1100).map { Self.ana.session("s\($0)", minutes: 1, nil) }
    try await withProgress(many) { ascent in
      let found = try await ascent.highlights(of: Self.ana.user)
      #expect(found.commandCount == Ascent.highlightCommandsMax && found.mayHaveMore)
      // Of 10, 25, 50, 100, 250, 500 and 1,000 sessions, the first three are beyond the bound.
      #expect(found.items.map(\.text) == [1000, 500, 250, 100].map { "Breathing: \($0) sessions" })
    }
  }
}
