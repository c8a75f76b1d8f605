import Foundation

/// The peers that take part. ``prepare(_:)`` finds or starts them before the first row.
final class PeerRunner {
  private let setting: PeerSetting
  private var erlang: ErlangPeer?
  private var redis: RedisPeer?
  private var postgres: PostgresPeer?
  private var written: WrittenRows?
  /// Why peers were skipped.
  private(set) var absences: [Contender: PeerAbsence] = [:]
  /// The exact versions of the peers that take part.
  private(set) var versions: [(name: String, version: String)] = [("SQLite", PeerDatabase.version)]

  init(_ setting: PeerSetting) {
    self.setting = setting
  }

  /// Starts the peers for these contenders, and records which are not installed.
  func prepare(_ contenders: Set<Contender>) async throws {
    for contender in Contender.allCases where contenders.contains(contender) {
      do {
        switch contender {
        case .erlang: erlang = try note("Erlang", ErlangPeer(setting), \.version)
        case .redis: redis = try note("Redis", RedisPeer(setting), \.version)
        case .postgres: postgres = try note("PostgreSQL", await PostgresPeer(setting), \.version)
        case .ascent, .fold, .mutex, .sqlite, .bulk: break
        }
      } catch let absence as PeerAbsence {
        absences[contender] = absence
      }
    }
  }

  private func note<Peer>(_ name: String, _ peer: Peer, _ version: KeyPath<Peer, String>) -> Peer {
    versions.append((name, peer[keyPath: version]))
    return peer
  }

  /// Runs a row; nil if its peer is skipped.
  func run(_ row: PeerRow) async throws -> PeerRun? {
    switch row.contender {
    case .ascent:
      let run = try await AscentPeer.run(row, setting)
      if row.form == .batch, let rows = run.written { written = rows }
      return run
    case .fold: return AscentPeer.fold(row, setting)
    case .erlang: return try erlang?.run(row, setting)
    case .mutex: return try await MutexPeer.run(row, setting)
    case .redis: return try await redis?.run(row, setting)
    case .postgres: return try postgres?.run(row, setting)
    case .sqlite: return try await SQLitePeer.run(row, setting)
    case .bulk: return try written.map { try BulkInsertPeer.run(setting, like: $0) }
    }
  }

  func stop() {
    postgres?.stop()
  }
}
