import AscentRules
public import AscentRuntime
import Foundation

/// A JSON Lines file of events, without gaps or duplicates even if the process is killed.
///
/// When the file is full, the position of its last event is appended to its name, such as
/// `events.jsonl.40213`, and a new file is started. Only the newest renamed files are kept. All
/// lines of a command are in the same file.
///
/// When reopened, the log finds its last complete line and rewrites the last command, because a
/// process killed while writing a command leaves only part of its lines. Lines lost in a power
/// failure are rewritten in the same way; a file is synced before it is renamed. Only one process
/// may write to a log at a time.
public final class EventLogFile {
  /// The path of the log.
  public let path: String
  /// The largest size of a file, in bytes. A file that contains a single command may be larger.
  public let bytesMax: Int
  /// How many renamed files are kept.
  public let filesKept: Int
  /// The position of the last event in the log.
  public private(set) var position: Position

  private var handle: FileHandle
  private var byteCount: UInt64
  /// The last command in the log when it was opened, until it is found in the journal; then nil.
  /// The check keeps events of two stores from being mixed.
  private var unverified: EventLogTail.LoggedCommand?
  /// Whether everything after the last complete command was removed. The file is left as it was
  /// found until there is something to write.
  private var isCut = false
  /// The decimals of users' habits, as far as they were looked up.
  private var decimals: [UserID: [HabitID: DecimalPlaces]] = [:]
  private static let usersKnownMax = 4096

  /// Opens a log, creating it if needed.
  ///
  /// - Throws: ``EventLogFailure/notAnEventLog(path:)``, or
  ///   ``EventLogFailure/system(path:detail:)``.
  public init(path: String, bytesMax: Int = 64 << 20, filesKept: Int = 16) throws(EventLogFailure) {
    self.path = path
    self.bytesMax = bytesMax
    self.filesKept = max(0, filesKept)
    handle = try asSystem(path) { try Self.open(path) }
    let tail = try EventLogTail(of: handle, path: path)
    byteCount = tail.byteCount
    unverified = tail.last
    position = Position(number: 0)
    if let last = tail.last {
      position = Position(number: last.positions.lowerBound - 1)
    } else if let last = try asSystem(path, { try Self.renamed(path) }).last {
      // An empty file follows a full one, whose name gives its last position.
      position = Position(number: last)
      unverified = try Self.lastCommand(of: "\(path).\(last)")
    }
  }

  deinit {
    // Nothing is buffered here, so nothing can be lost.
    try? handle.close()
  }

  /// Appends the lines of a command, which must be the next one with events. A command that is
  /// already in the log is skipped.
  ///
  /// This does not ask a runtime for a habit's decimals, so amounts are whole numbers in units of
  /// the last decimal.
  ///
  /// - Throws: ``EventLogFailure/otherStore(path:position:)``, or
  ///   ``EventLogFailure/system(path:detail:)``. None of the command's lines is in the log then.
  public func append(_ command: StoredCommand) throws(EventLogFailure) { try append(command, decimals: [:]) }

  private func append(_ command: StoredCommand, decimals: [HabitID: DecimalPlaces]) throws(EventLogFailure) {
    guard !command.events.isEmpty else { return }
    try verify(against: command)
    guard command.position > position else { return }
    // A log of this journal ends where a command ends.
    guard command.position.number == position.number + 1 else {
      throw .otherStore(path: path, position: position.number)
    }
    if !isCut { try cut() }
    let lines = Data(EventLine.text(of: command, decimals: decimals).utf8)
    if byteCount > 0, byteCount + UInt64(lines.count) > UInt64(max(0, bytesMax)) { try beginAnother() }
    do {
      try handle.write(contentsOf: lines)
    } catch {
      try cut()
      throw .system(path: path, detail: words(of: error))
    }
    byteCount += UInt64(lines.count)
    position = command.lastPosition
  }

  /// Appends all committed events that are not in the log yet, and returns how many there were.
  ///
  /// - Throws: ``EventLogFailure``. If the log belongs to another journal, nothing was changed.
  @discardableResult
  public func catchUp(with ascent: Ascent) async throws(EventLogFailure) -> Int64 {
    let start = max(position.number, unverified?.positions.upperBound ?? 0)
    while true {
      let after = unverified.map { Position(number: $0.positions.lowerBound - 1) } ?? position
      let page: [StoredCommand]
      do throws(AscentError) { page = try await ascent.commands(after: after, limit: 256) } catch {
        throw .journal("\(error)")
      }
      let head = ascent.head.position.number
      let last = max(position.number, unverified?.positions.upperBound ?? 0)
      guard head >= last else { throw .aheadOfJournal(path: path, position: last, head: head) }
      for command in page { try await append(command, decimals: decimals(for: command, ascent)) }
      if let unverified { throw .otherStore(path: path, position: unverified.positions.upperBound) }
      if page.isEmpty { return position.number - start }
    }
  }

  /// Appends all committed events, then new ones as they are committed, until the runtime stops or
  /// the task is cancelled.
  public func follow(_ ascent: Ascent) async throws(EventLogFailure) {
    try await catchUp(with: ascent)
    var feed = ascent.feed(after: position).makeAsyncIterator()
    while true {
      let next: StoredCommand?
      do throws(AscentError) { next = try await feed.next() } catch { throw .journal("\(error)") }
      guard let next else { return }
      try await append(next, decimals: decimals(for: next, ascent))
    }
  }

  /// The decimals of the user's habits; empty if no event of the command has a habit's amount.
  private func decimals(
    for command: StoredCommand, _ ascent: Ascent
  ) async throws(EventLogFailure) -> [HabitID: DecimalPlaces] {
    guard command.events.contains(where: \.hasHabitAmount) else { return [:] }
    let user = command.accepted.user
    if let known = decimals[user], !command.events.contains(where: { $0.kind == .habitAdded }) { return known }
    do throws(AscentError) {
      if decimals.count >= Self.usersKnownMax { decimals = [:] }
      decimals[user] = try await ascent.report(on: user).habitDecimals
    } catch {
      throw .journal("\(error)")
    }
    return decimals[user] ?? [:]
  }

  /// Checks that the command which was last in the log when it was opened is in the journal, at
  /// the same position.
  private func verify(against command: StoredCommand) throws(EventLogFailure) {
    guard let logged = unverified, command.lastPosition.number >= logged.positions.lowerBound else { return }
    let accepted = command.accepted
    guard
      command.position.number == logged.positions.lowerBound,
      command.lastPosition.number >= logged.positions.upperBound,
      accepted.user.text == logged.user, accepted.operation.description == logged.operation
    else { throw .otherStore(path: path, position: logged.positions.upperBound) }
    unverified = nil
  }

  private static func lastCommand(of path: String) throws(EventLogFailure) -> EventLogTail.LoggedCommand? {
    let handle = try asSystem(path) { try FileHandle(forReadingFrom: URL(fileURLWithPath: path)) }
    return try EventLogTail(of: handle, path: path).last
  }

  /// Removes everything after the last complete command.
  private func cut() throws(EventLogFailure) {
    try asSystem(path) {
      try handle.truncate(atOffset: byteCount)
      try handle.seek(toOffset: byteCount)
    }
    isCut = true
  }

  private func beginAnother() throws(EventLogFailure) {
    try asSystem(path) {
      try handle.synchronize()
      try FileManager.default.moveItem(atPath: path, toPath: "\(path).\(position.number)")
      let full = handle
      handle = try Self.open(path)
      byteCount = 0
      try full.close()
      // If the folder cannot be listed, no old file is removed.
      let renamed = (try? Self.renamed(path)) ?? []
      for old in renamed.dropLast(filesKept) { try FileManager.default.removeItem(atPath: "\(path).\(old)") }
    }
  }

  private static func open(_ path: String) throws -> FileHandle {
    let url = URL(fileURLWithPath: path)
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: url, options: .withoutOverwriting) }
    return try FileHandle(forUpdating: url)
  }

  /// The last positions of the renamed files of a log, in order.
  static func renamed(_ path: String) throws -> [Int64] {
    let url = URL(fileURLWithPath: path)
    let names = try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
    let prefix = url.lastPathComponent + "."
    return names.compactMap { name in
      guard name.hasPrefix(prefix), let last = Int64(name.dropFirst(prefix.count)), last > 0, "\(prefix)\(last)" == name
      else { return nil }
      return last
    }.sorted()
  }
}

/// Runs a system call and converts its error.
func asSystem<Answer>(_ path: String, _ body: () throws -> Answer) throws(EventLogFailure) -> Answer {
  do { return try body() } catch { throw .system(path: path, detail: words(of: error)) }
}

/// The system's own message, such as "No such file or directory".
private func words(of error: any Error) -> String {
  let error = error as NSError
  // The system's own error is nested; the outer error adds codes and paths.
  let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
  return cause.localizedFailureReason ?? cause.localizedDescription
}
