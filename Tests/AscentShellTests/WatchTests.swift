import AscentRules
import AscentRuntime
import AscentViews
import Testing

@testable import AscentShell

@Suite("The dashboard")
struct WatchTests {
  @Test("it shows counts, streaks, XP and the journal's end, and follows commits")
  func frames() async throws {
    let shell = try ShellHarness()
    try await shell.open { session in
      _ = await shell.execute("habit add Water --goal 8", session)
      let start = session.lastCommit
      #expect(try await session.watchFrame(since: start).text(.plain).contains("0/8"))
      _ = await shell.execute("done Water 8", session)
      let text = try await session.watchFrame(since: start).text(.plain)
      #expect(text.contains("8/8") && text.contains("100%") && text.contains("1 since you began to watch"))
      #expect(text.contains("60 XP, level 1") && text.contains("40 to the next level"))
      #expect(text.contains("08:00:00"))
      guard case .done(true, let line) = await session.watchCheck() else { return #expect(Bool(false)) }
      #expect(line.contains("ledger: whole") && line.contains("journal: whole"))
    }
  }

  @Test("its JSON gives amounts in the unit of the habit, not in the stored one")
  func amounts() async throws {
    let shell = try ShellHarness()
    try await shell.open { session in
      _ = await shell.execute("habit add Run --goal 7.5 --decimals 1 --unit km", session)
      _ = await shell.execute("done Run 2.5", session)
      let line = try await session.watchFrame().json.line
      #expect(line.contains(#""habit":"Run","count":2.5,"goal":7.5,"#), "\(line)")
    }
  }

  @Test("it fits every screen: the list of habits is cut, and the keys stay", arguments: [40, 80, 200], [6, 12, 60])
  func fits(_ columns: Int, _ rows: Int) async throws {
    let shell = try ShellHarness()
    try await shell.open { session in
      for number in 1...30 { _ = await shell.execute("habit add \"Habit number \(number) with a long name\"", session) }
      var view = try await session.watchFrame(check: .done(true, String(repeating: "word ", count: 40)))
      (view.rowsMax, view.hasKeys) = (rows, true)
      var style = Style.plain
      style.fit(columns)
      let lines = view.screenLines(style)
      #expect(lines.count <= rows)
      #expect(lines.last == "v verify · q end")
      for line in lines { #expect(line.count <= columns, "\(line)") }
      #expect(lines.contains { $0.contains("more") } == (rows < 40))
    }
  }

  @Test("no count is cut")
  func counts() async throws {
    let shell = try ShellHarness()
    try await shell.open { session in
      for line in ["habit add \"Walk in the wide woods\" --goal 12000 --unit steps", "done walk 12000"] {
        _ = await shell.execute(line, session)
      }
      var style = Style.plain
      style.fit(40)
      let lines = try await session.watchFrame().screenLines(style)
      #expect(lines.contains { $0.contains("12000/12000") && $0.count <= 40 }, "\(lines)")
    }
  }

  @Test("the figures of commits are those of the last ones")
  func latency() throws {
    let times = CommitTimes()
    #expect(times.summary == nil)
    for number in 1...1000 { times.note(.milliseconds(number)) }
    let summary = try #require(times.summary)
    #expect(summary.count == 1000)
    #expect(summary.longest == .milliseconds(1000))
    #expect(summary.median == .milliseconds(872))
    #expect(summary.p99 == .milliseconds(998))
  }

  @Test("the load and the times of commits are said in words")
  func words() async throws {
    let shell = try ShellHarness()
    let times = CommitTimes()
    times.note(.milliseconds(2))
    try await shell.open { session in
      var view = try await session.watchFrame()
      var load = session.ascent.load
      (load.waiting, load.inFlight) = (1, 0)
      view.load = StoreLoad(pipeline: load, latency: times.summary)
      var style = Style.plain
      style.fit(400)
      let text = view.text(style)
      #expect(text.contains("1 request waiting · 0 batches in progress"), "\(text)")
      #expect(text.contains("commit latency: p50 2.0 ms, p99 2.0 ms, max 2.0 ms"))
    }
  }

  @Test("how much waits is counted, and nothing does when all is answered")
  func load() async throws {
    let shell = try ShellHarness()
    let journal = MemoryJournal()
    let ascent = Ascent(journal: journal, clock: shell.clock)
    #expect(ascent.load.waiting == 0 && ascent.load.waitingMax > 0)
    // Before the runtime runs, what is sent waits.
    async let report = ascent.report(on: UserID("me"))
    while ascent.load.waiting == 0 { await Task.yield() }
    #expect(ascent.load.waiting == 1)
    try await ascent.withRunning { _ = try? await ascent.report(on: UserID("me")) }
    _ = try await report
    #expect(ascent.load.waiting == 0 && ascent.load.inFlight == 0)
  }
}
