import AscentExport
import AscentRules
import AscentRuntime
import Foundation
import TestSupport
import Testing

@Suite("The event log")
struct EventLogTests {
  /// Commands of two people, as a journal gives them.
  static let commands: [StoredCommand] = {
    var draft = JournalDraft()
    for number in 0..<6 {
      let day = LocalDay(number: 20_000)
      let events: [Event] = [
        .completionLogged(HabitID(number: 1), day, amount: 1, count: 1),
        .daysExcused(HabitID(number: 1), .skip, from: day, through: day, reason: "«\n\u{1B}[2J\"\\»"),
        .levelChanged(from: 1, to: 2),
      ]
      _ = draft.group([
        .init("ann", "a\(number)", Array(events.prefix(number % 3 + 1))),
        .init("bob", "a\(number)", number % 2 == 0 ? [] : events),
      ])
    }
    return draft.stored.filter { !$0.events.isEmpty }
  }()

  private static var whole: String { commands.map(EventLine.text).joined() }

  @Test("every kind of event has a line with its name and facts")
  func everyKind() throws {
    var draft = JournalDraft()
    let undo = Event.operationChanged(OperationID("op").key, inForce: false)
    let events = SampleEvents.everyKind + [undo]
    _ = draft.group([.init("ann", "op", events)])
    let lines = EventLine.text(of: draft.stored[0]).split(separator: "\n")
    #expect(Set(events.map(\.kind)) == Set(EventKind.allCases), "SampleEvents lacks a kind")
    #expect(lines.count == events.count)
    for (line, event) in zip(lines, events) {
      #expect(line.contains(#""event":"\#(event.kind.name)","facts":{""#))
      #expect(!EventDescription(event) { _ in "Tea" }.facts.isEmpty)
    }
  }

  @Test("whatever the file ends with after a crash, resuming completes it", arguments: [1 << 20, 900])
  func resumes(bytesMax: Int) throws {
    let folder = try LogFolder()
    // Commands that are surely in the file, and some bytes of the next one: for one of them every
    // fifth number.
    for count in 0...Self.commands.count {
      let written = Self.commands.prefix(count).map(EventLine.text).joined().utf8.count
      let next = count < Self.commands.count ? EventLine.text(of: Self.commands[count]).utf8.count : 0
      for torn in count == 4
        ? Array(stride(from: 0, through: next, by: 5)) : [0, 1, next / 2, next - 1].filter({ $0 >= 0 })
      {
        try folder.clear()
        let bytes = Data(Self.whole.utf8.prefix(written + torn))
        try bytes.write(to: URL(fileURLWithPath: folder.path))
        let log = try EventLogFile(path: folder.path, bytesMax: bytesMax)
        for command in Self.commands { try log.append(command) }
        #expect(try folder.text() == Self.whole, "\(count) commands and \(torn) bytes")
      }
    }
  }

  @Test("full files are renamed, the newest are kept, and a crash between renaming and the next file loses nothing")
  func rotates() throws {
    let folder = try LogFolder()
    for count in Self.commands.indices {
      // A new process for each command.
      let before = try folder.files().count
      let log = try EventLogFile(path: folder.path, bytesMax: 700)
      for command in Self.commands[...count] { try log.append(command) }
      // One that ended right after it had renamed a full file leaves none under the log's own name.
      if try before > 0 && folder.files().count > before { try FileManager.default.removeItem(atPath: folder.path) }
    }
    let last = try EventLogFile(path: folder.path, bytesMax: 700)
    for command in Self.commands { try last.append(command) }
    #expect(try folder.text() == Self.whole)
    #expect(try folder.files().count > 2)
    for file in try folder.files() { #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count <= 700) }
    try folder.clear()
    let log = try EventLogFile(path: folder.path, bytesMax: 1, filesKept: 2)
    for command in Self.commands { try log.append(command) }
    #expect(try folder.files().count == 3)
    #expect(try Self.whole.hasSuffix(folder.text()))
  }

  @Test(
    "a file with any other content is not changed",
    arguments: ["shopping list\n", "{}\n", "no line break", "{\"position\":0,\"user\":\"a\",\"operation\":\"b\"}\n"])
  func otherFile(text: String) throws {
    let folder = try LogFolder()
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path))
    #expect(throws: EventLogFailure.notAnEventLog(path: folder.path)) { try EventLogFile(path: folder.path) }
    #expect(try folder.text() == text)
  }

  @Test(
    "a stage advance has method, stages, criteria version and time spent; users' text stays on its line"
  )
  func advance() throws {
    let advance = Advance(
      method: MethodID("breathing"), from: StageID("first"), to: StageID("second"), at: Instant(milliseconds: 0),
      day: LocalDay(number: 20_000),
      criteriaVersion: 7, criteria: nil, timeInPreviousStage: .seconds(90_061), sessionCount: 3, minutes: 45,
      decidedAt: Instant(milliseconds: 0),
      note: "one\ntwo \u{202E}\u{9B}")
    var draft = JournalDraft()
    _ = draft.group([.init("ann", "op", [.stageAdvanced(advance)])])
    let line = EventLine.text(of: draft.stored[0])
    #expect(line.hasPrefix(#"{"position":1,"version":1,"user":"ann","operation":"op","at":"#))
    #expect(
      line.hasSuffix(
        #""event":"stageAdvanced","facts":{"method":"breathing","from":"first","to":"second","day":"2024-10-04","#
          + #""criteriaVersion":7,"secondsInPreviousStage":90061,"note":"one\ntwo \u202e\u009b"}}"# + "\n"))
    #expect(line.utf8.count { $0 == 0x0A } == 1)
  }

  @Test("it follows a runtime, and refuses a runtime that is behind the log")
  func follows() async throws {
    let folder = try LogFolder()
    let journal = MemoryJournal()
    let log = try EventLogFile(path: folder.path)
    #expect(
      try await running(over: journal) { ascent, send in
        await send(0..<5)
        let first = try await log.catchUp(with: ascent)
        await send(5..<9)
        return first + (try await log.catchUp(with: ascent))
      } == log.position.number)
    let lines = try folder.text().split(separator: "\n")
    #expect(lines.count == Int(log.position.number) && lines.count >= 9)
    let path = folder.path
    let failure = try await running(over: MemoryJournal()) { ascent, _ in
      do throws(EventLogFailure) {
        try await EventLogFile(path: path).catchUp(with: ascent)
        return nil as EventLogFailure?
      } catch {
        return error
      }
    }
    guard case .aheadOfJournal = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test(
    "the log of another store is reported and left alone, whatever commands the two begin with",
    arguments: [1, 2, 3, 4], [false, true])
  func otherStore(eventCount: Int, isFull: Bool) async throws {
    let folder = try LogFolder()
    var draft = JournalDraft()
    let award = Event.levelChanged(from: 1, to: 2)
    _ = draft.group([.init("ann", "a0", [award]), .init("eve", "e1", Array(repeating: award, count: eventCount))])
    let log = try EventLogFile(path: folder.path)
    for command in draft.stored { try log.append(command) }
    // As when a process ended right after it had renamed a full file.
    if isFull { try FileManager.default.moveItem(atPath: folder.path, toPath: "\(folder.path).\(eventCount + 1)") }
    let before = try folder.text()
    let path = folder.path
    let failure = try await running(over: MemoryJournal()) { ascent, send in
      await send(0..<9)
      do throws(EventLogFailure) {
        try await EventLogFile(path: path).catchUp(with: ascent)
        return nil as EventLogFailure?
      } catch {
        return error
      }
    }
    #expect(failure == .otherStore(path: folder.path, position: Int64(eventCount) + 1))
    #expect(try folder.text() == before)
  }

  @Test("amounts with decimals are written as people know them, and read back to what is stored")
  func decimals() async throws {
    let folder = try LogFolder()
    let journal = MemoryJournal()
    let ascent = Ascent(journal: journal, clock: ManualClock(Instant(milliseconds: 1_750_000_000_000)))
    var run = HabitDefinition(name: "Run", goal: 75)
    run.decimals = 1
    let intents: [Intent] = [
      .addHabit(run), .addHabit(HabitDefinition(name: "Read")), .completion(of: .name("Run"), 2.5),
      .completion(of: .name("Run"), 3), .completion(of: .name("Read"), 4), .setGoal(.name("Run"), goal: 7.1, from: nil),
      .undo(OperationID("op2").key),
    ]
    let path = folder.path
    let stored = try await ascent.withRunning {
      for (number, intent) in intents.enumerated() {
        _ = try await ascent.submit(
          Command(user: UserID("ann"), operation: OperationID("op\(number)")!, intent: intent))
        // Another process each time, which has not seen the habit being added.
        try await EventLogFile(path: path).catchUp(with: ascent)
      }
      return try await ascent.commands(after: .start, limit: 100).flatMap(\.events)
    }
    let lines = try folder.text().split(separator: "\n")
    #expect(lines.count == stored.count)
    #expect(lines.contains { $0.contains(#""habit":1,"day":"2025-06-15","amount":2.5,"count":2.5"#) })
    var places: [Int: DecimalPlaces] = [:]
    for (line, event) in zip(lines, stored) {
      let read = try JSONReader.read(Array(line.utf8))
      let facts = try #require(read["facts"])
      let habit = Int(facts["number"]?.integer ?? facts["habit"]?.integer ?? 0)
      if read["event"]?.string == "habitAdded" { places[habit] = DecimalPlaces(facts["decimals"]?.integer ?? 0) }
      for fact in event.facts {
        guard case .amount(let amount, _) = fact.value else { continue }
        let thousandths = try MeasureAmount.thousandths(of: try #require(facts[fact.name]?.number), field: "amount")
        #expect(places[habit]?.stored(thousandths: thousandths) == amount, "\(line)")
      }
    }
  }

  @Test("events that are already in a reopened log are not counted as appended")
  func opensAgain() async throws {
    let folder = try LogFolder()
    let path = folder.path
    let counts = try await running(over: MemoryJournal()) { ascent, send in
      await send(0..<5)
      var counts: [Int64] = []
      for _ in 0..<2 { counts.append(try await EventLogFile(path: path).catchUp(with: ascent)) }
      return counts
    }
    #expect(counts[0] >= 5 && counts[1] == 0)
  }

  @Test(
    "from a file without line breaks, it reads at most the length of one command", arguments: [#"{"position":"#, "x\n"])
  func endless(start: String) throws {
    let folder = try LogFolder()
    try Data(start.utf8).write(to: URL(fileURLWithPath: folder.path))
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: folder.path))
    // Room without bytes: the disk holds none of it.
    try handle.truncate(atOffset: 64 << 20)
    try handle.close()
    #expect(throws: EventLogFailure.notAnEventLog(path: folder.path)) { try EventLogFile(path: folder.path) }
    #expect(try FileManager.default.attributesOfItem(atPath: folder.path)[.size] as? Int == 64 << 20)
  }

  @Test("system errors keep the system's message, without codes", arguments: ["/nonexistent/x", "/"])
  func systemWords(path: String) {
    let words = path == "/" ? "Is a directory" : "No such file or directory"
    #expect(throws: EventLogFailure.system(path: path, detail: words)) { try EventLogFile(path: path) }
  }

  private func running<T>(
    over journal: any Journal, _ body: (Ascent, (Range<Int>) async -> Void) async throws -> T
  ) async throws -> T {
    let ascent = Ascent(journal: journal, clock: ManualClock(Instant(milliseconds: 1_750_000_000_000)))
    async let running: Void = ascent.run()
    let result = try await body(ascent) { range in
      for number in range {
        let command = Command(
          user: UserID("ann"), operation: OperationID("op\(number)")!, intent: .awardXP(50, reason: "a gift"))
        _ = try? await ascent.submit(command)
      }
    }
    ascent.stop()
    try await running
    return result
  }
}

/// A folder of its own for a log, removed in the end.
final class LogFolder {
  let folder: String
  var path: String { folder + "/events.jsonl" }

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/ascent-log-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func clear() throws { for file in try files() { try FileManager.default.removeItem(atPath: file) } }

  /// The files of the log, oldest first, the one in hand last.
  func files() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    func last(_ name: String) -> Int { name.split(separator: ".").last.flatMap { Int($0) } ?? .max }
    return names.sorted { last($0) < last($1) }.map { folder + "/" + $0 }
  }

  func text() throws -> String {
    // What reads a file at once leaks a page for each empty one.
    try files().map {
      String(decoding: try FileHandle(forReadingFrom: URL(filePath: $0)).readToEnd() ?? Data(), as: UTF8.self)
    }.joined()
  }
}
