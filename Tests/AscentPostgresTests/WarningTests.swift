#if PostgreSQL
import Foundation
import PeerBenchmarks
import Testing

@testable import AscentPostgres

@Suite(
  "Notices of the server while connecting", .enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"))
struct WarningTests {
  @Test("a warning does not reach standard error, and is not confused with a warning of a statement")
  func warning() async throws {
    // Every connection to such a database gets a warning about the version of its collation.
    let database = TestServer.newSchema()
    _ = try await TestServer.shared.query("CREATE DATABASE \(database)")
    _ = try await TestServer.shared.query(
      "UPDATE pg_database SET datcollversion = 'none \u{1B}[31m' WHERE datname = '\(database)'")
    let url = try await TestServer.shared.url().replacing("/postgres?", with: "/\(database)?")
    // A plain client shows the warning.
    let told = try Self.run(try #require(PostgresServer.program("psql")), ["-X", "-c", "SELECT 1", url])
    #expect(told.errors.contains("WARNING"))
    let connection = try Connection(Target(url, schema: "ascent"))
    #expect(try connection.run("SELECT 1", within: .seconds(5)).warning == nil)
    let tests = URL(fileURLWithPath: try #require(Bundle.main.executablePath)).resolvingSymlinksInPath()
    let program = tests.deletingLastPathComponent().appendingPathComponent("ascent")
    let (errors, code) = try Self.run(program.path, ["--store", url, "xp"])
    #expect(errors == "" && code == 0)
  }

  /// Runs a program and gives what it said on standard error.
  private static func run(_ program: String, _ arguments: [String]) throws -> (errors: String, code: Int32) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationStatus)
  }
}
#endif
