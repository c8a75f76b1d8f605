#if PostgreSQL
import AscentRuntime
import Foundation

@testable import AscentPostgres

extension TestServer {
  /// A schema's name that nobody has.
  static func newSchema() -> String { "test_" + UUID().uuidString.lowercased().filter { $0 != "-" } }

  /// The folder of the server's socket.
  func socketFolder() async throws -> String {
    let url = try await url()
    return String(url[(url.firstRange(of: "host=")?.upperBound ?? url.endIndex)...])
  }

  /// A place in a schema of the server, with time limits.
  func target(
    _ schema: String, limits: TimeLimits = TimeLimits(), through proxy: FaultProxy? = nil
  ) async throws -> Target {
    let folder = try await socketFolder()
    return Target("postgres://ascent@/postgres?host=\(proxy?.folder ?? folder)", schema: schema, limits: limits)
  }

  /// A schema with a journal's tables. To make them may take longer than a journal with short time
  /// limits waits.
  func madeSchema() async throws -> String {
    let journal = try await journal()
    _ = try await journal.open()
    await journal.close()
    return journal.schema
  }

  /// A connection to a schema, as a writer has it.
  nonisolated func connection(to schema: String) async throws -> Connection {
    try ConnectionFactory.writer(of: try await target(schema), waitsForSync: false)
  }

  /// A proxy before the server.
  func proxy() async throws -> FaultProxy {
    try FaultProxy(toServerIn: try await socketFolder())
  }

  /// The processes of the server that hold the lock of a schema's journal.
  func holders(of schema: String) async throws -> [String] {
    let key = try await target(schema).lockKey
    let sql =
      "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted "
      + "AND (classid::bigint << 32) | objid::bigint = \(key)"
    return try await query(sql).split(separator: "\n").map(String.init)
  }

  /// Ends the connection that writes to a schema's journal.
  func endWriter(of schema: String) async throws {
    for pid in try await holders(of: schema) { _ = try await query("SELECT pg_terminate_backend(\(pid), 5000)") }
  }
}

extension JournalFailure {
  var isNothingWritten: Bool { if case .nothingWritten = self { true } else { false } }
  var isOutcomeUnknown: Bool { if case .outcomeUnknown = self { true } else { false } }
  var isInUse: Bool { if case .cannotOpen(.inUse) = self { true } else { false } }
  var isNoAccess: Bool { if case .cannotOpen(.noAccess) = self { true } else { false } }
  var isSystem: Bool { if case .cannotOpen(.system) = self { true } else { false } }
  var damage: [JournalDamage] { if case .damaged(let damage) = self { damage } else { [] } }
}

/// The failure that a body throws, nil if it throws none.
func failure(_ body: () async throws(JournalFailure) -> Void) async -> JournalFailure? {
  do throws(JournalFailure) {
    try await body()
    return nil
  } catch {
    return error
  }
}
#endif
