public import AscentRuntime
import Foundation

/// A file of JSON Lines that events are appended to, without holes and without doubles, whatever happens to the process in between.
///
/// When a file is full it is renamed to its own name and the position of its last event, such as `events.jsonl.40213`, and another one is begun; of the renamed ones, the newest are kept. The
/// lines of one command are always in one file.
///
/// Opened again, it looks for its last whole line, and writes the last command anew: a process that ended in the middle of a command leaves half of its lines, and what is whole is written as it was.
/// What the loss of power takes from the end of the file is written again likewise; a file is synced before it is renamed. One process writes to a log at a time.
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

  /// Opens a log, and makes it if it is not there.
  ///
  /// - Throws: ``EventLogFailure/notAnEventLog(path:)``, or ``EventLogFailure/system(path:detail:)``.
  public init(path: String, bytesMax: Int = 64 << 20, filesKept: Int = 16) throws(EventLogFailure) {
    self.path = path
    self.bytesMax = bytesMax
    self.filesKept = max(0, filesKept)
    handle = try asSystem(path) { try Self.open(path) }
    let tail = try EventLogTail(of: handle, path: path)
    byteCount = tail.byteCount
    // An empty file was begun when the one before was full, and that one's name says where it ends.
    position = Position(number: tail.position ?? EventLogFile.renamed(path).last ?? 0)
    try cut()
  }

  deinit {
    // Nothing is buffered here, so there is nothing to lose.
    try? handle.close()
  }

  /// Appends the lines of a command, which must be the next one with events; one that is in the log already is passed over.
  ///
  /// - Throws: ``EventLogFailure/system(path:detail:)``. None of the lines is in the log then.
  public func append(_ command: StoredCommand) throws(EventLogFailure) {
    guard command.position > position, !command.events.isEmpty else { return }
    precondition(command.position.number == position.number + 1, "an event log at \(position.number) is given \(command.position.number)")
    let lines = Data(EventLine.text(of: command).utf8)
    if byteCount > 0, byteCount + UInt64(lines.count) > UInt64(max(0, bytesMax)) { try beginAnother() }
    do {
      try handle.write(contentsOf: lines)
    } catch {
      try cut()
      throw .system(path: path, detail: "\(error)")
    }
    byteCount += UInt64(lines.count)
    position = Position(number: command.position.number + Int64(command.events.count) - 1)
  }

  /// Appends all that was committed and is not in the log yet, and gives how many events that were.
  @discardableResult
  public func catchUp(with ascent: Ascent) async throws(EventLogFailure) -> Int64 {
    let start = position.number
    while true {
      let page: [StoredCommand]
      do throws(AscentError) { page = try await ascent.commands(after: position, limit: 256) } catch { throw .journal("\(error)") }
      let head = ascent.head.position
      guard head >= position else { throw .aheadOfJournal(path: path, position: position.number, head: head.number) }
      if page.isEmpty { return position.number - start }
      for command in page { try append(command) }
    }
  }

  /// Appends all that was committed, and then what is committed, until the runtime stops or the task is cancelled.
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

  /// Takes away what is behind the last whole command.
  private func cut() throws(EventLogFailure) {
    try asSystem(path) {
      try handle.truncate(atOffset: byteCount)
      try handle.seek(toOffset: byteCount)
    }
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
    if !FileManager.default.fileExists(atPath: path) {
      guard FileManager.default.createFile(atPath: path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
    }
    return try FileHandle(forUpdating: URL(fileURLWithPath: path))
  }

  /// The last positions of the renamed files of a log, in order.
  static func renamed(_ path: String) -> [Int64] {
    let url = URL(fileURLWithPath: path)
    // A folder that cannot be listed has none: then nothing of it is removed either.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)) ?? []
    let prefix = url.lastPathComponent + "."
    return names.compactMap { name in
      guard name.hasPrefix(prefix), let last = Int64(name.dropFirst(prefix.count)), last > 0, "\(prefix)\(last)" == name else { return nil }
      return last
    }.sorted()
  }
}

/// Runs what the system may fail at.
func asSystem<Answer>(_ path: String, _ body: () throws -> Answer) throws(EventLogFailure) -> Answer {
  do { return try body() } catch { throw .system(path: path, detail: "\(error)") }
}
