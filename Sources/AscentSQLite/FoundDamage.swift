import AscentRuntime
import Synchronization

/// The damage found since a journal was opened. After the first finding nothing more is written to
/// the database, and its log is kept: once a checkpoint has copied a damaged log, its pages cannot
/// be told apart from good ones.
final class FoundDamage: Sendable {
  private static let countMax = 10
  private let found = Mutex<[JournalDamage]>([])

  /// All findings, in the order in which they were made; empty if there are none.
  var all: [JournalDamage] { found.withLock { $0 } }

  /// Adds findings, up to a limit: most of them follow from the first one.
  func report(_ damage: [JournalDamage]) {
    found.withLock { found in found += damage.filter { !found.contains($0) }.prefix(Self.countMax - found.count) }
  }

  /// Adds a failure if stored data is at fault.
  func report(_ failure: SQLiteFailure) {
    if failure.isDamage { report([JournalDamage(commit: nil, detail: failure.message)]) }
  }

  /// Forgets everything, before the database is opened and checked again.
  func clear() {
    found.withLock { $0 = [] }
  }
}
