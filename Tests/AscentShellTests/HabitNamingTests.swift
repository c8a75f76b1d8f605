import AscentRules
import AscentRuntime
import Testing

@Suite("Names of habits in lines, and queries about some habits")
struct HabitNamingTests {
  @Test("names of several words need no quotes to rename a habit, where one beginning of the line names one")
  func rename() async throws {
    let said = try await ShellHarness.answers(
      "habit add Morning run", "habit add Read", "habit rename Morning run Evening run",
      "habit rename even Night walk home", "habit rename \"Night walk home\" Late walk", "habit rename late \"A walk\"",
      "habit rename #1 Walk the dog", "habit rename Read Read a book", "habit list")
    #expect(said[2].hasPrefix("renamed \"Morning run\" to \"Evening run\""), "\(said[2])")
    #expect(said[3].hasPrefix("renamed \"Evening run\" to \"Night walk home\""), "\(said[3])")
    #expect(said[4].hasPrefix("renamed \"Night walk home\" to \"Late walk\""), "\(said[4])")
    #expect(said[5].hasPrefix("renamed \"Late walk\" to \"A walk\""), "\(said[5])")
    #expect(said[6].hasPrefix("renamed \"A walk\" to \"Walk the dog\""), "\(said[6])")
    #expect(said[7].hasPrefix("renamed \"Read\" to \"Read a book\""), "\(said[7])")
    #expect(said[8].contains("Walk the dog") && said[8].contains("Read a book"))
  }

  @Test("the beginning of a habit's name followed by a misspelled rest is not taken for the new name")
  func renameMistyped() async throws {
    let said = try await ShellHarness.answers(
      "habit add Drink water", "habit rename drink watr tea", "habit rename \"drink\" \"watr tea\"",
      "habit add Morning run", "habit rename morn run Evening walk")
    #expect(said[1].contains("it can mean 2 things; nothing changed"), "\(said[1])")
    #expect(said[4].contains("\n  \"Morning run\" \"Evening walk\"\n"), "\(said[4])")
    #expect(
      said[1].contains("\n  \"Drink water\" \"tea\"\n") && said[1].contains("\n  \"Drink water\" \"watr tea\"\n"),
      "\(said[1])")
    #expect(said[2].hasPrefix("renamed \"Drink water\" to \"watr tea\""), "\(said[2])")
  }

  @Test("a rename that can mean two habits changes nothing, and shows the lines with quotes")
  func renameAmbiguous() async throws {
    let said = try await ShellHarness.answers(
      "habit add Morning", "habit add Morning run", "habit rename Morning run late", "habit rename mor run late",
      "habit rename Evening run late", "habit list", "habit rename Morning \"run late\"", "habit list")
    for choice in ["\"Morning\" \"run late\"", "\"Morning run\" \"late\""] { #expect(said[2].contains(choice)) }
    #expect(said[2].contains("it can mean 2 things; nothing changed"), "\(said[2])")
    #expect(said[3].contains("it can mean 2 things; nothing changed"), "\(said[3])")
    #expect(said[4].contains("no habit has this name"), "\(said[4])")
    #expect(!said[5].contains("late") && said[6].hasPrefix("renamed \"Morning\" to \"run late\""))
    #expect(said[7].contains("run late"))
  }

  @Test(
    "a rename without quotes that is sent again with its ID is recorded once",
    arguments: ["habit rename Morning run Evening run --op r", "habit rename morn Evening run --op r"])
  func renameAgain(_ line: String) async throws {
    let said = try await ShellHarness.answers(
      "habit add Morning run", line, line, "habit rename Morning run Night run --op r", "habit list")
    #expect(said[1].hasPrefix("renamed \"Morning run\" to \"Evening run\""), "\(said[1])")
    #expect(said[2].contains("already recorded; nothing changed"), "\(said[2])")
    #expect(said[3].contains("already used for something else"), "\(said[3])")
    #expect(said[4].contains("Evening run"))
  }

  @Test("a query about no habit counts what is done as the whole report does, and one about some has them alike")
  func someHabits() async throws {
    var generator = SeededGenerator(seed: 14)
    var outcomes: Set<PersonReport.Progress> = []
    let names = ["Run", "Read", "Tea", "Rest", "Walk", "Relax"]
    let plans = ["", "--schedule weekly:2", "--at-most 2", "--goal 3", "--schedule weekdays:tue", "--from 2026-03-03"]
    for _ in 0..<8 {
      let adding = names.map { "habit add \($0) \(plans.randomElement(using: &generator)!)" }
      let lines =
        adding
        + (0..<16).map { _ in
          let name = names.randomElement(using: &generator)!
          return [
            "done \(name) 2", "done \(name) 3", "skip \(name)", "habit archive \(name) --from today",
            "habit restore \(name)", "habit delete \(name)", "undo", "goal \(name) 1", "schedule \(name) every:2d",
            "done \(name) 3 yesterday",
          ].randomElement(using: &generator)!
        }
      let shell = try ShellHarness()
      outcomes.formUnion(
        try await shell.open { session in
          var seen: [PersonReport.Progress] = []
          for line in lines {
            _ = await shell.execute(line, session)
            let all = try #require(try await shell.report(of: .all))
            let counted = try #require(try await shell.report(of: .progressOnly))
            let some = try #require(try await shell.report(of: .named(["re", "re 2"])))
            let whole = try #require(try await shell.report(of: .named(["re", "read", "rest"])))
            #expect(counted.progress == all.progress && counted.daily == all.daily, "\(lines)")
            #expect(counted.habits.isEmpty)
            let begun = all.habits.filter { $0.name.lowercased().hasPrefix("re") }
            let named = all.habits.filter { ["Read", "Rest"].contains($0.name) }
            #expect(some.habits == begun && whole.habits == (named.isEmpty ? begun : named), "\(lines)")
            seen.append(all.progress)
          }
          return seen
        })
    }
    #expect(outcomes.count > 10, "\(outcomes.count) distinct")
  }

  @Test("names are compared as their lower case is, in any script")
  func comparison() {
    var generator = SeededGenerator(seed: 14)
    let pieces = ["a", "A", "b", "e", "é", "e\u{301}", "É", "ß", "I", "🏃 ", "-", " ", "1", "Z", "[", "`", "@"]
    func name() -> String {
      let count = Int.random(in: 0...3, using: &generator)
      return (0..<count).map { _ in pieces.randomElement(using: &generator)! }.joined()
    }
    var (same, begun) = (0, 0)
    for _ in 0..<20_000 {
      let (name, text) = (name(), name())
      let (low, part) = (name.lowercased(), text.lowercased())
      #expect(TextRules.areSame(name, text) == (low == part), "\(name), \(text)")
      let begins = low.hasPrefix(part) || !part.isEmpty && low.drop { !$0.isLetter && !$0.isNumber }.hasPrefix(part)
      #expect(TextRules.begins(name, with: text) == begins, "\(name), \(text)")
      (same, begun) = (same + (low == part ? 1 : 0), begun + (begins ? 1 : 0))
    }
    #expect(same > 500 && begun > 2000, "\(same) same, \(begun) begun")
  }
}
