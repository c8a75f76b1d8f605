import AscentRuntime
import AscentSQLite
import AscentScenarios
import Foundation
import Testing

/// The scenario files beside the tests.
enum ScenarioFiles {
  static let folder = Bundle.module.url(forResource: "Scenarios", withExtension: nil)

  static let names: [String] = {
    // Without files the test that counts them fails.
    guard let folder, let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [] }
    return files.filter { $0.hasSuffix(".json") }.sorted()
  }()

  static func contents(of name: String) throws -> [UInt8] {
    let folder = try #require(folder)
    return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }
}

@Suite("Golden scenarios")
struct GoldenScenarioTests {
  @Test("there are at least twenty")
  func count() {
    #expect(ScenarioFiles.names.count >= 20)
  }

  @Test("each holds in memory", arguments: ScenarioFiles.names)
  func memory(name: String) async throws {
    let outcome = await ScenarioRunner.run(json: try ScenarioFiles.contents(of: name), name: name)
    #expect(outcome.failures.isEmpty, "\(outcome)")
    #expect(outcome.steps > 0)
  }

  @Test("each holds in SQLite", arguments: ScenarioFiles.names)
  func sqlite(name: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ascent-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // What is left lies in the system's temporary folder.
    // Whether a commit survives the loss of power is not asked here.
    let journal = SQLiteJournal(path: folder.appendingPathComponent("scenario.db").path, synchronous: .normal)
    let outcome = await ScenarioRunner.run(json: try ScenarioFiles.contents(of: name), name: name, journal: journal)
    #expect(outcome.failures.isEmpty, "\(outcome)")
  }
}
