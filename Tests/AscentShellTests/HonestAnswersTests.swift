import AscentRules
import AscentRuntime
import AscentShell
import Testing

/// What commands say of the plan, so that nothing they claim is contradicted by another command.
@Suite("Answers that agree with what is in force")
struct HonestAnswersTests {
  @Test("a weekly habit shows how much of its week is done")
  func week() async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym --schedule weekly:3", "done Gym", "today", "habit show Gym", "streaks", "why streak Gym",
      "today --json", "done Gym --at yesterday")
    #expect(said[1].contains(" · 1 of 3 this week\n"))
    #expect(said[2].contains("1/3 this week"))
    #expect(said[3].contains("this week  1 of 3\n") && said[5].contains("1 of 3\nrule:"))
    #expect(said[4].contains("this week") && said[4].contains("1 of 3"))
    #expect(said[6].contains(#""thisWeek":1"#))
    #expect(said[7].contains("1 of 3 that week"))
  }

  @Test("a week that is paused as a whole asks for nothing, so no target is shown")
  func pausedWeek() async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym --schedule weekly:3", "pause Gym 2026-03-02 2026-03-08", "today", "habit show Gym", "streaks",
      "today --json")
    for text in said[2...4] { #expect(text.contains("Gym") && !text.contains("this week"), "\(text)") }
    #expect(said[5].contains(#""thisWeek":0"#))
  }

  @Test("a habit of every n days shows when it is due next, and a day between is named")
  func everyThird() async throws {
    let said = try await ShellHarness.answers(
      "habit add Plants --schedule every:3d", "done Plants", "@ 2026-03-03T08:00:00+01:00", "done Plants", "today",
      "habit show Plants", "streaks --json")
    #expect(!said[1].contains("due"))
    #expect(said[2].contains("not a due day; next due on Thursday"))
    #expect(said[3].contains("1 time  next due on Thursday"), "\(said[3])")
    #expect(said[4].contains("next due   2026-03-05"))
    #expect(said[5].contains(#""nextDue":"2026-03-05""#))
  }

  @Test("a streak is at risk only while it can be saved")
  func atRisk() async throws {
    // From Saturday, 14 March, two of three are missing: two days are left, and on Sunday one.
    let said = try await ShellHarness.answers(
      "habit add Gym --schedule weekly:3", "done Gym", "@ 2026-03-03T08:00:00+01:00", "done Gym",
      "@ 2026-03-04T08:00:00+01:00", "done Gym", "@ 2026-03-11T08:00:00+01:00", "done Gym",
      "@ 2026-03-14T08:00:00+01:00", "streaks --json", "@ 2026-03-15T23:00:00+01:00", "streaks --json", "events")
    #expect(said[5].contains(#""atRisk":true,"expiresAt":"2026-03-15T02:00:00Z""#))
    #expect(
      said[6].contains(#""current":1,"#) && said[6].contains(#""atRisk":false,"expiresAt":"2026-03-16T02:00:00Z""#))
    #expect(said[7].split(separator: "\n").filter { $0.contains("streak of Gym") && $0.contains("risk") }.count == 1)
  }

  @Test("a broken limit is not at risk: nothing done today saves it")
  func brokenLimit() async throws {
    let said = try await ShellHarness.answers(
      "habit add Coffee --at-most 1", "@ 2026-03-03T08:00:00+01:00", "done Coffee", "done Coffee", "undo last",
      "done Coffee", "streaks --json", "today")
    #expect(!said[1].contains("over the limit"))
    #expect(said[2].contains("over the limit"))
    #expect(said[3].contains("within the limit again"))
    #expect(said[5].contains(#""current":1,"#) && said[5].contains(#""atRisk":false,"#))
    #expect(said[6].contains("✗  Coffee") && !said[6].contains("decided when the day is over"), "\(said[6])")
  }

  @Test("a goal or a schedule from another day says what holds today, and until when it does")
  func otherDay() async throws {
    let said = try await ShellHarness.answers(
      "habit add Tea --goal 2 --from 2026-02-20", "goal Tea 3", "goal Tea 5 --from 2026-02-25",
      "goal Tea 7 --from 2026-02-10", "schedule Tea weekly:3 --from tomorrow", "habit show Tea", "today")
    #expect(said[1].contains("Tea: 3 a day from today · id"))
    #expect(said[2].contains("5 a day from Wednesday 25 February"))
    #expect(said[3].contains("the habit begins on 20 February · then 5 a day from 25 February"))
    #expect(said[4].contains("until then daily"))
    #expect(said[5].contains("planned    3 times a week from 3 March"))
    #expect(said[6].contains("planned: Tea 3 times a week from 3 March"))
  }

  @Test("planned pauses and freezes are shown with the operation that ends them, and longer ones are named")
  func pauses() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run", "habit add Sit", "pause Run today 2026-03-05 --op long", "pause Run today 2026-03-04",
      "skip Run 2026-03-05", "habit show Run", "undo long", "skip Run 2026-03-05", "pause all 2026-03-10 2026-03-12",
      "undo last", "grant freezes 1", "freeze tomorrow", "today", "today --json")
    #expect(said[3].contains("Run is still paused 2 March to 5 March (undo long ends that)"))
    #expect(said[4].contains("already paused"))
    #expect(said[5].contains("paused     2 March to 5 March; resume ends it"))
    #expect(said[7].contains("Run is skipped on Thursday 5 March"))
    #expect(said[9].contains("pause of 10 March to 12 March for Run, Sit"))
    #expect(said[12].contains("planned: a freeze covers Tuesday 3 March"))
    #expect(said[13].contains(#""frozenDays":["2026-03-03"]"#))
  }

  @Test("resume ends a pause from a day on, and habit show says so")
  func resume() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run", "habit add \"Sit still\"", "pause Run today 2026-03-08 --op p", "@ 2026-03-04T08:00:00+01:00",
      "habit show Run", "resume Run --from tomorrow --op r", "habit show Run", "undo r", "redo", "resume Run",
      "resume Run", "resume \"Sit still\"", "resume Run --from yesterday", "pause all today 2026-03-06",
      "resume all", "resume all", "undo last", "today", "events --group x", "pause Run 2026-03-20 2026-03-21 --op q",
      "habit show Run")
    #expect(said[3].contains("paused     2 March to 8 March; resume ends it"))
    #expect(said[4].hasPrefix("Run resumes: due again from Thursday 5 March · id"))
    #expect(said[5].contains("2 March to 4 March") == false && said[5].contains("paused"))
    #expect(said[6].contains("undone: end of the pause of Run on 5 March · id"))
    #expect(said[7].contains("redone: end of the pause of Run on 5 March · id"))
    #expect(said[8].hasPrefix("Run resumes: due again from today"))
    #expect(said[9].contains("\"Run\": it isn't paused on Wednesday 4 March 2026"))
    #expect(said[10].contains("\"Sit still\": it isn't paused on Wednesday 4 March 2026"))
    #expect(said[11].contains("can't begin or end in the past"))
    #expect(said[13].hasPrefix("all habits resume: due again from today"))
    #expect(said[14].contains("\"all\": no habit is paused on Wednesday 4 March 2026"))
    #expect(said[15].contains(": end of the pause of Run, Sit still on 4 March · id"))
    #expect(said[16].contains("paused") && !said[16].contains("due"))
    #expect(said[19].contains("paused 20 March to 21 March; undo q cancels it"))
  }

  @Test("resume names the pauses that follow, and an archived habit can't be resumed")
  func laterPauses() async throws {
    let said = try await ShellHarness.answers(
      "habit add Gym", "habit add Run", "pause Gym today 2026-03-05", "pause Gym 2026-03-08 2026-03-09",
      "pause Gym 2026-03-20 2026-03-21", "resume Gym --from tomorrow", "undo last", "resume all --from tomorrow",
      "undo last", "habit archive Gym", "resume Gym", "resume all", "habit restore Gym", "resume Gym")
    let later = [
      "a later pause of Gym stays: 8 March to 9 March",
      "a later pause of Gym stays: 20 March to 21 March",
    ]
    for place in [5, 7] {
      #expect(later.allSatisfy(said[place].contains) && !said[place].contains("from 2026-03-02"), "\(said[place])")
    }

    #expect(said[11].contains("no habit is paused"), "\(said[11])")
    #expect(said[13].contains("Gym resumes: due again"), "\(said[13])")
  }

  @Test("an undo says what is so now: opposite ones differ")
  func opposites() async throws {
    let said = try await ShellHarness.answers(
      "habit add Walk", "habit archive Walk --op a", "undo a", "redo", "habit restore Walk --op r", "undo r", "redo",
      "skip Walk today --op s", "undo s", "redo", "habit archive Walk --from tomorrow --op t", "undo t --op u",
      "undo u", "habit add Sit", "habit delete Sit", "undo last", "redo", "@ 2026-03-02T09:00:00+01:00",
      "travel Asia/Tokyo", "undo last", "redo",
      "measure goal Weight --start 90 --target 80 --unit kg", "measure Weight 89", "undo last")
    #expect(said[2].contains("; Walk is active again · id"))
    #expect(said[3].contains("; Walk is archived again · id"))
    #expect(said[5].contains("; Walk is archived again · id"))
    #expect(said[6].contains("; Walk is active again · id"))
    #expect(said[8].contains("undone: skip of 2 March for Walk · id"))
    #expect(said[9].contains("redone: skip of 2 March for Walk · id"))
    #expect(said[11].contains("; Walk is active again · id"))
    #expect(said[12].contains("; Walk is archived from 3 March again"))
    #expect(said[15].contains("; Sit is back · id") && said[16].contains("; Sit is deleted again · id"))
    #expect(said[18].contains("; the time zone is Europe/Amsterdam again"))
    #expect(said[19].contains("; the time zone is Asia/Tokyo again"))
    #expect(said[22].contains(": Weight 89 kg on Monday 2 March · id"))
  }

  @Test("an operation sent again says whether it was undone or moved since")
  func since() async throws {
    let said = try await ShellHarness.answers(
      "habit add Walk", "done Walk --op d", "done Walk --op d", "undo d", "done Walk --op d", "done Walk --op d --json",
      "redo", "done Walk --op d", "move d yesterday", "done Walk --op d")
    #expect(said[2].contains("  already recorded; nothing changed\n"))
    #expect(said[4].contains("  already recorded, and undone since; nothing changed\n"))
    #expect(said[5].contains(#""known":true"#) && said[5].contains(#""notes":["already recorded, and undone since"]"#))
    #expect(said[7].contains("  already recorded; nothing changed\n"))
    #expect(said[9].contains("  already recorded, and moved to yesterday since; nothing changed\n"))
  }

  @Test("a late completion says of which day its streaks are")
  func late() async throws {
    let said = try await ShellHarness.answers(
      "habit add Walk --from 2026-02-20", "done Walk", "done Walk --at yesterday --op y", "undo y", "done Walk")
    #expect(said[1].contains("streak 0 → 1 day ·"))
    #expect(said[2].contains("streak 0 → 1 day as of Sunday 1 March ·"))
    #expect(said[2].contains("· daily streak 0 → 1 day then ·"))
    #expect(said[3].contains("streak 1 day → 0 as of Sunday 1 March"))
    #expect(!said[4].contains("as of"))
  }

  @Test("dismissing all celebrations when all have been seen records nothing and succeeds")
  func noneUnseen() async throws {
    let said = try await ShellHarness.answers(
      "celebrations --ack all", "award 100 --reason gift", "celebrations --ack all --op a", "celebrations --ack all",
      "celebrations --ack all --json", "celebrations --ack all --op a", "events")
    for text in [said[0], said[3]] { #expect(text == "all celebrations are dismissed already; nothing changed\n") }
    #expect(said[2].hasPrefix("dismissed all celebrations"))
    #expect(said[4].contains(#""operation":null,"changed":false"#))
    #expect(said[5].contains("already recorded; nothing changed"))
    #expect(said[6].split(separator: "dismissed").count == 2)
  }

  @Test("the sentence about a measure has one unit")
  func oneUnit() async throws {
    let said = try await ShellHarness.answers(
      "measure goal Weight --start 90 --target 80 --unit kg --interval 5", "measure Weight 191.8 --unit lb",
      "measure Weight --json")
    #expect(said[2].contains(#""spoken":"Weight is 86.999 kg, 30% of the way from 90 kg to 80 kg. "#))
    #expect(said[2].contains("The next milestone is 85 kg: 60% of the way from 90 kg, 2 kg to go."))
    #expect(said[2].contains(#""latest":"191.8 lb""#))
  }

  @Test("the reason why something earned nothing is the true one, and a habit from a past day says so at once")
  func unpaid() async throws {
    let said = try await ShellHarness.answers(
      "habit add Read --from 2026-02-20", "done Read --at yesterday", "habit add Tea", "done Tea --at yesterday",
      "goal Read 2 --from 2026-02-27", "done Read --at 2026-02-28", "goal Read 1 --from 2026-02-28")
    #expect(said[0].contains("days before today earn no XP"))
    #expect(said[1].contains("no XP: the habit was added later"))
    #expect(!said[2].contains("earn no XP"))
    #expect(said[3].contains("no XP: before the habit's first day"))
    let later = try await ShellHarness.answers(
      "habit add Read --goal 2", "done Read", "@ 2026-03-03T08:00:00+01:00", "goal Read 1 --from yesterday")
    #expect(later[2].contains("no XP: its plan was changed later"))
  }

  @Test("today and why bonus agree on limits that are decided when the day is over")
  func limits() async throws {
    let said = try await ShellHarness.answers(
      "habit add Coffee --at-most 2", "habit add Tea", "done Tea", "today", "why bonus", "done Coffee", "today",
      "done Coffee 2", "today")
    #expect(said[3].contains("undecided until the day is over: Coffee"))
    #expect(said[3].contains("1  ○  Coffee  ██████████    0/2") && said[3].contains("limit kept so far"))
    #expect(said[4].contains("decided when the day is over  Coffee"))
    #expect(said[4].contains("habits that count             1\n  satisfied                     1"))
    #expect(said[6].contains("Coffee  █████░░░░░    1/2"))
    #expect(said[8].contains("Coffee  ░░░░░░░░░░    3/2") && !said[8].contains("complete only"))
  }

  @Test("every bad amount is refused with one range, in the decimals of the habit")
  func amounts() async throws {
    let bad = ["1000001", "1000000.5", "-0.5", "0", "-3", "0.25", "7.2501", "99999999999999999999", "1e3"]
    let shell = try ShellHarness()
    let said = try await shell.open { session in
      _ = await shell.execute("habit add Run --goal 0.3 --decimals 1 --unit km", session)
      _ = shell.taken()
      var said: [String: String] = [:]
      for amount in bad {
        _ = await shell.execute("done Run \(amount)", session)
        said[amount] = shell.taken()
      }
      return said
    }
    for amount in bad.prefix(2) { #expect(said[amount]!.contains("Run: "), "\(amount)") }
    let range = "use numbers with up to 1 decimal from 0.1"
    for amount in bad[2..<8] {
      #expect(said[amount]!.hasPrefix("! error: \"\(amount)\"") && said[amount]!.contains(range), "\(amount)")
    }
    #expect(said["1e3"]!.contains("not a number"))
    let added = try await ShellHarness.answers(
      "habit add Water --goal 2.5 --decimals 0", "habit add Water --goal 0", "habit add Tea --at-most -1")
    #expect(added[0].contains("--goal \"2.5\": too many decimals") && added[0].contains("or use --decimals 1"))
    #expect(added[1].contains("--goal \"0\" is out of range; use whole numbers from 1"))
    #expect(added[2].contains("use whole numbers from 0"))
  }

  @Test("a command that would change nothing says so and is not an error")
  func unchanged() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run", "remind Run off", "habit rename Run Run", "travel Europe/Amsterdam", "day-start 00:00",
      "remind Run off --json")
    #expect(said[1] == "the reminder is already off; nothing changed\n")
    #expect(said[2] == "the name is already Run; nothing changed\n")
    #expect(said[3] == "the time zone is already Europe/Amsterdam; nothing changed\n")
    #expect(said[4] == "the day start is already 00:00; nothing changed\n")
    #expect(said[5].contains(#""changed":false"#))
  }
}
