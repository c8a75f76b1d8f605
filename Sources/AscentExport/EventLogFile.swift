import AscentRules
public import AscentRuntime
import Foundation

/// A file of JSON Lines that events are appended to, without holes and without doubles, whatever
/// happens to the process in between.
///
/// When a file is full it is renamed to its own name and the position of its last event, such as
/// `events.jsonl.40213`, and another one is begun; of the renamed ones, the newest are kept. The
/// lines of one command are always in one file.
///
/// Opened again, it looks for its last whole line, and writes the last command anew: a process that
/// ended in the middle of a command leaves half of its lines, and what is whole is written as it
/// was. What the loss of power takes from the end of the file is written again likewise; a file is
/// synced before it is renamed. One process writes to a log at a time.
public final class EventLogFile {
  /// Where the log is.
  public let path: String
  /// How large a file may be, in bytes; it is larger only if the lines of one command are.
  public let bytesMax: Int
  /// How many renamed files are kept.
  public let filesKept: Int
  /// The position of the last event in the log.
  public private(set) var position: Position

  private var handle: FileHandle
  private var byteCount: UInt64
  /// What the log ended with when it was opened, until it was found in the journal: the log of
  /// another store must not be mixed with this one's.
  private var unproven: EventLogTail.LoggedCommand?
  /// Whether nothing is behind the last whole command any more. Until there is something to write,
  /// the file is left as it was found.
  private var isCut = false

  /// Opens a log, and makes it if it is not there.
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
    unproven = tail.last
    position = Position(number: 0)
    if let last = tail.last {
      position = Position(number: last.positions.lowerBound - 1)
    } else if let last = EventLogFile.renamed(path).last {
      // An empty file was begun when the one before was full, and that one's name says where it
      // ends.
      position = Position(number: last)
      unproven = try Self.lastCommand(of: "\(path).\(last)")
    }
  }

  deinit {
    // Nothing is buffered here, so there is nothing to lose.
    try? handle.close()
  }

  /// Appends the lines of a command, which must be the next one with events; one that is in the log
  /// already is passed over.
  ///
  /// - Throws: ``EventLogFailure/otherStore(path:position:)``, or
  ///   ``EventLogFailure/system(path:detail:)``. None of the lines is in the log then.
  public func append(_ command: StoredCommand) throws(EventLogFailure) {
    guard !command.events.isEmpty else { return }
    try prove(by: command)
    guard command.position > position else { return }
    // A log of this journal ends where a command does.
    guard command.position.number == position.number + 1 else {
      throw .otherStore(path: path, position: position.number)
    }
    if !isCut { try cut() }
    let lines = Data(EventLine.text(of: command).utf8)
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

  /// Appends all that was committed and is not in the log yet, and gives how many events that were.
  ///
  /// - Throws: ``EventLogFailure``. Where the log belongs to another journal, nothing was changed.
  @discardableResult
  public func catchUp(with ascent: Ascent) async throws(EventLogFailure) -> Int64 {
    let start = max(position.number, unproven?.positions.upperBound ?? 0)
    while true {
      let after = unproven.map { Position(number: $0.positions.lowerBound - 1) } ?? position
      let page: [StoredCommand]
      do throws(AscentError) { page = try await ascent.commands(after: after, limit: 256) } catch {
        throw .journal("\(error)")
      }
      let head = ascent.head.position.number
      let last = max(position.number, unproven?.positions.upperBound ?? 0)
      guard head >= last else { throw .aheadOfJournal(path: path, position: last, head: head) }
      for command in page { try append(command) }
      if let unproven { throw .otherStore(path: path, position: unproven.positions.upperBound) }
      if page.isEmpty { return position.number - start }
    }
  }

  /// Appends all that was committed, and then what is committed, until the runtime stops or the
  /// task is cancelled.
  public func follow(_ ascent: Ascent) async throws(EventLogFailure) {
    try await catchUp(with: ascent)
    var feed = ascent.feed(after: position).makeAsyncIterator()
    while true {
      let next: StoredCommand?
      do throws(AscentError) { next = try await feed.next() } catch { throw .journal("\(error)") }
      guard let next else { return }
      try append(next)
    }
  }

  /// Compares what the log ended with, when it was opened, with the journal's command at that
  /// place.
  private func prove(by command: StoredCommand) throws(EventLogFailure) {
    guard let logged = unproven, command.lastPosition.number >= logged.positions.lowerBound else { return }
    let accepted = command.accepted
    guard
      command.position.number == logged.positions.lowerBound,
      command.lastPosition.number >= logged.positions.upperBound,
      accepted.user.text == logged.user, accepted.operation.description == logged.operation
    else { throw .otherStore(path: path, position: logged.positions.upperBound) }
    unproven = nil
  }

  private static func lastCommand(of path: String) throws(EventLogFailure) -> EventLogTail.LoggedCommand? {
    let handle = try asSystem(path) { try FileHandle(forReadingFrom: URL(fileURLWithPath: path)) }
    return try EventLogTail(of: handle, path: path).last
  }

  /// Takes away what is behind the last whole command.
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
      for old in Self.renamed(path).dropLast(filesKept) { try FileManager.default.removeItem(atPath: "\(path).\(old)") }
    }
  }

  private static func open(_ path: String) throws -> FileHandle {
    let url = URL(fileURLWithPath: path)
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: url, options: .withoutOverwriting) }
    return try FileHandle(forUpdating: url)
  }

  /// The last positions of the renamed files of a log, in order.
  static func renamed(_ path: String) -> [Int64] {
    let url = URL(fileURLWithPath: path)
    // A folder that cannot be listed has none: then nothing of it is removed either.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)) ?? []
    let prefix = url.lastPathComponent + "."
    return names.compactMap { name in
      guard name.hasPrefix(prefix), let last = Int64(name.dropFirst(prefix.count)), last > 0, "\(prefix)\(last)" == name
      else { return nil }
      return last
    }.sorted()
  }
}

/// Runs what the system may fail at.
func asSystem<Answer>(_ path: String, _ body: () throws -> Answer) throws(EventLogFailure) -> Answer {
  do { return try body() } catch { throw .system(path: path, detail: words(of: error)) }
}

/// What the system says, such as "No such file or directory".
private func words(of error: any Error) -> String {
  let error = error as NSError
  // The system's own error lies beneath; what is around it tells codes and paths.
  let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
  return cause.localizedFailureReason ?? cause.localizedDescription
}
