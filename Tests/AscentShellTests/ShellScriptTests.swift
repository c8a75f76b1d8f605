import Foundation
import Testing

@testable import AscentShell

@Suite("Scripts and pages made from the command table")
struct ShellScriptTests {
  @Test("each command and each option is in the completions of each shell", arguments: CompletionScript.allCases)
  func completions(shell: CompletionScript) {
    for spec in CommandTable.all {
      for word in spec.name.split(separator: " ") { #expect(shell.text.contains(word)) }
      for option in spec.options {
        let name = shell == .fish ? "-l \(option.name.dropFirst(2))" : option.name
        let lines = shell.text.split(separator: "\n").filter { line in
          shell == .fish
            ? line.contains("'__ascent_at after \(spec.name)'")
            : line.contains("'\(spec.name)')")
        }
        #expect(lines.contains { $0.contains(name) }, "\(spec.name) \(name)")
      }
    }
    for option in LaunchOptions.helpView.options { #expect(shell.text.contains(option.name.dropFirst(2))) }
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

  @Test("bash accepts its completions and completes with them")
  func bash() throws {
    let script =
      CompletionScript.bash.text + """
        complete_words() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _ascent; echo "${COMPREPLY[*]}"; }
        complete_words ascent hab
        complete_words ascent --user me habit re
        complete_words ascent habit add Tea --go
        complete_words ascent --st
        complete_words ascent --color a
        complete_words ascent done E
        complete_words ascent export json /dev/nul
        """
    let answer = try run("/bin/bash", ["-euo", "pipefail", "-c", script])
    let words = "habit\nrename restore\n--goal\n--store\nauto always\n\n/dev/null\n"
    #expect(answer.text == words && answer.code == 0, "\(answer)")
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
