import AscentViews
import Testing

@testable import AscentShell

@Suite("What a newcomer sees")
struct NewcomerScreenTests {
  /// What the last of some lines draws in a style, after the others were executed.
  private func drawn(_ lines: [String], columns: Int = 80, hasPictures: Bool = true) async throws -> String {
    let shell = try ShellHarness()
    var style = Style.plain
    (style.columns, style.hasPictures) = (columns, hasPictures)
    let sink = StyledOutput([style])
    try await shell.open { session in
      for line in lines.dropLast() { #expect(await shell.execute(line, session) != nil, "\(line): \(shell.taken())") }
      _ = try await session.execute(lines[lines.count - 1], into: sink)
    }
    return sink.texts[0]
  }

  @Test("without pictures, a week and a calendar name the days of each status")
  func spokenDays() async throws {
    let past = ["habit add Run mon wed fri --from 2026-02-26", "done run", "done run fri", "skip run wed"]
    #expect(
      try await drawn(past + ["week"], hasPictures: false).hasSuffix(
        "Run: 2 March done, 3 March not due, 4 March skipped, 5 March not due, 6 March ahead, "
          + "7 March to 8 March not due\n"))
    let month = try await drawn(past + ["calendar run feb"], hasPictures: false)
    #expect(
      month == "Run · February 2026\nRun: 1 done, 2 not due.\n26 February not due\n27 February done\n"
        + "28 February not due\n")
    #expect(try await drawn(past + ["calendar"], hasPictures: false).contains("\n2 March done\n3 March "))
  }

  @Test("a measure's chart says that it draws the daily mean and, without values, how to record one")
  func measureChart() async throws {
    let goal = "measure goal Weight from 90 to 80 kg"
    let empty = try await drawn([goal, "chart weight"])
    #expect(empty.hasSuffix("\nNothing is recorded yet. To record a value: measure Weight 90\n"), "\(empty)")
    #expect(try await drawn([goal, "chart weight"], hasPictures: false) == empty)
    let old = try await drawn([goal, "measure weight 88 2026-01-20", "chart weight --days 7"])
    #expect(old.contains("Nothing is recorded in these days."), "\(old)")
    let chart = try await drawn([goal, "measure weight 88", "chart weight"])
    #expect(chart.contains("● daily mean"), "\(chart)")
  }

  @Test("today joins pauses of a habit that overlap or follow each other")
  func joinedPauses() async throws {
    let lines = ["habit add Run", "habit add Read"]
    let today = try await drawn(
      lines + [
        "pause run 2026-03-10 2026-03-12", "pause run 2026-03-11 2026-03-20", "pause run 2026-03-21 2026-03-22",
        "pause run 2026-03-25 2026-03-26", "pause read 2026-03-10 2026-03-11", "today",
      ])
    #expect(
      today.split(separator: "\n").filter { $0.contains("planned: ") } == [
        "planned: Run paused 10 March to 22 March", "planned: Read paused 10 March to 11 March",
        "planned: Run paused 25 March to 26 March",
      ], "\(today)")
  }

  @Test("on a narrow screen the days of new habits are right below their names, and in line")
  func narrowDays() async throws {
    let today = try await drawn(
      ["habit add Run", "done run yesterday", "habit add Gym 3 times a week", "today"], columns: 40)
    #expect(today.contains("1 □ Run                              0/1\n    ■□ · 1 day · at risk\n"), "\(today)")
    #expect(today.contains("2 □ Gym                              0/1\n     ∙ · any day, 0/3 this week\n"), "\(today)")
  }

  @Test("on a narrow screen methods and settings are not cut, and break between words")
  func narrowLists() async throws {
    let methods = try await drawn(["method list"], columns: 40)
    #expect(methods.hasPrefix("breathing · 1/5 · 0% · not started\n  Notice the breath\n"), "\(methods)")
    let settings = try await drawn(["config"], columns: 40)
    #expect(
      settings.contains(
        "\nfirst-weekday: monday · default\n  the day with which week and calendar\n  begin; weekly goals always count "
          + "from\n  Monday\n"), "\(settings)")
    #expect(!(methods + settings).contains("…"))
    for line in (methods + settings).split(separator: "\n") where !line.contains("/") {
      #expect(line.count <= 40, "\(line)")
    }
  }

  @Test("milestones of one value are one line, and what was shown is not unseen")
  func celebrations() async throws {
    let goal = "measure goal Weight from 90 to 80 kg"
    let said = try await ShellHarness.answers(
      goal, "habit add Run", "measure weight 86", "today", "celebrations", "undo", "today --json")
    let stars = said[2].split(separator: "\n").filter { $0.contains("★") }
    #expect(stars.count == 1 && stars[0].hasSuffix(" (4 milestones at once)"), "\(said[2])")
    #expect(!said[3].contains("unseen") && said[4].split(separator: "★").count == 4, "\(said[3])")
    #expect(said[5].split(separator: "\n").count { $0.contains("withdrawn") } == 1, "\(said[5])")
    let shell = try ShellHarness()
    _ = try await shell.run(goal, "habit add Run", "measure weight 86")
    let later = try await shell.run("today", "celebrations", "today", "today --json")
    #expect(later.ranges(of: "4 unseen celebrations").count == 1 && later.contains(#""celebrations":4"#), "\(later)")
  }

  @Test("a frame ends with how to leave it, also on a low screen")
  func frames() {
    #expect("one\ntwo\n".framed(toRows: 6, .plain) == "one\ntwo\nCtrl-C ends\n")
    #expect("one\ntwo\nthree\nfour\n".framed(toRows: 5, .plain) == "one\ntwo\n… 2 more lines\nCtrl-C ends\n")
    #expect("one\ntwo\nthree\n".framed(toRows: 3, .plain) == "one\n… 2 more lines\nCtrl-C ends\n")
  }

  @Test("one session is too few for an estimate, two are enough")
  func earlyEstimate() async throws {
    let session = "session breathing 20 --feedback good"
    let said = try await ShellHarness.answers(
      session, "readiness breathing", "ladder breathing", session, "readiness breathing", "ladder breathing")
    for place in 0...2 {
      #expect(said[place].contains("too early to estimate") && !said[place].contains("about"), "\(said[place])")
    }
    for place in 3...5 { #expect(said[place].contains("ready about "), "\(said[place])") }
    let same = try await ShellHarness.answers(session, "why readiness breathing", "readiness breathing --json")
    #expect(same[1].contains("too early after one session"), "\(same[1])")
    #expect(same[2].contains(#""kind":"tooEarly","day":null"#), "\(same[2])")
  }

  @Test("stats and history call things what they are")
  func words() async throws {
    let said = try await ShellHarness.answers(
      "session breathing 20", "stats", "session breathing 20", "history --limit 1")
    #expect(said[1].contains("longest streak 1 day") && said[1].contains("in this stage"), "\(said[1])")
    #expect(said[1].contains("less than a day         1    20 min"), "\(said[1])")
    #expect(said[3].contains("older: history --before "), "\(said[3])")
    #expect(said[3].contains("1 session, 20 minutes, 0 completed stages"), "\(said[3])")
  }
}
