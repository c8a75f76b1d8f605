import AscentRules
import Testing

@testable import AscentShell

@Suite("Lists of one group, of one name, and of moved completions")
struct ListTests {
  @Test(
    "a group that no habit is in is an error that names the groups",
    arguments: [
      "today", "streaks", "habit list", "log", "xp", "ledger", "celebrations", "highlights", "why xp", "events",
    ])
  func unknownGroup(_ command: String) async throws {
    let said = try await ShellHarness.answers(
      "habit add Run --group Health", "done Run", "\(command) --group Helth", "\(command) --group health")
    #expect(said[2].hasPrefix("! error: --group \"Helth\": no habit is in this group; use Health"))
    #expect(said[2].contains("did you mean: Health") && !said[3].hasPrefix("!"))
  }

  @Test("a group filters XP, ledger, log, highlights and celebrations")
  func groups() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run --group Health", "habit add Read --group Mind", "done Run --op r", "done Read",
      "xp --group health", "ledger --group Health", "log --group Health --json", "award 300 --reason gift",
      "highlights --group Health", "celebrations --group Health", "highlights", "celebrations --group Health --ack all",
      "log Read --group Health")
    #expect(said[4] == "Health: 10 XP in 1 ledger entry\n")
    #expect(said[5].contains("Run satisfied") && !said[5].contains("Read") && !said[5].contains("day complete"))
    #expect(said[6].contains(#""habit":"Run""#) && !said[6].contains("Read"))
    #expect(said[8].contains("No highlights") && said[9].contains("No celebrations") && said[10].contains("Level"))
    #expect(said[11].contains("can't be combined") && said[12].contains("no habit has this name"))
  }

  @Test("a group filters why xp and the events, which then are the user's own")
  func explainedGroups() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run --group Health", "habit add Read --group Mind", "done Run", "done Read",
      "grant freezes 1", "why xp --group health", "why xp --group Health --json", "why xp", "events --group Health",
      "events --group Health --json")
    #expect(said[5].hasPrefix("XP of the group Health\n  total"))
    #expect(said[5].contains("from Run") && !said[5].contains("Read") && !said[5].contains("level 1"))
    #expect(said[6].contains(#""subject":{"kind":"xp","group":"Health"},"facts":[{"name":"total","value":10}"#))
    #expect(said[7].hasPrefix("XP and level\n") && said[7].contains("from Read"))
    #expect(
      ["added Run", "+1 for Run", "streak of Run", "+10 XP for Run"].allSatisfy(said[8].contains)
        && !said[8].contains("Read") && !said[8].contains("freeze") && !said[8].contains("daily streak"))
    #expect(said[9].split(separator: "\"position\"").count - 1 == said[8].split(separator: "\n").count)
  }

  @Test("every command that shows something takes a group, or says in its help and on use why not")
  func groupless() async throws {
    let changing = [
      "quit", "help", "clear", "race completions", "race award", "race progression", "scenario run", "completions",
      "man", "version",
    ]
    let files = ["catalog validate", "catalog export", "import loop", "import habitbull", "import json", "import csv"]
    for spec in CommandTable.all where !changing.contains(spec.name) && !files.contains(spec.name) {
      let sends = spec.options.contains { $0.name == "--op" } && spec.whyNoGroup == nil
      let takes = spec.options.contains { $0.name == "--group" }
      #expect(sends || takes != (spec.whyNoGroup != nil), "\(spec.name)")
    }
    let said = try await ShellHarness.answers("history --group Health", "analytics --group Health", "help history")
    #expect(said[0] == "! error: --group: methods belong to no group\n")
    #expect(said[1].contains("--group: the figures are of all users, and each has groups of their own"))
    #expect(said[2].contains("\n--group can't be used: methods belong to no group\n"))
  }

  @Test("the highlights that were left out are counted for programs, too")
  func highlights() async throws {
    let said = try await ShellHarness.answers(
      "award 100 --reason a", "award 200 --reason b", "highlights --limit 1", "highlights --limit 1 --json")
    #expect(said[2].contains("1 older highlight left out"))
    #expect(said[3].contains(#""leftOut":1,"operationsRead":2,"mayHaveMore":true}"#))
  }

  @Test("an archived habit and a new one of its name can both be reached")
  func sameName() async throws {
    let shell = try ShellHarness()
    let said = try await shell.open { session in
      func answer(_ line: String) async -> String {
        _ = await shell.execute(line, session)
        return shell.taken()
      }
      _ = await answer("habit add Sug --from 2026-02-20")
      _ = await answer("done Sug --op old")
      _ = await answer("habit archive Sug --from tomorrow")
      try await shell.passTime(to: #require(Instant(iso8601: "2026-03-05T08:00:00+01:00")))
      var said = [await answer("habit add sug")]
      for line in [
        "habit list", "log sug", "log #1", "habit show #1", "habit restore Sug", "habit rename Sug New", "habit list",
        "habit restore Sug", "habit show #3",
      ] { said.append(await answer(line)) }
      return said
    }
    #expect(said[0].hasPrefix("added sug"))
    #expect(said[1].contains("#1") && said[1].contains("#2"))
    #expect(said[2].contains("another habit has the name sug: #1") && said[3].contains("old"))
    #expect(said[4].contains("archived"))
    #expect(
      said[5].contains("you already have a habit with this name; use another name, or rename that habit first"))
    #expect(
      said[6].contains("another habit has the name Sug: #1") && said[6].contains("renamed \"sug\" to \"New\"")
        && !said[7].contains("#"))
    #expect(said[8].hasPrefix("Sug is back from today") && said[9].contains("no habit has this name"))
  }

  @Test("a moved completion is shown as moved, and last moves the newest one")
  func moves() async throws {
    let said = try await ShellHarness.answers(
      "habit add Run --from 2026-02-20", "done Run --op a", "move last yesterday --op m", "log Run", "log Run --json",
      "move a 2026-02-27", "move last yesterday --op m", "undo m", "undo a", "move a 2026-02-27", "move last yesterday",
      "redo", "move a 2026-02-28 --op n",
      "move n 2026-02-27 --op o", "log Run")
    #expect(said[2].hasPrefix("moved Run from today to yesterday, which now has 1 of 1"))
    #expect(said[3].contains("moved to 2026-03-01") && !said[3].contains("undone"))
    #expect(said[4].contains(#""movedTo":"m""#))
    #expect(said[5].contains("it was moved to yesterday; to move it again: move m DATE"))
    #expect(said[6].contains("already recorded"))
    #expect(
      said[14].split(separator: "moved to 2026-02-27").count == 3 && said[14].split(separator: "undone").count == 2)
    #expect(said[9].contains("already undone") && said[10].contains("nothing to move"))
  }

  @Test("names lose the spaces around them, and renaming shows both spellings")
  func names() async throws {
    let said = try await ShellHarness.answers(
      "habit add \" Run  \"", "habit rename Run run", "habit add \"   \"", "habit add RUN")
    #expect(said[0].hasPrefix("added Run:") && said[1].hasPrefix("renamed \"Run\" to \"run\""))
    #expect(said[2].contains("error: \"\": it is empty") && said[3].contains("you already have a habit with this name"))
  }

  @Test("long names and large percentages push no column aside")
  func clipped() async throws {
    let name = String(repeating: "ab", count: 60)
    let said = try await ShellHarness.answers(
      "habit add \(name)", "done \(name) 5000", "today", "habit list", "streaks", "log \(name)")
    for text in said[2...4] { #expect(text.contains(name.prefix(20)) && text.contains("…") && !text.contains(name)) }
    #expect(said[2].contains("5000/1") && said[5].contains(">999 "))
  }

  @Test("options that are needed are not in brackets, and all that are missing are named at once")
  func needed() async throws {
    let said = try await ShellHarness.answers(
      "help measure goal", "measure goal Savings --target 1000", "award 5", "help award")
    #expect(said[0].hasPrefix("measure goal NAME --start N --target N --unit UNIT [--interval N]"))
    #expect(said[1].hasPrefix("! error: --start, --unit are missing"))
    #expect(
      said[2].hasPrefix("! error: --reason is missing") && said[3].hasPrefix("award AMOUNT --reason TEXT [--op ID]"))
  }

  @Test("a trend of equal values is flat, and leads away from nothing")
  func flat() async throws {
    let said = try await ShellHarness.answers(
      "measure goal Weight --start 90 --target 80 --unit kg --from 2026-02-01", "measure Weight 89.5 --at 2026-02-20",
      "measure Weight 89.5 --at 2026-02-25", "measure Weight 89.5", "measure Weight --json")
    #expect(said[3].contains("The trend is currently flat."))
    #expect(said[4].contains(#""reason":"flat""#))
  }
}
