import AscentRules
import Foundation
import Testing

@testable import AscentShell

@Suite("Scripts and pages made from the command table")
struct ShellScriptTests {
  @Test("each command and each option can be completed in a shell")
  func commands() {
    func names(_ line: String) -> [String] { Suggestions.inShell(line, names: .init()).map(\.name) }
    for spec in CommandTable.all {
      let words = spec.name.split(separator: " ").map(String.init)
      #expect(names("ascent " + words.dropLast().map { $0 + " " }.joined()).contains(words.last ?? ""), "\(spec.name)")
      #expect(Set(spec.options.map(\.name)).isSubset(of: names("ascent --user me \(spec.name) --")), "\(spec.name)")
    }
    #expect(names("ascent -") == LaunchOptions.helpView.options.map(\.name))
    #expect(names("ascent --color a") == ["auto", "always"] && names("ascent --synchronous ").count == 2)
    for line in ["", "ascent", "ascent --help ", "ascent --nonsense ", "ascent # to"] { #expect(names(line).isEmpty) }
  }

  @Test("a shell completes names after the words that the line has")
  func names() {
    var names = Suggestions.Names()
    names.habits = ["Morning run", "Water", "-rf thing", "Tea, green"].map { .init($0) }
    func answers(_ line: String) -> [String] { Suggestions.inShell(line, names: names).map(\.name) }
    #expect(answers("ascent done ") == ["Morning run", "Water", "Tea, green"])
    for line in ["Te", "Tea,\\ g", "'Tea, g"] { #expect(answers("ascent done \(line)") == ["Tea, green"], "\(line)") }
    #expect(answers("/bin/ascent done --user ann mor") == ["Morning run"])
    #expect(answers("ascent done \"Mor") == ["Morning run"] && answers("ascent done Mor\\ ").isEmpty)
    #expect(answers("ascent done morning r") == ["run"] && answers("ascent done morning ") == ["run"])
    #expect(answers("ascent done run").isEmpty, "what replaces the word must begin with it")
    #expect(answers("ascent done Water, mo") == ["Morning run"])
    #expect(answers("ascent done -- -") == ["-rf thing"], "elsewhere it would be an option")
    names.habits = [.init("it's")]
    for (line, isFish) in [("it\\'", true), ("'it\\'", true), ("'it\\'s", true), ("it\\'", false), ("\"it's", false)] {
      let found = Suggestions.inShell("ascent done \(line)", names: names, isFish: isFish)
      #expect(found.map(\.name) == ["it's"], "\(line)")
    }
    // The shell completes paths itself.
    for line in ["ascent --store ", "ascent import csv some", "ascent analytics --jsonl "] {
      #expect(CompletionScript.bash.answer(Suggestions.inShell(line, names: names)) == "\t\n", "\(line)")
    }
    #expect(CompletionScript.fish.answer([.init("Run", "open")]) == "Run\topen\n")
    #expect(CompletionScript.bash.answer([.init("Run", "open")]) == "Run\n")
  }

  @Test("completions with a line answer from the store, and only read it")
  func answers() async throws {
    let said = try await ShellHarness.answers(
      "habit add Morning run", "done morning run", "completions zsh \"ascent done mo\"",
      "completions bash \"ascent undo \"", "completions fish x")
    #expect(said[2] == "Morning run\tdone today\n" && said[3].hasPrefix("last\n"), "\(said[3])")
    #expect(said[4] == "")
    let command = try #require(try CommandTable.parse(["completions", "bash", "ascent "].map { Token($0) }))
    #expect(command.usesStore && !command.changesStore && command.readsBesideWriters)
    var options = try LaunchOptions(["--quiet", "completions", "bash", "x"])
    options = options.completing("ascent --store ~/a.db done --user ann ", home: "/home/ann")
    #expect(options.store == .file("/home/ann/a.db") && options.user.text == "ann")
    #expect(options.isReadOnly && !options.runsScheduler && options.isQuiet)
    #expect(options.completing("ascent --store ", home: "/").store == options.store)
  }

  @Test("bash takes names as they are, and runs nothing in them")
  func bash() throws {
    let folder = NSTemporaryDirectory() + "ascent-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let names = [
      "Water", "Morning run", "$(touch pwned)", "`touch pwned`", "it's \"q\" \\ b", "a!b $HOME", "~root", "*",
      "a;b|c&d<e",
      "\\$(touch pwned)", "#1", "{a,b}", "Köln ♥",
    ]
    try names.map { $0 + "\n" }.joined().write(toFile: folder + "/names", atomically: true, encoding: .utf8)
    let program = "#!/bin/sh\ncat '\(folder)/names'\n"
    try program.write(toFile: folder + "/ascent", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/ascent")
    let script =
      CompletionScript.bash.text + #"""
        cd "$(dirname "$0")"; PATH="$PWD:$PATH"
        for quote in '' "'" '"'; do
          COMP_LINE="ascent done $quote"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
          _ascent ascent '' done
          for each in "${COMPREPLY[@]}"; do eval "set -- $quote$each$quote"; printf '%s\n' "$*"; done
        done
        """#
    try script.write(toFile: folder + "/script", atomically: true, encoding: .utf8)
    let answer = try run("/bin/bash", ["-uo", "pipefail", folder + "/script"])
    let lines = names.map { $0 + "\n" }.joined()
    #expect(answer.text == lines + lines + lines && answer.code == 0, "\(answer)")
    #expect(!FileManager.default.fileExists(atPath: folder + "/pwned"))
  }

  @Test("each command and each option is in the manual page")
  func manual() {
    let page = ManualPage.text.replacing("\\-", with: "-").replacing("\\(aq", with: "'").replacing("\\(dq", with: "\"")
    for spec in CommandTable.all {
      #expect(page.contains("\n.SS \"\(spec.name)"), "\(spec.name)")
      for option in spec.options { #expect(page.contains("\n.B \(option.name)"), "\(spec.name) \(option.name)") }
    }
    for line in page.split(separator: "\n") where line.hasPrefix(".") {
      #expect([".TH", ".SH", ".SS", ".TP", ".B ", ".PP", ".EX", ".EE"].contains { line.hasPrefix($0) }, "\(line)")
    }
    #expect(ManualPage.text.unicodeScalars.allSatisfy { $0.isASCII })
  }

  @Test("groff accepts the manual page", .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/groff")))
  func groff() throws {
    let path = NSTemporaryDirectory() + "ascent-\(UUID().uuidString).1"
    try ManualPage.text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let answer = try run("/usr/bin/groff", ["-man", "-Tascii", "-ww", "-z", path])
    #expect(answer.text.isEmpty && answer.code == 0, "\(answer.text)")
  }

  /// What a program writes, errors included, and its exit code.
  private func run(_ program: String, _ arguments: [String]) throws -> (text: String, code: Int32) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}
