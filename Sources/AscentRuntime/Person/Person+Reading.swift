public import AscentRules

/// Reading a person's data. All answers reflect committed events only.
///
/// Calls wait until the journal is open. All of them throw ``AscentError/stopped`` after the
/// runtime has stopped, ``AscentError/unreadable(_:)`` when the journal cannot be read, and
/// ``AscentError/overloaded`` when the admission queue is full. Reading never changes anything.
extension Person {
  /// The person's report for a day; nil means the person's today.
  ///
  /// - Throws: also ``AscentError/refused(_:)`` with
  ///   ``/AscentRules/Refusal/dayOutOfRange(_:earliest:latest:)`` for a day outside the range that
  ///   completions and plans allow.
  public func report(on day: LocalDay? = nil) async throws(AscentError) -> PersonReport {
    try await ascent.report(on: id, day: day)
  }

  /// The person's progress with the methods: one consistent state, from which to read stages,
  /// readiness, timelines and statistics without further calls.
  public func methods() async throws(AscentError) -> MethodProgress { try await ascent.methodProgress(of: id) }

  /// The readiness for the next stage of a method.
  ///
  /// - Throws: also ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/unknownMethod(_:)`` or
  ///   ``/AscentRules/Refusal/stageGone(_:_:)``.
  public func readiness(of method: MethodID) async throws(AscentError) -> Readiness {
    let progress = try await methods()
    return try refusing(progress.readiness(of: method))
  }

  /// A feed of the readiness for the next stage of a method: first the present value, then each
  /// change after its commit, until the runtime stops.
  public func readinessChanges(of method: MethodID) -> ReadinessFeed { ascent.readinessChanges(of: id, method) }

  /// Sessions and progressions with their notes, the newest first.
  ///
  /// - Parameters:
  ///   - method: the method; nil for all.
  ///   - cursor: where the page begins, as given by the previous page; nil for the newest item.
  ///   - limit: the most items on the page, 1 to 1,000.
  /// - Throws: also ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/unknownMethod(_:)`` or
  ///   ``/AscentRules/Refusal/outOfRange(field:value:allowed:)``.
  public func history(
    of method: MethodID? = nil, before cursor: HistoryPage.Cursor? = nil, limit: Int = 20
  ) async throws(AscentError) -> HistoryPage {
    try await ascent.history(of: id, method: method, before: cursor, limit: limit)
  }

  /// The stages of a method that the person was in, in order; empty for a method never practised.
  ///
  /// - Throws: also ``AscentError/refused(_:)`` with ``/AscentRules/Refusal/unknownMethod(_:)``.
  public func timeline(of method: MethodID) async throws(AscentError) -> [TimelineItem] {
    let progress = try await methods()
    return try refusing(progress.timeline(of: method))
  }

  /// Statistics of all methods that the person has practised.
  public func statistics() async throws(AscentError) -> PracticeStatistics { try await methods().statistics() }

  /// The latest achievements, the newest first; see `Highlights`.
  public func highlights(limit: Int = 10) async throws(AscentError) -> Highlights {
    try await ascent.highlights(of: id, limit: limit)
  }

  /// The celebrations that wait to be acknowledged, the oldest first.
  public func celebrations() async throws(AscentError) -> [Celebration] { try await report().celebrations }

  /// The celebrations that wait to be acknowledged, with their texts, the oldest first.
  public func celebrationNotices() async throws(AscentError) -> [CelebrationNotice] {
    let report = try await report()
    return try await notices(
      of: report.celebrations.map { CelebrationChange(celebration: $0, isRaised: true) }, report.habitNames)
  }

  /// The celebrations that a command raised or withdrew, with their texts.
  ///
  /// They are those of the command's receipt, the withdrawn ones first. The texts use the present
  /// names of habits.
  public func celebrationNotices(of receipt: Receipt) async throws(AscentError) -> [CelebrationNotice] {
    guard !receipt.celebrations.isEmpty else { return [] }
    return try await notices(of: receipt.celebrations, report().habitNames, by: receipt.habit)
  }

  private func notices(
    of changes: [CelebrationChange], _ habits: [HabitID: String], by habit: HabitID? = nil
  ) async throws(AscentError) -> [CelebrationNotice] {
    let catalog = try await ascent.catalog()
    var notices: [CelebrationNotice] = []
    for change in changes {
      var done: [String] = []
      if case .comeback(let day) = change.celebration.key {
        // Not limited to the days of other queries: the clock may once have been far ahead.
        done = try await ascent.report(on: id, QueryScope(day: day)).habits.filter(\.isSatisfied).map(\.name)
        // A comeback is withdrawn when the last habit done on its day is undone. Name that habit.
        if done.isEmpty, !change.isRaised { done = [habit.flatMap { habits[$0] }].compactMap(\.self) }
      }
      notices.append(CelebrationNotice(change, of: id, in: catalog, habits: habits, done: done))
    }
    return notices
  }

  /// The newest ledger entries, newest first.
  public func ledger(limit: Int = 20) async throws(AscentError) -> [LedgerEntry] {
    var entries: [LedgerEntry] = []
    guard limit > 0 else { return entries }
    _ = try await ascent.newestCommands(of: id, max: .max) { command in
      entries += command.events.compactMap(\.ledgerEntry).reversed()
      return entries.count < limit
    }
    return Array(entries.prefix(limit))
  }

  /// The person's commands with these ordinals, at most `limit` of them: the first ones or, with
  /// `newestFirst`, the last ones in reverse order.
  public func commands(
    ordinals: ClosedRange<Int32> = 1...(.max), newestFirst: Bool = false, limit: Int
  ) async throws(AscentError) -> [StoredCommand] {
    try await ascent.commands(of: id, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
  }

  /// Everything committed for the person after a version, without gaps: first what is stored, then
  /// each command after its commit, until the runtime stops or the reading task is cancelled.
  ///
  /// A live screen reads ``report(on:)`` once and follows from ``PersonReport/version``.
  ///
  /// - Parameter version: the version of the last event that the reader knows; 0 for all events. A
  ///   command of which the reader knows only some events comes whole.
  public func changes(after version: Int64) -> PersonFeed {
    PersonFeed(ascent: ascent, user: id, version: version)
  }

  /// Explains a value by the events and rules that lead to it.
  ///
  /// A streak reads the commands since the run began, a bonus those since the day, readiness those
  /// that the explanation names, and XP all of them.
  ///
  /// - Throws: also ``AscentError/refused(_:)`` for an unknown habit or method, or a day out of
  ///   range.
  public func why(_ question: WhyQuestion) async throws(AscentError) -> Explanation {
    try await ascent.why(question, of: id)
  }

  /// Replays the person's whole history and checks the ledger: against itself, and against the days
  /// and awards that justify its entries. O(the person's history).
  ///
  /// ``Ascent/repairLedger(of:id:)`` appends the corrections.
  public func audit() async throws(AscentError) -> LedgerAudit { try await ascent.audit(id) }

  /// Decides all of the person's stored commands again, in order, and compares the resulting
  /// events, receipts and snapshot with the stored ones.
  ///
  /// Returns the first differences, at most ten that are faults and ten that are not; empty if
  /// there are none.
  public func differences() async throws(AscentError) -> [LedgerCheck.Difference] {
    try await ascent.differences(of: id)
  }
}
