import Testing

@testable import StressSuite

@Suite("The command line of stress")
struct OptionsTests {
  @Test("without arguments all scenarios run with their defaults")
  func nothing() throws {
    let options = try Options([])
    #expect(options.verb == .run)
    #expect(options.names.isEmpty)
    for scenario in Scenarios.all { #expect(options.settings(of: scenario) == scenario.settings) }
  }

  @Test("options change the size of a run, in either form, before and after the names")
  func sizes() throws {
    let options = try Options([
      "--users", "12", "mixed-day", "--devices=7", "undo-storm", "--seconds", "0.5", "--store", "memory", "--seed", "9",
    ])
    #expect(options.names == ["mixed-day", "undo-storm"])
    let settings = options.settings(of: try #require(Scenarios.named("mixed-day")))
    #expect((settings.users, settings.devices, settings.seconds) == (12, 7, 0.5))
    #expect((settings.store, settings.seed) == (.memory, 9))
  }

  @Test("a planted fault selects its scenario")
  func plants() throws {
    for plant in Plant.allCases {
      let options = try Options(["--plant", plant.rawValue])
      #expect(options.names == [plant.scenario])
      #expect(Scenarios.all.map(\.card.name).contains(plant.scenario))
    }
  }

  @Test(
    "a wrong argument is an error with the reason",
    arguments: [
      (["--users"], "--users needs a value"), (["--users", "0"], "--users must be a number from 1 to 2000000"),
      (["--users", "many"], "--users must be a number from 1 to 2000000"),
      (["--seconds", "nan"], "--seconds must be a number from 0.05 to 3600.0"),
      (["--colour", "red"], "unknown option --colour"), (["--store", "tape"], "--store must be \(StoreKind.choices)"),
      (["list", "mixed-day"], "list takes no names"),
      (["--plant", "roses"], "--plant must be one of lost-update, double-award, double-progression"),
    ])
  func faults(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) { try Options(arguments) }
  }

  @Test("a server's store needs a build that supports it, and its connection string is not shown")
  func server() throws {
    let arguments = ["mixed-day", "--store", "postgres://me:secret@here/habits"]
    guard StoreKind.hasPostgres else {
      let error = #expect(throws: UsageError.self) { try Options(arguments) }
      #expect(error?.message.contains("--traits PostgreSQL") == true && error?.message.contains("secret") == false)
      return
    }
    let store = try #require(try Options(arguments).store)
    #expect(store == .postgres(url: "postgres://me:secret@here/habits") && store.name == "postgres")
  }

  @Test("an unknown scenario is shown without control characters, with the list of known ones")
  func unknownNames() {
    let error = #expect(throws: UsageError.self) { try Options(["mixed\u{1B}[2J"]) }
    #expect(error?.message.contains("\u{1B}") == false)
    #expect(error?.message.contains("multi-device-hot") == true)
  }

  @Test("simulate takes seeds, devices, commands and threads, each with a number, and --bugs alone")
  func simulate() throws {
    let seeds = try Options(["simulate", "--seeds", "7", "--devices", "8", "--bugs", "--first", "3"]).seeds
    #expect((seeds.count, seeds.devices, seeds.first) == (7, 8, 3) && seeds.looksForBugs && seeds.commands == nil)
    for (words, message) in [
      (["--seeds"], "--seeds needs a value"), (["--seeds", "x"], "--seeds must be a number from 1 to 1000000000"),
      (["9"], "9 needs a value"), (["--threads", "0"], "--threads must be a number from 1 to 256"),
    ] {
      #expect(throws: UsageError(message: message)) { try Options(["simulate"] + words) }
    }
  }

  @Test("midnight takes a number of people and a rate; without them it is the bar's")
  func midnight() throws {
    let (bar, own) = (try Options(["midnight"]), try Options(["midnight", "--rate", "2000", "--people", "30000"]))
    #expect(bar.people == 1_000_000 && bar.rate == 5_000)
    #expect(own.people == 30_000 && own.rate == 2_000)
    for words in [["midnight", "5"], ["midnight", "--people"], ["midnight", "5", "6"]] {
      #expect(throws: UsageError(message: "midnight takes --people N and --rate N")) { try Options(words) }
    }
    #expect(throws: UsageError(message: "--rate must be a number from 1.0 to 100000.0")) {
      try Options(["midnight", "--rate", "x"])
    }
  }

  @Test("every scenario has a unique name and states its question, load, bound and stop rule")
  func cards() {
    #expect(Set(Scenarios.all.map(\.card.name)).count == Scenarios.all.count)
    for card in Scenarios.all.map(\.card) {
      for text in [card.name, card.question, card.load, card.bound, card.stop] { #expect(!text.isEmpty) }
    }
  }
}
