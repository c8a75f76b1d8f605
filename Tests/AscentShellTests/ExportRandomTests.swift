import AscentRules
import AscentRuntime
import AscentShell
import Foundation
import Testing

/// Exports of random histories in which much is undone and done again.
///
/// `ASCENT_LONG` gives the number of histories.
@Suite("Exports of random histories")
struct ExportRandomTests {
  private static let start = Instant(iso8601: "2026-03-02T08:00:00+01:00")!
  private static let seeds: Range<UInt64> =
    0..<(ProcessInfo.processInfo.environment["ASCENT_LONG"].map { UInt64($0) ?? 2000 } ?? 16)

  @Test("a random history exported, imported into an empty store and exported again is the same file", arguments: seeds)
  func roundTrip(seed: UInt64) async throws {
    var lines = RandomLines(seed: seed)
    // The last day may be over in one time zone and not in another one.
    let end = Self.start.advanced(by: .seconds(86_400 * 5 + 3600 * Int(seed % 24)))
    let (text, own) = try await exported(lines.days(6, of: 14), until: end)
    #expect(own.contains(#""new":0,"#) && own.contains(#""remarks":[]"#), "\(own)")
    let zone = ["Europe/Amsterdam", "Pacific/Kiritimati", "Pacific/Honolulu"][Int(seed % 3)]
    let new = try ShellHarness(words: ["--json", "--zone", zone], files: ["a": text])
    new.clock.set(end.advanced(by: .seconds(60)))
    let answer = try await new.run("import json a")
    #expect(answer.contains(#""remarks":[]"#), "\(answer)")
    _ = try await new.run("export json b")
    let again = try #require(new.files.text(of: "b"))
    let difference = Self.records(again).difference(from: Self.records(text))
    #expect(difference.isEmpty, "\(Array(difference))")
    let checked = try await new.run("verify")
    #expect(checked.contains(#""whole":true"#), "\(checked)")
  }

  @Test("a streak that an automatic freeze saved is as long in a copy, whether the freeze was earned or granted")
  func savedStreaks() async throws {
    // The seventh day earns a freeze; days 9 and 12 are missed, and the second one uses the grant.
    let days = (0..<14).map { day in
      (day == 0 ? ["habit add Run --op run", "grant freezes 1"] : []) + ([9, 12].contains(day) ? [] : ["done Run"])
    }
    let (text, _) = try await exported(days, until: Self.start.advanced(by: .seconds(86_400 * 14)))
    let freezes = text.split(separator: "\n").filter { $0.contains(#""kind":"freeze""#) }
    #expect(freezes.count == 2 && freezes[0].contains(#""id":"close:2026-03-11+2026-03-11""#), "\(freezes)")
    let new = try ShellHarness(words: ["--json"], files: ["a": text])
    new.clock.set(Self.start.advanced(by: .seconds(86_400 * 14 + 60)))
    let answer = try await new.run("import json a", "streaks")
    #expect(answer.contains(#""remarks":[]"#), "\(answer)")
    #expect(answer.contains(#""current":12,"longest":12"#), "\(answer)")
    // The redo brings the freezes back, although no imported day earns any.
    let again = try await new.run("undo last --yes", "redo", "streaks", "verify")
    #expect(again.contains(#""current":12,"longest":12"#) && again.contains(#""history":[]"#), "\(again)")
  }

  @Test("an export leaves out a close that an undo has reopened, and has a time zone that an undo has led to")
  func undoneTravel() async throws {
    let hours = 3600 * 7
    // At 03:00 in Kiritimati the day is closed. In UTC it goes on.
    let lines = [["habit add Run --op r", "done Run --op d"], ["travel Pacific/Kiritimati --op t"], [], ["undo t"]]
    let (text, _) = try await exported(lines, every: hours / 2, until: Self.start.advanced(by: .seconds(hours * 3 / 2)))
    #expect(!text.contains(#""kind":"close""#) && !text.contains(#""kind":"zone""#), "\(text)")

    // A copy begins in the zone of its first record, although this one was undone.
    let first = [["travel Pacific/Kiritimati --op t", "habit add Run --op r"], ["undo t --op u"]]
    let (zone, _) = try await exported(first, every: 60, until: Self.start.advanced(by: .seconds(60)))
    #expect(zone.contains(#""kind":"zone","to":"UTC""#) && zone.contains(#""id":"u+zone""#), "\(zone)")
    let new = try ShellHarness(words: ["--json"], files: ["a": zone])
    new.clock.set(Self.start.advanced(by: .seconds(120)))
    let answer = try await new.run("import json a", "export json b")
    #expect(answer.contains(#""remarks":[]"#), "\(answer)")
    #expect(new.files.text(of: "b") == zone)
  }

  /// The export of a person after some days, and the answer to its import by the same person.
  private func exported(
    _ days: [[String]], every seconds: Int = 86_400, until end: Instant
  ) async throws -> (text: String, own: String) {
    let harness = try ShellHarness("--json")
    return try await harness.open { session in
      for (day, lines) in days.enumerated() {
        try await harness.passTime(to: Self.start.advanced(by: .seconds(seconds * day)))
        for line in lines { _ = await harness.execute(line, session) }
      }
      try await harness.passTime(to: end)
      _ = await harness.execute("export json a", session)
      _ = harness.taken()
      _ = await harness.execute("import json a", session)
      return (harness.files.text(of: "a") ?? "", harness.taken())
    }
  }

  /// The records of a file without the closes, and the freezes before them, at its end: the process
  /// may have closed days since.
  private static func records(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n").dropLast().map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
    while lines.last?.contains(#""id":"close:"#) == true { lines.removeLast() }
    return lines
  }
}

/// Random lines of commands; many are refused.
///
/// Operations are called `o1`, `o2` and so on, so that later lines can undo and redo them. The day
/// start is never changed back by undo: a copy would divide the days in between differently.
private struct RandomLines {
  private var random: SeededGenerator
  private var operationCount = 0
  private let habits = ["Run", "Tea", "Gym"]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func days(_ count: Int, of lineCount: Int) -> [[String]] {
    (0..<count).map { _ in (0..<lineCount).map { _ in line() } }
  }

  private mutating func line() -> String {
    switch random.next() % 26 {
    case 0...4: return "\(one(["undo", "undo", "redo"])) o\(1 + Int(random.next() % UInt64(max(1, operationCount))))"
    case 5...11:
      return "done \(one(habits)) \(one(["1", "2", "3"]))\(one(["", " --at 2026-03-03T10:00+01:00"]))" + operation()
    case 12...19: return planChange() + operation()
    case 20: return "day-start \(one(["00:00", "04:00", "09:00"]))"
    default: return other() + operation()
    }
  }

  private mutating func planChange() -> String {
    let habit = one(habits)
    switch random.next() % 8 {
    case 0: return "habit add \(habit)" + one(["", " --goal 3", " --schedule weekly:2", " --at-most 2"])
    case 1: return "habit rename \(habit) \(one(habits + ["Row"]))"
    case 2: return "habit \(one(["delete", "archive", "restore", "restore"])) \(habit)"
    case 3: return "goal \(habit) \(one(["1", "2", "4"]))"
    case 4: return "schedule \(habit) \(one(["daily", "weekly:3", "mon,wed,fri", "3/7"]))"
    case 5: return "habit edit \(habit) --notes \(one(["a", "b"]))"
    case 6: return "pause \(habit) today \(one(["tomorrow", "\"in 3 days\""]))"
    default: return one(["resume \(habit)", "resume all", "pause all tomorrow \"in 2 days\""])
    }
  }

  private mutating func other() -> String {
    switch random.next() % 8 {
    case 0: "skip \(one(habits)) \(one(["today", "yesterday", "tomorrow"]))"
    case 1: "freeze \(one(["today", "yesterday"]))"
    case 2: "grant freezes 1 --reason gift"
    case 3: "travel \(one(["Asia/Tokyo", "Europe/Amsterdam", "Pacific/Kiritimati", "Pacific/Honolulu"]))"
    case 4: "remind \(one(habits)) \(one(["07:30", "off"]))"
    case 5: "session breathing 12 --feedback \"very good\""
    case 6: "progress breathing --yes"
    default:
      one([
        "measure goal Weight --start 90 --target 80 --unit kg", "measure goal Weight --start 90 --target 70 --unit lb",
        "measure Weight 85",
      ])
    }
  }

  private mutating func operation() -> String {
    operationCount += 1
    return " --op o\(operationCount)"
  }

  private mutating func one(_ words: [String]) -> String { words[Int(random.next() % UInt64(words.count))] }
}
