import AscentPictures
import AscentRules
import AscentViews
import Foundation
import Testing

@testable import AscentShell

@Suite("The config file")
struct ConfigTests {
  @Test("comments, empty lines and spaces are read over, and each value is found with its line")
  func reads() {
    let file = ConfigFile("# mine\n\n first-weekday=sunday \nstore = /tmp/a = b.db\n")
    #expect(file.faults.isEmpty)
    #expect(file.entries[.firstWeekday] == .init(value: "sunday", line: 3))
    #expect(file.entries[.store] == .init(value: "/tmp/a = b.db", line: 4))
    #expect(file.entries.count == 2)
    #expect(ConfigFile("\u{FEFF}motion = off\n").entries[.motion]?.value == "off")
  }

  @Test(
    "a wrong line is a fault that names the line and what is allowed",
    arguments: [
      ("colour = never", "did you mean: color"), ("week = sunday", "did you mean: first-weekday"),
      ("motion = maybe", "use on, off"), ("motion", "KEY = VALUE"),
      ("motion = on\nmotion = off", "line 2: motion is already set in line 1"), ("store = habits.db", "begins with /"),
      ("store =", "not a file name"), ("pager = a\u{1B}b", "unknown value"), ("date-style = us", "iso, words"),
      ("store = file:x", "unknown store"), ("= on", "unknown setting"), ("stor = /tmp/a.db", "did you mean: store"),
    ])
  func faults(_ text: String, _ words: String) throws {
    let file = ConfigFile(text + "\n")
    #expect(file.faults.count == 1)
    #expect(file.faultLines[0].contains(words), "\(file.faultLines[0])")
    let config = MemoryConfig()
    config.write(text)
    let line = "line \(text.contains("\n") ? 2 : 1):"
    guard text.hasPrefix("sto") else {
      #expect(try config.usable().faults.map { $0.hasPrefix(line) } == [true])
      return
    }
    // Without its line something would be recorded in another store.
    let error = #expect(throws: ShellError.self) { try config.usable() }
    #expect(error?.isUsage == true && error?.view().text(.plain).contains(line) == true)
    // The option --store says where to record.
    let options = try LaunchOptions(["--store", "memory", "today"])
    #expect(try config.usable(under: SettingOverrides(options)).faults.map { $0.hasPrefix(line) } == [true])
  }

  @Test("--unset removes an invalid line by its key or as a whole, and keeps the others")
  func unsetsFaults() async throws {
    let shell = try ShellHarness()
    shell.config.write("date-style = words\nnonsense here\nfirst-weekda = sunday\n# a\nmotion = off\nmotion = on\n")
    let said = try await shell.open { session in
      var said: [String] = []
      for line in [
        "config \"nonsense here\" --unset", "config first-weekda --unset", "config motion --unset",
        "config nope --unset",
      ] {
        _ = await shell.execute(line, session)
        said.append(shell.taken())
      }
      return said
    }
    #expect(said[0].hasPrefix("removed: nonsense here\n"), "\(said[0])")
    #expect(said[0].contains("line 2: unknown setting \"first-weekda\""), "\(said[0])")
    #expect(said[1].hasPrefix("removed: first-weekda\n"), "\(said[1])")
    #expect(said[3].hasPrefix("! error: unknown setting \"nope\""), "\(said[3])")
    #expect(shell.config.read() == "date-style = words\n# a\nmotion = off\n")
  }

  @Test("no bytes make the file crash the program, and a changed file keeps its other lines")
  func mutants() {
    var generator = SeededGenerator(seed: 14)
    let start = "# a\r\nfirst-weekday = sunday\n\nmotion = off\npager=less -S\ncolor = auto\n"
    let rounds = ProcessInfo.processInfo.environment["ASCENT_LONG"] == nil ? 2000 : 10_000
    for _ in 0..<rounds {
      var bytes = Array(start.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0...127, using: &generator)
      }
      var file = ConfigFile(String(decoding: bytes, as: UTF8.self))
      let others = file.entries.filter { $0.key != .motion }.mapValues(\.value)
      file.set(.motion, to: "on")
      #expect(ConfigFile(file.text) == file)
      #expect(file.entries[.motion]?.value == "on")
      #expect(file.entries.filter { $0.key != .motion }.mapValues(\.value) == others)
      file.set(.motion, to: nil)
      #expect(file.entries[.motion] == nil)
    }
    print("\(rounds) mutants of config files")
  }

  @Test("a value is set in its line, a new one at the end, and comments stay")
  func edits() {
    var file = ConfigFile("# a\nmotion = off\n# b\n")
    file.set(.motion, to: "on")
    file.set(.color, to: "never")
    #expect(file.text == "# a\nmotion = on\n# b\ncolor = never\n")
    file.set(.motion, to: nil)
    #expect(file.text == "# a\n# b\ncolor = never\n")
    #expect(file.entries[.color]?.line == 3)
  }

  @Test("options and variables win over the file, and the file over what is usual")
  func precedence() throws {
    let file = ConfigFile("color = always\nmotion = off\npager = more\nstore = ~/mine.db\nfirst-weekday = sunday\n")
    func settled(_ words: [String], _ environment: [String: String] = [:]) throws -> LaunchOptions {
      var options = try LaunchOptions(words)
      try options.take(file, under: SettingOverrides(options, environment: environment), home: "/home/ann")
      return options
    }
    let plain = try settled([])
    #expect((plain.color, plain.hasMotion, plain.pager) == (.always, false, "more"))
    #expect(plain.store == .file("/home/ann/mine.db"))
    #expect(plain.firstWeekday == .sunday)
    #expect(try settled([], ["NO_COLOR": "1"]).color == .auto)
    #expect(try settled(["--color", "never"]).color == .never)
    #expect(try settled(["--color", "always"], ["NO_COLOR": "1"]).color == .always)
    #expect(try settled([], ["PAGER": "most"]).pager == nil)
    #expect(try settled(["--store", "memory"]).store == .memory)
    #expect(try settled(["--store", "~/a.db"]).store == .file("/home/ann/a.db"))
  }

  @Test("config says where each value comes from, and changes the file only for a good value")
  func command() async throws {
    let shell = try ShellHarness("--no-motion")
    shell.config.write("color = never\n")
    let shown = try await shell.run("config")
    #expect(shown.contains("color          never"))
    #expect(shown.contains("line 1 of the config file"))
    #expect(shown.contains("--no-motion"))
    _ = try await shell.run(
      "config color sometimes", "config colour never", "config --unset", "config color auto --unset")
    #expect(shell.config.read() == "color = never\n")
    #expect(try await shell.run("config first-weekday sunday").contains("line 2 of the config file"))
    #expect(shell.config.read() == "color = never\nfirst-weekday = sunday\n")
    #expect(try await shell.run("config color --unset").contains("color: auto, default"))
    #expect(try await shell.run("config store --json").contains(#""source":"default""#))
    shell.config.write("motion = of\n")
    #expect(try await shell.run("config").contains("/home/config, line 1: unknown value \"of\""))
  }

  @Test("a week and a calendar begin with the configured day, and lists have dates in words")
  func screens() {
    let monday = LocalDay(year: 2026, month: 3, day: 2)!
    #expect(monday.startOfWeek(from: .sunday) == monday - 1)
    #expect(monday.startOfWeek(from: .monday) == monday)
    #expect(monday.startOfWeek(from: .tuesday) == monday - 6)
    var calendar = DayCalendar("x", from: monday - 1, Array(repeating: DayMark(.done), count: 28), today: monday)
    calendar.firstWeekday = .sunday
    let month = CalendarPicture(calendar, .plain).month
    #expect(month[0] == "Su   Mo   Tu   We   Th   Fr   Sa")
    #expect(month.count == 5)
    var style = Style.plain
    #expect(style.date(monday) == "2026-03-02")
    style.dateStyle = .words
    #expect(style.date(monday) == "2 March 2026")
  }

  @Test("colours are asked for, refused, or as the terminal says")
  func colours() {
    var style = Style(environment: ["NO_COLOR": "1", "TERM": "xterm-256color"], columns: 80)
    #expect(style.colours == .none)
    style.useColours(of: ["TERM": "xterm-256color"])
    #expect(style.colours == .indexed)
    style.useColours(of: [:])
    #expect(style.colours == .sixteen)
    #expect(
      throws: ShellError.badValue(
        argument: "--color", value: "sometimes", reason: "unknown value", allowed: "auto, always, never",
        suggestion: nil)
    ) { try LaunchOptions(["--color", "sometimes"]) }
    #expect(throws: ShellError.misusedOption("--quiet", reason: "takes no value")) { try LaunchOptions(["--quiet=1"]) }
    #expect(try! LaunchOptions(["--quiet"]).isQuiet)
  }
}
