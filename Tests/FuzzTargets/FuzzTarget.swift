import AscentImport
import AscentRules
import AscentRuntime
import AscentScenarios
import AscentShell
import AscentStorage
import AscentViews
import Foundation
import TestSupport

/// What reads bytes from outside: each is fed any bytes, by `.ci/fuzz` and from the corpus.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Events as the stores keep them.
  case events
  /// Receipts as the stores keep them.
  case receipts
  /// Packed bodies of commands.
  case bodies
  /// People as the stores keep them.
  case snapshots
  /// A catalogue of methods and affirmations.
  case catalog
  /// An export of HabitBull.
  case habitBull
  /// A folder of Loop: its two tables, parted by a line with a semicolon.
  case loopTables
  /// A backup of Loop: a SQLite database.
  case loopBackup
  /// A history as JSON.
  case historyJSON
  /// Completions as a table.
  case historyCSV
  /// A scenario, which is run.
  case scenario
  /// The words after the program's name, one a line.
  case launch
  /// A line at the prompt.
  case command
  /// Keys at the prompt.
  case keys
  /// Events as the stores keep them, each of a command of its own: they are replayed, and the
  /// person goes on.
  case history

  /// Reads the bytes. A trap is a finding, and so is a text.
  ///
  /// - Returns: what is wrong with what was read; nil when it was refused or is sound.
  public func fault(in bytes: [UInt8]) async -> String? {
    switch self {
    case .events: Self.events(bytes)
    case .receipts: Self.receipt(bytes)
    case .bodies: Self.body(bytes)
    case .snapshots: Self.snapshot(bytes)
    case .catalog: Self.catalog(bytes)
    case .habitBull: Self.file(bytes, "csv") { path throws(ImportFailure) in try HabitBullImport.read(path: path) }
    case .loopBackup: Self.file(bytes, "db") { path throws(ImportFailure) in try LoopImport.read(path: path) }
    case .loopTables: Self.tables(bytes)
    case .historyJSON: Self.history(try ExportJSONReader(bytes, file: "fuzz"))
    case .historyCSV: Self.history(try ExportCSVReader(bytes, file: "fuzz"))
    case .scenario: await Self.scenario(bytes)
    case .launch: Self.launch(bytes)
    case .command: Self.command(bytes)
    case .keys: Self.keys(bytes)
    case .history: await Self.history(bytes)
    }
  }
}

extension FuzzTarget {
  private static func events(_ bytes: [UInt8]) -> String? {
    var reader = EventTextReader(bytes)
    var writer = EventTextWriter()
    writer.begin()
    while let columns = reader.readEvent() {
      writer.append(columns)
      if let event = Event(columns), EventColumns(event) != columns.withoutEntryHash {
        return "an event with two forms"
      }
    }
    guard reader.readEnd() else { return nil }
    writer.end()
    var again = EventTextReader(Array(writer.bytes[..<writer.count]))
    var first = EventTextReader(bytes)
    while let columns = first.readEvent() {
      if again.readEvent() != columns { return "events that change when they are written again" }
    }
    return again.readEnd() ? nil : "events that are not a text any more"
  }

  private static func receipt(_ bytes: [UInt8]) -> String? {
    guard let receipt = ReceiptCoding.decode(bytes) else { return nil }
    return ReceiptCoding.decode(ReceiptCoding.encode(receipt)) == receipt ? nil : "a receipt that changes"
  }

  private static func snapshot(_ bytes: [UInt8]) -> String? {
    guard let person = try? PersonState(snapshot: bytes) else { return nil }
    return (try? PersonState(snapshot: person.snapshot)) == person ? nil : "a person that changes"
  }

  private static func catalog(_ bytes: [UInt8]) -> String? {
    do throws(Catalog.Faults) {
      let catalog = try Catalog.read(bytes, evaluators: .standard)
      return Catalog(jsonText: catalog.jsonText) == catalog ? nil : "a catalogue that changes"
    } catch {
      return error.faults.isEmpty ? "a refusal without a reason" : nil
    }
  }

  private static func history(_ export: @autoclosure () throws(ImportFailure) -> any ImportRows) -> String? {
    do throws(ImportFailure) {
      var rows = try export()
      while let row = try rows.next() {
        guard (try? ExportRecord(row.record.json)) == row.record else { return "a record that changes" }
        // What a person may not record is refused in words.
        do throws(Refusal) { try row.record.intent.checkForm() } catch { _ = error }
      }
      return nil
    } catch {
      return error.description.isEmpty ? "a refusal without a reason" : nil
    }
  }

  private static func launch(_ bytes: [UInt8]) -> String? {
    let words = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    do throws(ShellError) {
      if case .command(let tokens) = try LaunchOptions(words).mode { _ = try CommandTable.parse(tokens) }
      return nil
    } catch {
      return fault(of: error)
    }
  }

  private static func command(_ bytes: [UInt8]) -> String? {
    do throws(ShellError) {
      _ = try CommandTable.parse(try Tokenizer.tokens(in: String(decoding: bytes, as: UTF8.self)))
      return nil
    } catch {
      return fault(of: error)
    }
  }

  /// An error is shown on a terminal, so nothing in it may steer one.
  private static func fault(of error: ShellError) -> String? {
    error.view(line: nil).text(.plain).unicodeScalars.allSatisfy { $0 == "\n" || $0.isReadable }
      ? nil : "an error that steers the terminal"
  }

  private static func keys(_ bytes: [UInt8]) -> String? {
    var editor = LineEditor(history: ["one", "two"])
    for byte in bytes {
      _ = editor.take(byte)
      let shown = editor.drawing(prompt: "> ", columns: 20).split(separator: "\u{1B}")[0].dropFirst()
      guard String(shown).displayWidth <= 20, shown.unicodeScalars.allSatisfy(\.isReadable) else {
        return "a line that does not fit, or steers the terminal"
      }
    }
    return nil
  }

  private static func scenario(_ bytes: [UInt8]) async -> String? {
    let outcome = await ScenarioRunner.run(json: bytes, name: "fuzz")
    return outcome.failures.allSatisfy { !$0.message.isEmpty || !$0.expected.isEmpty } ? nil : "a failure without words"
  }
}

extension FuzzTarget {
  /// Where there is a file system in memory, files cost little.
  private static let folder = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()

  private static func path(_ suffix: String) -> String { "\(folder)/ascent-fuzz-\(UUID().uuidString)\(suffix)" }

  private static func file(
    _ bytes: [UInt8], _ suffix: String, _ read: (String) throws(ImportFailure) -> TrackerExport
  ) -> String? {
    let path = path(".\(suffix)")
    guard (try? Data(bytes).write(to: URL(filePath: path))) != nil else { return "no temporary file" }
    defer { try? FileManager.default.removeItem(atPath: path) }  // What is left lies in memory or a temporary folder.
    return fault(in: path, read)
  }

  private static func tables(_ bytes: [UInt8]) -> String? {
    let path = path("")
    defer { try? FileManager.default.removeItem(atPath: path) }  // As above.
    let parts = bytes.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for (name, part) in zip(["Habits.csv", "Checkmarks.csv"], parts) {
        try Data(part).write(to: URL(filePath: "\(path)/\(name)"))
      }
    } catch {
      return "no temporary folder"
    }
    return fault(in: path) { path throws(ImportFailure) in try LoopImport.read(path: path) }
  }

  private static func fault(
    in path: String, _ read: (String) throws(ImportFailure) -> TrackerExport
  ) -> String? {
    guard let history = try? read(path) else { return nil }
    for habit in history.habits {
      let days = habit.completions.map(\.day)
      guard habit.goal >= (habit.kind == .atMost ? 0 : 1), habit.completions.allSatisfy({ $0.amount >= 1 }),
        zip(days, days.dropFirst()).allSatisfy({ $0 < $1 }),
        habit.name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
      else { return "an unsound habit" }
    }
    return Set(history.habits.map(\.name)).count == history.habits.count ? nil : "two habits of one name"
  }
}
