#if PostgreSQL
import AscentPostgres
import AscentRuntime
import PeerBenchmarks
import Testing

/// The server that the tests of this target have in common, each in a schema of its own.
actor TestServer {
  static let shared = TestServer()

  private let folder = Result { try GuardedFolder() }
  private var server: Task<PostgresServer, any Error>?

  /// Whether a server can be started here. Where it cannot, the tests are skipped.
  static let isInstalled = PostgresServer.program("initdb") != nil

  /// The connection string of a server that is running.
  func url() async throws -> String {
    if let server { return try await server.value.url }
    let (path, socketPath) = (try folder.get().path, try folder.get().socketPath)
    let started = Task { try await PostgresServer(in: path, socketFolder: socketPath) }
    server = started
    return try await started.value.url
  }

  /// Runs SQL on the server and gives the rows, a line each.
  func query(_ sql: String) async throws -> String {
    _ = try await url()
    return try await server?.value.query(sql) ?? ""
  }

  /// A journal in a schema of the server, a new one unless it is said.
  func journal(schema: String? = nil) async throws -> PostgresJournal {
    let schema = schema ?? Self.newSchema()
    return PostgresJournal(url: try await url(), schema: schema)
  }
}
#endif
