package import AscentRules

/// The parts of a person's history with the methods that are read from the journal.
extension Ascent {
  /// The most commands of a person that are read for highlights.
  package static let highlightCommandsMax = 1024

  /// Sessions and progressions of a person with their notes, the newest first; otherwise as
  /// ``MethodProgress/history(of:before:limit:)``.
  ///
  /// Notes are read from the journal, those of neighbouring commands together.
  package func history(
    of user: UserID, method: MethodID? = nil, before cursor: HistoryPage.Cursor? = nil, limit: Int = 20
  ) async throws(AscentError) -> HistoryPage {
    let progress = try await methodProgress(of: user)
    var page = try refusing(progress.history(of: method, before: cursor, limit: limit))
    let notes = try await notes(of: user, ordinals: page.items.map(\.ordinal))
    for index in page.items.indices { page.items[index].note = notes[page.items[index].ordinal] ?? "" }
    return page
  }

  /// The latest achievements of a person, the newest day first: stages, levels, streaks of a round
  /// length, round numbers of sessions, and comebacks. What was taken back is left out.
  ///
  /// They come from the person's newest commands in the journal, at most
  /// ``highlightCommandsMax`` of them.
  ///
  /// - Parameters:
  ///   - user: the person.
  ///   - limit: how many at most, 1 to 1,000.
  ///   - group: only those about habits of this group; nil for all.
  package func highlights(
    of user: UserID, limit: Int = 10, group: String? = nil
  ) async throws(AscentError) -> Highlights {
    let allowed = HistoryRules.limits
    guard allowed.contains(Int64(limit)) else {
      throw .refused(.outOfRange(field: "limit", value: Int64(limit), allowed: allowed))
    }
    let report = try await report(on: user)
    var reader = HighlightReader(habits: report.habitNames, catalog: try await catalog())
    let read = try await newestCommands(of: user, max: Self.highlightCommandsMax) { command in
      let accepted = command.accepted
      reader.read(
        command.events, of: accepted.operation.key, evidence: accepted.evidence, ordinal: accepted.receipt.ordinal)
      return true
    }
    let habits = group.map { Set(report.showing(group: $0).habits.map(\.id)) }
    let items = reader.items.filter { habits.admits($0.key.habit) }
    return Highlights(
      items: Array(items.prefix(limit)), omittedCount: max(0, items.count - limit), commandCount: read.count,
      mayHaveMore: !read.wasAll || items.count > limit)
  }

  /// Reads a person's commands, the newest first, until a body has seen enough of them.
  ///
  /// - Parameters:
  ///   - user: the person.
  ///   - max: how many at most.
  ///   - wantsMore: receives one command after the other, and returns whether it wants more.
  /// - Returns: how many were read, and whether these were all.
  func newestCommands(
    of user: UserID, max: Int = .max, _ wantsMore: (StoredCommand) -> Bool
  ) async throws(AscentError) -> (count: Int, wasAll: Bool) {
    var (count, wasAll) = (0, true)
    try await forEachCommand(of: user, newestFirst: true) { command in
      count += 1
      wasAll = wantsMore(command) && (count < max || command.accepted.receipt.ordinal == 1)
      return wasAll
    }
    return (count, wasAll)
  }

  /// The commands with these ordinals. Neighbouring ones are read together, because a read costs
  /// more than a few unneeded commands.
  func commands(of user: UserID, at ordinals: [Int32]) async throws(AscentError) -> [StoredCommand] {
    var commands: [StoredCommand] = []
    let wanted = Set(ordinals)
    for range in Self.ranges(of: ordinals) {
      commands += try await self.commands(of: user, ordinals: range, limit: range.count).filter {
        wanted.contains($0.accepted.receipt.ordinal)
      }
    }
    return commands
  }

  /// Ranges that contain all the ordinals and few others.
  static func ranges(of ordinals: [Int32]) -> [ClosedRange<Int32>] {
    var ranges: [ClosedRange<Int32>] = []
    for ordinal in ordinals.sorted() {
      if let last = ranges.last, ordinal - last.upperBound <= 4 {
        ranges[ranges.count - 1] = last.lowerBound...ordinal
      } else {
        ranges.append(ordinal...ordinal)
      }
    }
    return ranges
  }

  private func notes(of user: UserID, ordinals: [Int32]) async throws(AscentError) -> [Int32: String] {
    var notes: [Int32: String] = [:]
    for command in try await commands(of: user, at: ordinals) {
      for event in command.events {
        switch event {
        case .sessionLogged(let session): notes[command.accepted.receipt.ordinal] = session.note
        case .stageAdvanced(let advance): notes[command.accepted.receipt.ordinal] = advance.note
        default: break
        }
      }
    }
    return notes
  }
}
