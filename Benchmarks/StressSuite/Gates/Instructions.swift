import AscentRules
import AscentRuntime
import Foundation

/// The number of instructions per completion, counted by callgrind if it is installed.
///
/// Question: does a change make the pipeline do more work? Load: one caller, calls of 512
/// completions of 256 people with five habits, in memory and on SQLite, and then single calls.
/// Bound: closed loop. The rules of each service are also counted separately. For each figure the
/// program runs `instruction-load` under callgrind twice, with fewer and with more calls; the cost
/// of the start, the set-up and the preparation of the commands is the same in both and cancels
/// out. Stop: when all calls are answered.
package enum Instructions {
  private static let people = 256

  /// A load whose instructions are counted.
  private struct Shape {
    var kind: Load.Kind
    var store = StoreKind.memory
    /// How many completions a call has.
    var size: Int
    /// How many calls each of the two runs sends.
    var few, many: Int
    var figure: String

    /// The function that is counted, with everything it calls, as a pattern for its symbol; nil
    /// to count everything.
    var function: String?

    static let all = [
      Shape(kind: .ordinary, size: 512, few: 8, many: 24, figure: "instructions a completion, ordinary"),
      Shape(kind: .heavy, size: 512, few: 8, many: 24, figure: "instructions a completion, expensive"),
      Shape(
        kind: .heavy, store: .sqlite, size: 512, few: 8, many: 24,
        figure: "instructions a completion, expensive, on SQLite"),
      Shape(kind: .ordinary, size: 1, few: 1024, many: 5120, figure: "instructions a single call"),
      rule("decideCompletion", of: "CompletionService"),
      rule("decideStreaks", of: "StreakService"),
      rule("decideProgression", of: "ProgressionService"),
      rule("decideRewards", of: "DailyAwardService"),
    ]

    /// The cost of one service's rules for a completion, on the ordinary load.
    private static func rule(_ function: String, of service: String) -> Shape {
      Shape(
        kind: .ordinary, size: 512, few: 8, many: 24, figure: "instructions a completion, rules of \(service)",
        function: "*CommandCascadeV\(function.utf8.count)\(function)*")
    }
  }

  /// Counts, prints, and compares the figures with the thresholds in a folder, if one is given.
  ///
  /// - Returns: whether no gate was missed. Without callgrind nothing is counted; this is reported
  ///   and misses no gate.
  package static func run(check folder: String?) async throws -> Bool {
    guard let callgrind = find("valgrind"), let strip = find("strip") else {
      print("instructions: skipped, valgrind or strip is not installed (Debian: valgrind, binutils)")
      return true
    }
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let program = scratch.path + "/instruction-load"
    try strippedLoad(strip, to: program)
    var figures: [Figure] = []
    for shape in Shape.all {
      let counts = try [shape.few, shape.many].map { try count(callgrind, program, shape, calls: $0) }
      let each = Double(counts[1] - counts[0]) / Double((shape.many - shape.few) * shape.size)
      figures.append(Figure(shape.figure, each.rounded()))
      print("\(shape.figure): \(Report.number(each.rounded()))")
    }
    guard let folder else { return true }
    let (lines, areKept) = try Thresholds.check(figures, of: "instructions", folder: folder)
    for line in lines { print(line) }
    return areKept
  }

  /// Runs a load to be counted, with this number of its calls.
  package static func load(_ words: [String]) async throws {
    guard words.count == 4, let kind = Load.Kind(rawValue: words[0]), let size = Int(words[2]),
      let calls = Int(words[3]),
      let shape = Shape.all.first(where: { $0.kind == kind && $0.store.name == words[1] && $0.size == size }),
      (0...shape.many).contains(calls)
    else {
      throw UsageError(
        message: "usage: instruction-load ordinary|heavy memory|sqlite COMPLETIONS-IN-A-CALL NUMBER-OF-CALLS")
    }
    let store = try ScratchStore(shape.store)
    var load = Load(kind, people: 0..<people)
    let prepared = (0..<shape.many).map { _ in load.take(size) }
    // Each completion is recorded when it happens: one for a past day would earn no XP.
    let clock = ManualClock(load.begin)
    let zones = FoundationZones()
    // Whichever thread needs the table of a zone first makes it, which takes millions of
    // instructions.
    _ = zones.contains(Load.zone)
    let ascent = Ascent(
      journal: store.journal, context: RuleContext(zones: zones), configuration: .measured, clock: clock)
    async let running: Void = ascent.run()
    for answer in await ascent.submit(Load.setUp(kind.goals, people: 0..<people, firstDay: nil)) {
      _ = try answer.get()
    }
    for call in prepared.prefix(calls) {
      clock.set(call.last?.occurredAt ?? load.begin)
      if call.count == 1 {
        _ = try await ascent.submit(call[0])
      } else {
        for answer in await ascent.submit(call) { _ = try answer.get() }
      }
    }
    ascent.stop()
    try await running
    try await store.remove()
  }

  /// Copies the load, which is next to this program, without debug information, which valgrind
  /// 3.19 cannot read.
  private static func strippedLoad(_ strip: String, to path: String) throws {
    let own = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    let load = own.resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("instruction-load").path
    guard FileManager.default.isExecutableFile(atPath: load) else {
      throw UsageError(message: "it is not built: swift build -c release --product instruction-load")
    }
    // Function names stay, because single functions are counted by name.
    _ = try output(of: strip, ["--strip-debug", "-o", path, load])
  }

  private static func count(_ callgrind: String, _ program: String, _ shape: Shape, calls: Int) throws -> Int {
    let part = shape.function.map { ["--toggle-collect=\($0)"] } ?? []
    let text = try output(
      of: callgrind,
      ["--tool=callgrind", "--callgrind-out-file=/dev/null"] + part
        + [program, shape.kind.rawValue, shape.store.name, "\(shape.size)", "\(calls)"])
    // The line reads «==123== Collected : 4567».
    let words = text.split(separator: "\n").last { $0.contains("Collected :") }?.split(separator: " ")
    guard let count = words?.last.flatMap({ Int($0) }) else {
      throw UsageError(message: "callgrind counted nothing: \(text.suffix(400))")
    }
    return count
  }

  /// The standard error of a program that exited with code 0.
  private static func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw UsageError(message: "\(program) failed: \(text.suffix(400))") }
    return text
  }

  private static func find(_ program: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
