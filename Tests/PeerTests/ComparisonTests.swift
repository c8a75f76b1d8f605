import AscentRules
import AscentViews
import Foundation
import StressSuite
import Testing

@testable import PeerBenchmarks

@Suite("Comparing two builds")
struct ComparisonTests {
  /// A round with a rate.
  private static func round(_ row: PipelineRow, _ rate: Double, build: String = "release") -> RowRound {
    RowRound(
      row: row.name, build: build, perSecond: rate, processorMicroseconds: 1e6 / rate,
      control: ControlReading(before: 100, after: 100))
  }

  private static func comparison(_ arguments: String...) throws -> Comparison {
    try Comparison(PipelineOptions(compare: arguments), old: "/old\u{1B}[2J", new: "/new")
  }

  @Test("old and new are measured in turn, and every other round begins with new")
  func schedule() throws {
    var comparison = try Self.comparison("sqlite-64", "single", "--rounds", "3")
    var calls: [String] = []
    try comparison.measure { side, row in
      calls.append("\(side) \(row.name)")
      return Self.round(row, 1)
    }
    let (even, odd) = (["old single", "new single"], ["new single", "old single"])
    let row = { (calls: [String]) in calls + calls.map { $0.replacing("single", with: "sqlite-64") } }
    #expect(calls == row(even) + row(odd) + row(even))
    #expect(comparison.rows.allSatisfy { $0.old.count == 3 && $0.new.count == 3 })
  }

  @Test("a difference in every round is beyond chance, one in most rounds is not, and ratios come from pairs")
  func table() throws {
    var comparison = try Self.comparison("single", "singles-64")
    var rounds = [String: Int]()
    try comparison.measure { side, row in
      let round = rounds["\(side) \(row.name)", default: 0]
      rounds["\(side) \(row.name)"] = round + 1
      // The machine is twice as fast in odd rounds.
      let speed = round.isMultiple(of: 2) ? 1_000.0 : 2_000.0
      let factor = row.name == "single" || round < 6 ? 1.5 : 0.9
      return Self.round(row, side == .old ? speed : speed * factor)
    }
    let lines = comparison.text(.plain).split(separator: "\n").map(String.init)
    let rates = lines.filter { $0.contains("a second") }
    #expect(rates.count == 2)
    let single = rates.first { $0.hasPrefix("single ") } ?? ""
    let others = rates.first { $0.hasPrefix("singles") } ?? ""
    #expect(single.contains("1,000 (1,000–2,000)") && single.contains("1,500 (1,500–3,000)"))
    #expect(single.contains("1.5 × (1.5–1.5)  more in 7 of 7: beyond chance"))
    #expect(others.contains("1.5 × (0.9–1.5)  more in 6 of 7: within chance"))
    #expect(lines.contains { $0.contains("processor") && $0.contains("less in 7 of 7: beyond chance") })
    #expect(lines.contains { $0.contains("It needs at least 6 rounds") })
    #expect(lines.contains("old: /old\\u{1B}[2J; new: /new"))
    let html = comparison.html(date: Instant(milliseconds: 0))
    #expect(html.contains("New / old: a second") && html.contains("more in 7 of 7: beyond chance"))
  }

  @Test("a row that fails is shown with its reason, the others are measured, and no text is raw")
  func failures() throws {
    var comparison = try Self.comparison("single", "singles-64", "--rounds", "2")
    try comparison.measure { side, row in
      if row.name == "single", side == .new { throw PeerFailure("<b>\u{1B}[2J") }
      return Self.round(row, 5)
    }
    #expect(comparison.rows.map { $0.failure != nil } == comparison.rows.map { $0.row.name == "single" })
    let (text, html) = (comparison.text(.plain), comparison.html(date: Instant(milliseconds: 0)))
    #expect(text.contains("FAILED: <b>\\u{1B}[2J") && html.contains("FAILED: &lt;b&gt;") && !html.contains("\u{1B}"))
  }

  @Test("a debug build is not compared with a release build")
  func builds() throws {
    var comparison = try Self.comparison("single")
    let error = #expect(throws: UsageError.self) {
      try comparison.measure { side, row in Self.round(row, 1, build: side == .old ? "debug" : "release") }
    }
    #expect(error?.message == "the other build is a debug build and this one a release build")
  }
}

/// These start programs, so they run with the others that do: see ``PeerAgreementTests``.
extension PeerAgreementTests {
  @Suite("Other builds as child processes")
  struct OtherBuildTests {
    /// Calls a body with a folder and a function that writes a script into it.
    private func withScripts(_ body: (String, (String) throws -> String) throws -> Void) throws {
      let folder = try GuardedFolder()
      defer { folder.remove() }
      try body(folder.path) { text in
        let path = folder.path + "/" + UUID().uuidString
        try "#!/bin/sh\n\(text)\n".write(toFile: path, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
      }
    }

    @Test("a program that is not a build of stress, or is one without row, is refused with the reason")
    func refusals() throws {
      try withScripts { folder, script in
        let older = try script("echo 'usage: stress [NAME…]'; exit 0")
        let other = try script("echo 'usage: stretch'")
        let endless = try script("yes 'stress row ROW'")
        let plain = folder + "/plain"
        try "text".write(toFile: plain, atomically: false, encoding: .utf8)
        for (path, message) in [
          (folder + "/none", "there is no file \(folder)/none"), (folder, "\(folder) is a folder"),
          (plain, "\(plain) is not a program"), (other, "\(other) is not a build of stress"),
          (endless, "\(endless) is not a build of stress"),
          (older, "\(older) is an older build of stress, without stress row, which compare needs"),
        ] {
          #expect(throws: UsageError(message: message)) { try OtherBuild(path, folder: folder) }
        }
      }
    }

    @Test("a row's figures are read, and a build that fails or prints something else says so")
    func rows() throws {
      try withScripts { folder, script in
        let row = PipelineRow.all[0]
        let round = RowRound(
          row: row.name, perSecond: 5, processorMicroseconds: 2, control: ControlReading(before: 1, after: 1))
        let help = "if [ \"$1\" = --help ]; then echo 'usage: stress row'; echo '  stress row ROW'; exit; fi"
        let good = try script("\(help)\n[ \"$*\" = 'row \(row.name) 0.5' ] && echo '\(round.json)'")
        #expect(try OtherBuild(good, folder: folder).round(of: row, seconds: 0.5, folder: folder) == round)
        let another = try OtherBuild(script("\(help)\necho '\(round.json)'"), folder: folder)
        let other = #expect(throws: PeerFailure.self) {
          try another.round(of: PipelineRow.all[1], seconds: 0.5, folder: folder)
        }
        #expect(other?.description.hasSuffix("printed no figures") == true)
        let silent = try OtherBuild(script("\(help)\necho '{}'"), folder: folder)
        let none = #expect(throws: PeerFailure.self) { try silent.round(of: row, seconds: 0.5, folder: folder) }
        #expect(none?.description.hasSuffix("printed no figures") == true)
        let failing = try OtherBuild(script("\(help)\necho 'stress: no room' >&2; exit 1"), folder: folder)
        let error = #expect(throws: PeerFailure.self) { try failing.round(of: row, seconds: 0.5, folder: folder) }
        #expect(error?.description.hasSuffix("ended with code 1: stress: no room") == true)
      }
    }
  }
}
