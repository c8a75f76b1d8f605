import AscentRules
import AscentRuntime
import AscentSQLite
import AscentShell
import AscentStorage
import Synchronization

/// Copies, restores and examines a store in a file.
struct FileTools: StoreTools {
  let path: String
  /// The journal that the program has opened: this store or, for a command that uses
  /// none, another one.
  let journal: any Journal
  /// How long a command that replaces the store waits for another process to close it.
  let lockTimeout: Duration
  private let writerLoad = WriterLoad()

  init(path: String, journal: any Journal, lockTimeout: Duration) {
    (self.path, self.journal, self.lockTimeout) = (path, journal, lockTimeout)
  }

  var storeName: String? { path }
  var isOpenHere: Bool { journal is SQLiteJournal }

  func damage(of user: UserID) async -> String? { await (journal as? SQLiteReadOnlyJournal)?.damage(of: user) }

  func missingEnd() async -> String? { await (journal as? SQLiteReadOnlyJournal)?.missingEnd }

  func readableCommands(
    from row: Int64, limit: Int
  ) async throws(ShellError) -> (commands: [StoredCommand], next: Int64?)? {
    do throws(JournalFailure) {
      return try await (journal as? SQLiteReadOnlyJournal)?.readableCommands(from: row, limit: limit)
    } catch {
      throw ShellError.journal(error)
    }
  }

  func writer() async -> StoreWriter? {
    guard SQLiteJournal.isOpen(at: path), let name = SQLiteJournal.holderName(at: path) else { return nil }
    var writer = StoreWriter(name: name)
    if !(journal is SQLiteJournal), let socket = SQLiteJournal.socketPath(beside: path) {
      writer.load = await writerLoad.load(of: LocalSocket(path: socket))
    }
    return writer
  }

  func backUp(to copy: String, replacing: Bool) async throws(ShellError) -> StoreCopyView {
    let made: SQLiteBackup
    do throws(JournalFailure) {
      if let journal = journal as? SQLiteJournal {
        made = try await journal.backUp(to: copy, replacing: replacing)
      } else if let journal = journal as? SQLiteReadOnlyJournal {
        made = try await journal.backUp(to: copy, replacing: replacing)
      } else {
        throw .closed
      }
    } catch {
      switch error {
      case .cannotOpen(let reason): throw .unwritableFile(path: copy, reason: reason.message)
      default: throw ShellError.journal(error)
      }
    }
    return view(.backup, made, file: copy)
  }

  func restore(_ backup: String) async throws(ShellError) -> StoreCopyView {
    do throws(JournalFailure) {
      let (restored, kept, later) = try await SQLiteJournal.restore(backup, to: path, lockTimeout: lockTimeout)
      var view = view(.restore, restored, file: backup)
      (view.keptAs, view.laterCommands) = (kept, later)
      return view
    } catch {
      switch error {
      case .damaged(let damage): throw .badBackup(path: backup, damage)
      case .cannotOpen(.missing(backup)):
        throw .unreadableFile(path: backup, reason: "the file is missing or empty")
      case .cannotOpen(let reason) where reason.path == backup:
        throw .unreadableFile(path: backup, reason: reason.message)
      default: throw .journal(error)
      }
    }
  }

  func erase(_ user: UserID) async throws(ShellError) -> ErasureView? {
    do throws(JournalFailure) {
      let erasure = try await SQLiteJournal.erase(user, fromStore: path, lockTimeout: lockTimeout)
      guard let erased = erasure else { return nil }
      var view = ErasureView(user: user.text, store: path, commands: erased.commandCount)
      (view.commit, view.position) = (erased.after.commit, erased.after.position.number)
      (view.digest, view.copies) = (erased.digest, erased.copies)
      return view
    } catch {
      throw .journal(error)
    }
  }

  func examine(now: Instant) async throws(ShellError) -> StoreReport {
    do { return try await StoreExamination.report(on: path, now: now) } catch { throw .journal(error) }
  }

  func rows(of query: String?) async throws(ShellError) -> QueryView {
    try await QueryView(of: query) { () throws(JournalFailure) in try await SQLiteQuery(query).rows(ofStore: path) }
  }

  private func view(_ kind: StoreCopyView.Kind, _ made: SQLiteBackup, file: String) -> StoreCopyView {
    var view = StoreCopyView(
      kind, store: path, file: file, head: (made.head.commit, made.head.position.number), digest: made.digest)
    view.byteCount = made.byteCount
    return view
  }
}

extension QueryView {
  /// The rows of a statement. If the statement fails, its text is reported as a wrong argument.
  init(of query: String?, _ rows: () async throws(JournalFailure) -> QueryRows) async throws(ShellError) {
    do throws(JournalFailure) {
      let found = try await rows()
      self.init(columns: found.columns, rows: found.rows, hasMore: found.hasMore)
    } catch {
      if Task.isCancelled { throw .interrupted }
      guard case .unreadable(let reason) = error, let query else { throw .journal(error) }
      throw .badValue(argument: "QUERY", value: query, reason: reason, allowed: "one SELECT statement")
    }
  }
}

/// How busy the process is that has the store open, asked at most once a second.
///
/// That process answers one client after another. While it executes a command it does not answer,
/// and is asked less and less often, so that the questions do not keep commands waiting.
private final class WriterLoad: Sendable {
  private static let pause = (first: Duration.seconds(1), longest: Duration.seconds(60))

  private struct State {
    var load: StoreLoad?
    var next = ContinuousClock.now
    var pause = WriterLoad.pause.first
  }

  private let state = Mutex(State())

  func load(of socket: LocalSocket) async -> StoreLoad? {
    let (known, isDue) = state.withLock { ($0.load, $0.next <= .now) }
    guard isDue else { return known }
    let load = await PassingClient.load(of: socket, within: .milliseconds(100))
    state.withLock { state in
      state.load = load
      state.pause = load == nil ? min(state.pause * 2, Self.pause.longest) : Self.pause.first
      state.next = .now + state.pause
    }
    return load
  }
}
