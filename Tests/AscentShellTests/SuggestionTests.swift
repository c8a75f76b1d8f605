import AscentRules
import Testing

@testable import AscentShell

@Suite("What a line can go on with")
struct SuggestionTests {
  private var names: Suggestions.Names {
    var names = Suggestions.Names()
    names.habits = [.init("Morning run", "open"), .init("Water", "done today"), .init("say \"hi\"")]
    names.archivedHabits = [.init("Chess")]
    names.methods = [.init("breathing"), .init("running")]
    names.measures = [.init("Weight")]
    names.celebrations = [.init("level:2")]
    names.groups = [.init("Health")]
    names.actions = [
      .init(candidate: .init("4f2a", "Water 1"), isCompletion: true, canBeUndone: true, wasUndone: false),
      .init(candidate: .init("9c01", "added Water"), isCompletion: false, canBeUndone: true, wasUndone: false),
      .init(candidate: .init("77aa", "Water 2"), isCompletion: true, canBeUndone: false, wasUndone: true),
    ]
    names.today = LocalDay("2026-11-23")
    names.zones = ["Europe/Amsterdam", "America/New_York", "Asia/Amman"]
    names.files = { path in ["notes.csv", "my file.csv"].filter { $0.hasPrefix(path) }.map { .init($0) } }
    return names
  }

  /// The line with each candidate in the place of its last word.
  private func lines(_ text: String) -> [String] {
    let completion = Suggestions.of(text, names: names)
    return completion.candidates.map { String(text.prefix(completion.start)) + $0.inserted }
  }

  @Test(
    "commands, options and their values, and names by the place of the argument",
    arguments: [
      ("tod", ["today"]), ("habit l", ["habit list"]), ("HABIT L", ["HABIT list"]), ("xyz", []), ("xyz ", []),
      ("done mo", ["done \"Morning run\""]), ("done \"Mor", ["done \"Morning run\""]),
      ("done 'Mor", ["done \"Morning run\""]),
      ("done morning r", ["done \"Morning run\""]), ("done run", ["done \"Morning run\""]),
      ("done SAY", ["done \"say \\\"hi\\\"\""]), ("done Water, mo", ["done Water, \"Morning run\""]),
      ("done wat", ["done Water"]), ("done water wa", []), ("goal Water w", []), ("# done wa", []),
      ("done \\wat", ["done Water"]),
      ("habit restore ", ["habit restore Chess"]), ("habit show che", []),
      ("session bre", ["session breathing"]), ("session breathing r", []),
      ("why readiness b", ["why readiness breathing"]),
      ("session breathing 5 --fe", ["session breathing 5 --feedback"]),
      (
        "session breathing 5 --feedback ver",
        ["session breathing 5 --feedback \"very good\"", "session breathing 5 --feedback \"very bad\""]
      ),
      ("session breathing 5 --note b", []), ("celebrations --ack le", ["celebrations --ack level:2"]),
      ("habit list --group h", ["habit list --group Health"]),
      ("schedule Water week", ["schedule Water weekdays"]),
      ("schedule Water 3 ti", ["schedule Water \"3 times a week\""]), ("travel europe/a", ["travel Europe/Amsterdam"]),
      ("travel am", ["travel America/New_York"]),
      ("travel amst", ["travel Europe/Amsterdam"]),
      ("import loop my", ["import loop \"my file.csv\""]), ("analytics --jsonl n", ["analytics --jsonl notes.csv"]),
      ("skip Water yes", ["skip Water yesterday"]),
      ("skip Water 2026-11-2", [21, 25, 26, 27, 28, 29].map { "skip Water 2026-11-\($0)" }),
      ("pause Water 2026-11-2", [25, 26, 27, 28, 29].map { "pause Water 2026-11-\($0)" }), ("pause Water yes", []),
      ("resume Water --from yes", []), ("goal Water --from yes", ["goal Water --from yesterday"]),
      ("goal Water ", []), ("goal Water 6 ", ["goal Water 6 --from", "goal Water 6 --op"]),
      ("undo 4", ["undo 4f2a"]), ("undo wat", ["undo Water"]), ("undo las", ["undo last"]), ("undo 7", []),
      ("redo ", ["redo 77aa"]), ("move ", ["move last", "move 4f2a"]), ("move last yest", ["move last yesterday"]),
      ("done water,mo", ["done water,\"Morning run\""]), ("done water, read,wa", ["done water, read,Water"]),
      ("done water yest", ["done water yesterday"]), ("done morning run yest", ["done morning run yesterday"]),
      ("done water 3 sat", ["done water 3 2026-11-21"]), ("done water tom", []),
      ("skip morning run tom", ["skip morning run tomorrow"]),
      ("pause water tomorrow 2026-11-28", ["pause water tomorrow 2026-11-28"]),
      ("celebrations --ack al", ["celebrations --ack all"]), ("xp ", ["xp --group"]),
      ("measure w", ["measure Weight"]), ("measure g", ["measure goal"]), ("done Water -- --n", []),
    ] as [(String, [String])])
  func completes(_ text: String, _ expected: [String]) {
    #expect(lines(text).sorted() == expected.sorted())
  }

  @Test("a setting offers only its own values, and a day that can't be in the future only present and past ones")
  func ownValues() {
    #expect(lines("config color ") == ["auto", "always", "never"].map { "config color " + $0 })
    #expect(lines("config motion o") == ["config motion on", "config motion off"])
    #expect(lines("config store ") == ["config store --unset"])
    let past = ["today", "yesterday"] + [21, 20, 19, 18, 17, 16].map { "2026-11-\($0)" }
    for line in ["done Water --at ", "move last ", "freeze ", "log --from ", "week --of "] {
      #expect(lines(line) == past.map { line + $0 })
    }
    #expect(lines("calendar Water ") == ["--year", "--group", "--of"].map { "calendar Water " + $0 })
    #expect(lines("move last yesterday ") == ["move last yesterday --op"])
    #expect(lines("habit add Tea --from tom") == ["habit add Tea --from tomorrow"])
  }

  @Test("commands of two words are one candidate by their first, which says the others")
  func families() {
    let candidates = Suggestions.of("ha", names: names).candidates
    #expect(candidates.map(\.name) == ["habit"])
    #expect(candidates.first?.meaning.hasPrefix("add, list, show, rename") == true)
    #expect(Suggestions.of("", names: names).candidates.count > 30)
  }

  @Test("an option that the line has is not offered again, and none after --")
  func options() {
    let offered = Suggestions.of("done Water --note x --", names: names).candidates.map(\.name)
    #expect(offered.contains("--at") && !offered.contains("--note") && offered.contains("--help"))
    #expect(Suggestions.of("done Water -- -", names: names).candidates.isEmpty)
  }

  @Test("every candidate is read back as the word that it stands for")
  func inserted() throws {
    for name in ["Water", "Morning run", "say \"hi\"", "it's", "a\\b", "-x", "#1", "", " ", "水 x", "a,b"] {
      let token = try #require(try Tokenizer.tokens(in: "done " + Suggestions.Candidate(name).inserted).last)
      #expect(token.text == name)
      #expect(token.isQuoted || !name.hasPrefix("-"), "an option is not meant")
    }
  }

  @Test("a day is offered with its weekday")
  func days() {
    let days = Suggestions.of("skip Water ", names: names).candidates
    #expect(days.first?.name == "today" && days.first?.meaning == "Monday 2026-11-23")
    #expect(Suggestions.of("skip Water fri", names: names).candidates.map(\.name) == ["2026-11-27"])
  }

  @Test("an import offers the files of its format and folders, or all files if there are none")
  func files() {
    var names = names
    names.files = { _ in
      var folder = Suggestions.Candidate("data/")
      folder.endsWord = false
      return [folder, .init("a.csv"), .init("b.json"), .init("c.txt")]
    }
    func offered(_ line: String) -> [String] { Suggestions.of(line, names: names).candidates.map(\.name) }
    #expect(offered("import csv ") == ["data/", "a.csv"] && offered("import json ") == ["data/", "b.json"])
    #expect(offered("import habitbull ").count == 4 && offered("restore ").count == 4)
  }
}
