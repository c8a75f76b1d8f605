import AscentRules
import AscentRuntime
import AscentViews

/// The committed events, read from the journal.
extension CommandLineSession {
  func events(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let after = try arguments.integer("--after", in: 0...Int64.max) ?? 0
    // The journal yields whole commands, and a command that begins before the position may have
    // events after it.
    let start = Position(number: max(0, after - 1024))
    // The names of other users' habits are learned from the events themselves, or looked up.
    let report = try await report()
    var names = EventNames(of: user, report, try await catalog())
    names.shown = try group(in: report).map { Set(report.showing(group: $0).habits.map(\.id)) }
    names.isComplete = start == .start
    guard arguments.has("--follow") else { return try await storedEvents(from: start, after: after, &names, sink) }
    var feed = ascent.feed(after: start).makeAsyncIterator()
    while let command = try await next(&feed), !Task.isCancelled {
      await learn(&names, before: command)
      for view in names.views(of: command) where view.record.position > after { sink.write(.next(view)) }
    }
    if Task.isCancelled { throw .interrupted }
    return .done
  }

  /// Looks up the habits of the user of a command, if they may have been added before the events
  /// that are read.
  private func learn(_ names: inout EventNames, before command: StoredCommand) async {
    let user = command.accepted.user
    guard user != .catalog, !names.knowsHabits(of: user) else { return }
    // Of a user who can't be read, the habits are shown by number.
    do throws(AscentError) { names.add(try await ascent.report(on: user), of: user) } catch { names.addUnknown(user) }
  }

  /// Writes the events up to the end of the journal.
  private func storedEvents(
    from start: Position, after: Int64, _ names: inout EventNames, _ sink: any OutputSink
  ) async throws(ShellError) -> CommandOutcome {
    var last = start.number
    sink.write(.opening)
    do {
      try await asking(
        await ascent.forEachCommand(after: start) { command in
          await write(command, after: after, &names, sink)
          last = command.lastPosition.number
          return !Task.isCancelled
        })
    } catch .journal(.damaged(let damage)) {
      try await writeReadable(after: max(last, after), of: damage, &names, sink)
    }
    if Task.isCancelled { throw .interrupted }
    sink.write(.closing)
    return .done
  }

  /// Writes the events of a command that come after a position.
  private func write(
    _ command: StoredCommand, after: Int64, _ names: inout EventNames, _ sink: any OutputSink
  ) async {
    await learn(&names, before: command)
    for view in names.views(of: command) where view.record.position > after { sink.write(.element(view)) }
  }

  /// Writes the events after a position that can be read of a damaged journal, and then throws an
  /// error that says which can't.
  private func writeReadable(
    after position: Int64, of damage: [JournalDamage], _ names: inout EventNames, _ sink: any OutputSink
  ) async throws(ShellError) {
    let end = ascent.head.position.number
    var (last, next) = (position, Optional(Int64(1)))
    var missing: [Range<Int64>] = []
    // The event that adds a habit may be missing.
    names.isComplete = false
    while let row = next, last < end, !Task.isCancelled {
      guard let page = try await environment.storeTools?.readableCommands(from: row, limit: 256) else {
        throw .journal(.damaged(damage))
      }
      for command in page.commands where !command.events.isEmpty && command.lastPosition.number > last {
        if command.position.number > last + 1 { missing.append(last + 1..<command.position.number) }
        await write(command, after: position, &names, sink)
        last = command.lastPosition.number
      }
      next = page.next
    }
    guard !Task.isCancelled else { return }
    if last < end { missing.append(last + 1..<end + 1) }
    sink.write(.closing)
    let lost = missing.map { range in
      let (first, last) = (range.lowerBound, range.upperBound - 1)
      let events = first == last ? "event \(first)" : "events \(first) to \(last)"
      return JournalDamage(commit: nil, detail: "\(events) can't be read")
    }
    throw .journal(.damaged(lost.isEmpty ? damage : lost))
  }

  /// The next command of a feed; nil at its end.
  func next<Feed: AsyncIteratorProtocol<StoredCommand, AscentError>>(
    _ feed: inout Feed
  ) async throws(ShellError) -> StoredCommand? {
    do { return try await feed.next(isolation: #isolation) } catch { throw ShellError(error) }
  }
}

/// The names and decimals of habits, as far as known.
struct EventNames {
  private var names: [UserID: [HabitID: String]]
  /// The decimals of the habits that have any.
  private var decimals: [UserID: [HabitID: DecimalPlaces]]
  private let today: LocalDay
  private let user: UserID
  private let catalog: Catalog
  /// The user's habits whose events are shown; nil for all events, of all users.
  var shown: Set<HabitID>?
  /// Whether every habit is added by an event that is read.
  var isComplete = true

  /// Creates the names with those of one user's habits.
  init(of user: UserID, _ report: PersonReport, _ catalog: Catalog) {
    names = [user: report.habitNames]
    decimals = [user: report.habitDecimals]
    today = report.day
    (self.user, self.catalog) = (user, catalog)
  }

  /// Whether the habits of a user are known, or the events tell them.
  func knowsHabits(of user: UserID) -> Bool { isComplete || names[user] != nil }

  /// Notes that the habits of a user can't be looked up.
  mutating func addUnknown(_ user: UserID) { names[user] = [:] }

  /// Adds the habits of a user.
  mutating func add(_ report: PersonReport, of user: UserID) {
    names[user] = report.habitNames
    decimals[user] = report.habitDecimals
  }

  /// The views of a command's events. Learns names and decimals from the events.
  mutating func views(of command: StoredCommand) -> [EventView] {
    let user = command.accepted.user
    return command.events.enumerated().compactMap { index, event in
      if let (habit, name) = event.namedHabit { names[user, default: [:]][habit] = name }
      if case .habitAdded(let habit, let definition, _) = event, definition.decimals > 0 {
        decimals[user, default: [:]][habit] = definition.traits.decimals
      }
      let (known, places) = (names[user, default: [:]], decimals[user, default: [:]])
      let text = EventText(today: today, habitName: { known[$0] }, decimals: { places[$0] }, catalog: catalog)
      guard shown == nil || user == self.user && event.isAbout(shown) else { return nil }
      return EventView(
        record: EventRecord(index, of: command, habitName: { known[$0] }, decimals: { places[$0] }),
        sentence: text.sentence(event))
    }
  }
}

extension Event {
  /// Whether the event is about a habit that the filter admits.
  fileprivate func isAbout(_ habits: Set<HabitID>?) -> Bool {
    switch self {
    case .achievementChanged(let achievement, _): habits.admits(achievement.celebration.habit)
    case .celebrationRaised(let celebration): habits.admits(celebration.key.habit)
    case .celebrationWithdrawn(let key, _), .celebrationAcknowledged(let key): habits.admits(key.habit)
    default:
      (facts.lazy.compactMap { if case .habit(let id) = $0.value { id } else { nil } }.first ?? namedHabit?.habit)
        .map(habits.admits) ?? false
    }
  }
}
