import AscentRules
import AscentRuntime
import AscentViews
import Foundation
import Testing

@testable import AscentShell

@Suite("Texts in plain English")
struct PlainEnglishTests {
  /// Phrases that read as if translated; none may come back.
  private static let forbidden = [
    "unless said otherwise", "stage left", "stages left", "taken back", "took back", "take back", "twice is once",
    "unlike your other", "names no moment", "it is so already", "it lies", "what help lists", "there is no such",
    "one too many", "in force that could be", "known already", "nothing happened", "beaten to it", "of everybody",
    "for everybody", "scratch person", "your xp come from", "or take it", "celebration waits", "celebrations wait",
    "put away", "puts one away", "put this one away", "ready is who", "cannot be said", "up again", "is no undo",
    "passed over", "whoever", "never was", "as it is", "is no ", "it names no", "so many", "who is", "is told",
    "that there is", "anew", "from tomorrow on", "climb", "wall clock", "durability", "what was asked", "the story",
    "shall", "does not hold", "nowhere further", "take over", "in words",
  ]

  private static func findings(in text: String) -> [String] {
    let text = text.lowercased()
    // «there is no value» and «it is no longer» are good English, «it is no value» is not.
    let rest = text.replacing("there is no ", with: "").replacing("is no longer ", with: "")
    return forbidden.filter { ($0 == "is no " ? rest : text).contains($0) }
  }

  @Test("help, refusals, errors and a session have none of the forbidden phrases")
  func texts() async throws {
    var texts = [LaunchOptions.helpView.text(.plain)]
    texts += CommandTable.all.map { $0.help.text(.plain) }
    texts += Self.refusals.map { ShellError.refused($0, habits: [HabitID(number: 1): "Run"]).view().text(.plain) }
    texts += Self.errors.map { $0.view().text(.plain) }
    for text in texts { #expect(Self.findings(in: text) == [], "\(text)") }
  }

  @Test("no source of a view, command or message has a forbidden phrase")
  func sources() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources")
    let folders = [
      "AscentExport", "AscentImport", "AscentPage", "AscentPictures", "AscentPostgres", "AscentRules", "AscentRuntime",
      "AscentScenarios", "AscentShell", "AscentViews", "ascent",
    ]
    for folder in folders {
      let folder = root.appendingPathComponent(folder).standardizedFileURL
      let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
      let swift = files.filter { $0.hasSuffix(".swift") }
      #expect(!swift.isEmpty)
      for file in swift {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        for literal in Self.literals(in: text) { #expect(Self.findings(in: literal) == [], "\(file): \(literal)") }
      }
    }
  }

  @Test("a planted phrase is found, in a text and in a literal of a source")
  func detects() {
    #expect(Self.findings(in: "the goal; 1 unless said otherwise") == ["unless said otherwise"])
    let literals = Self.literals(in: #"// twice is once\#nlet a = "import it; twice is once""#)
    #expect(literals.map(Self.findings) == [["twice is once"]])
  }

  /// The string literals of a source, without those of comments.
  private static func literals(in source: String) -> [String] {
    source.split(separator: "\n").filter {
      $0.utf8.contains(UInt8(ascii: "\"")) && !$0.drop(while: \.isWhitespace).hasPrefix("//")
    }.flatMap { line in
      line.matches(of: #/"((?:[^"\\]|\\.)*)"/#).map { String($0.1) }
    }
  }

  private static let refusals: [Refusal] = {
    let (habit, key) = (HabitID(number: 1), OperationKey(high: 1, low: 2))
    let (day, at) = (LocalDay(year: 2026, month: 3, day: 2)!, Instant(milliseconds: 0))
    let (method, stage) = (MethodID("breathing"), StageID("first"))
    return [
      .operationReused(key), .reservedOperation("close:1"), .badText(field: "note", reason: "empty"),
      .outOfRange(field: "goal", value: 0, allowed: 1...2), .badSchedule(reason: "no days"),
      .badRange(from: day, through: day, limit: 1), .notForThisUser(.catalog), .unknownZone(.utc),
      .inFuture(at, latest: at), .tooOld(at, earliest: at), .catalogNotNewer(version: 1, inForce: 2), .badCatalog([]),
      .unknownMethod(method), .dayOutOfRange(day, earliest: day, latest: day), .unknownOperation(key),
      .alreadyUndone(key), .notUndoable(key, kind: "a goal"), .notACompletion(key), .alreadyOnDay(key, day),
      .unknownHabit(name: "Rnu"), .unknownHabitID(habit), .habitArchived(habit, from: day), .habitNotArchived(habit),
      .habitExists(name: "Run"), .tooManyHabits(limit: 200), .alreadyExcused(habit, day, .skip),
      .alreadySatisfied(habit, day), .notDue(habit, day), .unknownStage(method, stage), .stageGone(method, stage),
      .wrongStage(method, asked: stage, actual: stage), .lastStage(method, stage), .notReady(method, stage, unmet: []),
      .laterAdvance(method, stage), .notWaiting(.sessions(method, count: 10)), .noFreezes,
      .excuseTooFarBack(day, earliest: day), .pauseInPast(day, earliest: day), .noHabits,
      .pauseTooLong(habit, days: 93, limit: 92), .notPaused(habit, day), .notPaused(nil, day),
      .tooEarlyToRemind(day, at: TimeOfDay(minutes: 0), from: at),
      .habitArchivedToday(habit, name: "Run"), .neededBy(key, "1 later change of Run"),
      .countTooLarge(habit, day, limit: 1), .belowZero(total: 1, amount: -2), .totalTooLarge(total: 1, amount: 2),
      .nothingToChange(field: "zone", value: "UTC"),
    ]
  }()

  private static let errors: [ShellError] = [
    .badLine(reason: "not UTF-8 text"), .unterminatedQuote("'", column: 1), .unknownCommand("dnoe", nearest: "done"),
    .incompleteCommand("habit", choices: []), .missingArgument("HABIT", usage: "done HABIT"),
    .unexpectedArgument("x", usage: "xp"), .unknownOption("--x", usage: "xp", nearest: nil),
    .missingValue(option: "--op", usage: "xp"), .misusedOption("--op", reason: "given twice"),
    .unknownHabit("Rnu", nearest: "Run"), .noneRecorded(.unknownHabit("Rnu", nearest: "Run")),
    .unknownMethod("x", nearest: nil), .unknownStage("x", of: "Calm breathing", choices: []),
    .noOperation("nothing to undo"), .failed(.overloaded), .outcomeUnknown(.closed, operation: OperationID("a")),
    .outcomeUnknown(.closed, operation: nil), .stopped, .checkFailed, .interrupted, .importInterrupted(done: 1, of: 2),
    .unreadableFile(path: "a", reason: "cannot be read"), .unwritableFile(path: "a", reason: "cannot be written"),
    .unwritableLog(path: "a", reason: "cannot be written"), .damaged([], store: "a"),
  ]
}
