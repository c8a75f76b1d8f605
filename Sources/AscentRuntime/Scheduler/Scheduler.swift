import AscentRules

/// Submits what becomes due: closes of days, reminders, and warnings that a streak is at risk.
///
/// It reads the journal's index of due entries and submits commands like any caller, with operation
/// ids that are derived from the person and the day. So it keeps no state between two scans, and
/// may run twice: a command that was already accepted gets its first receipt.
///
/// One slice of commands is in flight at a time. It goes through the same queues as everything
/// else, and is so small that during a wave of midnights other callers wait only briefly: for the
/// people of a slice to be loaded, and for their part of a commit.
struct Scheduler {
  /// The most entries that are read together.
  static let pageMax = 64
  /// The most commands that are submitted together.
  static let sliceMax = 8
  /// How often commands are submitted while other commands are in their way, before they wait for
  /// the next scan.
  private static let attemptsMax = 100
  /// How long the scheduler waits after a failure: at first, and at most.
  private static let pause = (first: Duration.milliseconds(50), longest: Duration.seconds(60))
  /// How long an entry is postponed if it stays after its command was answered.
  private static let postponement = Duration.seconds(3600)

  let ascent: Ascent
  let alarm: SchedulerAlarm

  /// What one scan did.
  private struct Scan {
    var progress: [@Sendable (Int) -> Void]
    /// The time on the clock when entries were last read.
    var asOf: Instant
    var doneCount = 0
    var failedCount = 0
    var hasProgressed = false

    mutating func entryIsDone() {
      hasProgressed = true
      doneCount += 1
      for report in progress { report(doneCount) }
    }
  }

  /// Works until the runtime ends.
  func run() async {
    await alarm.signal.untilCancelled {
      await withDiscardingTaskGroup { timers in
        var pause = Self.pause.first
        repeat {
          let next = await scanOnce(&pause)
          if let next, alarm.needsTimer(at: next) {
            timers.addTask {
              await ascent.clock.wait(until: next)
              alarm.timerEnded(at: next)
            }
          }
        } while await alarm.signal.wait()
        timers.cancelAll()
      }
    }
    alarm.end()
  }

  /// Scans for what is due, unless the scheduler is switched off and nobody asks.
  ///
  /// - Parameter pause: how long to wait after a failure; it doubles with each failed scan.
  /// - Returns: when to scan again.
  private func scanOnce(_ pause: inout Duration) async -> Instant? {
    if alarm.takeJournalIsShut() { await askForReopening() }
    let requests = alarm.scanBegan()
    let isOn = ascent.configuration.runsScheduler
    guard isOn || !requests.isEmpty else { return alarm.scanEnded(next: nil) }
    if requests.isEmpty, alarm.isHeld {
      // Whatever becomes due meanwhile is found after the hold.
      _ = alarm.scanEnded(next: nil)
      return nil
    }
    var scan = Scan(progress: requests.compactMap(\.progress), asOf: ascent.clock.now())
    var next = await finish(&scan)
    if scan.failedCount > 0 {
      let retry = scan.asOf.advanced(by: pause)
      next = next.map { min($0, retry) } ?? retry
      pause = min(pause * 2, Self.pause.longest)
    } else {
      pause = Self.pause.first
    }
    for request in requests { request.caller.resume(returning: isEnding ? nil : scan.asOf) }
    return alarm.scanEnded(next: isOn ? next : nil)
  }

  private var isEnding: Bool { alarm.isOver || Task.isCancelled }

  /// Does everything that is due. Returns the instant at which the next entry becomes due; nil if
  /// there is none.
  private func finish(_ scan: inout Scan) async -> Instant? {
    do throws(JournalFailure) {
      repeat {
        (scan.hasProgressed, scan.failedCount) = (false, 0)
        var last: [DueEntry.Kind: DueEntry] = [:]
        while !isEnding, let page = try await nextPage(after: last, &scan), let kind = page.first?.kind {
          try await settle(page, after: last[kind], &scan)
          last[kind] = page.last
        }
      } while scan.hasProgressed && !isEnding
      if scan.failedCount > 0 { log("due commands failed", ["people": "\(scan.failedCount)"]) }
    } catch {
      scan.failedCount += 1
      log("could not read due entries", ["failure": "\(error)"])
      if error.aftermath != .usable { await askForReopening() }
    }
    let later = scan.asOf.advanced(by: .milliseconds(1))...Instant(milliseconds: .max)
    do throws(JournalFailure) { return try await ascent.journal.firstDue(in: later) } catch {
      scan.failedCount += 1
      return nil
    }
  }

  /// Sends a command that cannot be accepted, so that the intake finds the journal shut and has it
  /// reopened: only work that needs the journal does that.
  private func askForReopening() async {
    let probe = Command(user: .catalog, operation: "scheduler", intent: .acknowledgeAll)
    _ = await ascent.submit([probe])
  }

  /// The next entries that are due. Reminders do not wait behind closes.
  private func nextPage(
    after last: [DueEntry.Kind: DueEntry], _ scan: inout Scan
  ) async throws(JournalFailure) -> [DueEntry]? {
    scan.asOf = ascent.clock.now()
    for kind in [DueEntry.Kind.reminder, .close] {
      let page = try await ascent.journal.due(
        kind, in: Instant(milliseconds: .min)...scan.asOf, after: last[kind], limit: Self.pageMax)
      if !page.isEmpty { return page }
    }
    return nil
  }

  /// Submits the commands of a page, and corrects the entries that stay after their
  /// command was answered.
  private func settle(_ page: [DueEntry], after cursor: DueEntry?, _ scan: inout Scan) async throws(JournalFailure) {
    guard let first = page.first, let last = page.last else { return }
    let answers = await answers(to: page)
    // A command that was committed has moved its entry, even if its outcome was
    // reported as unknown.
    let left = Set(
      try await ascent.journal.due(first.kind, in: first.at...last.at, after: cursor, limit: page.count))
    for (entry, answer) in zip(page, answers) {
      guard left.contains(entry) else {
        scan.entryIsDone()
        continue
      }
      switch answer {
      case .success, .failure(.refused):
        if try await correct(entry, answer) { scan.entryIsDone() } else { scan.failedCount += 1 }
      case .failure: scan.failedCount += 1
      }
    }
  }

  private func answers(to page: [DueEntry]) async -> [Result<Receipt, AscentError>] {
    // A slice fits a batch, and leaves room for others even in a small queue.
    let configuration = ascent.configuration
    let sliceMax = max(1, min(Self.sliceMax, configuration.admissionQueueMax / 4, configuration.batchMax))
    var answers: [Result<Receipt, AscentError>] = []
    while answers.count < page.count { answers += await self.answers(to: page[answers.count...].prefix(sliceMax)) }
    return answers
  }

  private func answers(to slice: ArraySlice<DueEntry>) async -> [Result<Receipt, AscentError>] {
    var answers = [Result<Receipt, AscentError>](repeating: .failure(.stopped), count: slice.count)
    var commands: [(index: Int, command: Command)] = []
    for (index, entry) in slice.enumerated() {
      do throws(AscentError) {
        commands.append((index, try await command(of: entry)))
      } catch {
        answers[index] = .failure(error)
      }
    }
    for _ in 0..<Self.attemptsMax where !commands.isEmpty && !isEnding {
      for (sent, answer) in zip(commands, await ascent.submit(commands.map(\.command))) { answers[sent.index] = answer }
      commands = commands.filter { answers[$0.index].isRetryableNow }
      if !commands.isEmpty { await Task.yield() }
    }
    return answers
  }

  /// The command for an entry. If it is unknown what is due for the person, the command closes the
  /// last day that is over.
  private func command(of entry: DueEntry) async throws(AscentError) -> Command {
    if let due = entry.command { return due.command(for: entry.user) }
    let report = try await ascent.report(on: entry.user)
    let now = ascent.clock.now()
    let (zones, grace) = (ascent.context.zones, ascent.context.policy.grace)
    let end = now.advanced(by: .zero - grace)
    let day = end.localDay(offset: zones.offset(of: report.zone, at: end), dayStart: report.dayStartMinutes) - 1
    return DueCommand(at: now, day: day).command(for: entry.user)
  }

  /// Corrects an entry that stayed after its command was answered: puts it where the person's state
  /// says. Returns false if it must be tried again.
  ///
  /// Such an entry is outdated, for example because the rules of a time zone have changed. If
  /// the state agrees with the entry, the person is looked at later: an entry may never be
  /// read in a loop.
  private func correct(
    _ entry: DueEntry, _ answer: Result<Receipt, AscentError>
  ) async throws(JournalFailure) -> Bool {
    let now = ascent.clock.now()
    var next: DueEntry?
    if let early = answer.early {
      next = DueEntry(user: entry.user, early)
      // The clock went back after the entry was read, so it is tried again.
      if next == entry { return false }
    } else {
      do throws(AscentError) {
        let scope = QueryScope(due: QueryScope.Due(after: entry.command))
        next = try await ascent.report(on: entry.user, scope).nextDue.map { DueEntry(user: entry.user, $0) }
      } catch {
        return false
      }
    }
    if next == entry, entry.at <= now {
      next = DueEntry(user: entry.user, at: now.advanced(by: Self.postponement), day: nil, minute: nil)
      log("due entry still present after its command was answered; postponed", ["user": entry.user.text])
    }
    try await ascent.journal.replaceDue(entry, with: next)
    return true
  }

  private func log(_ message: String, _ metadata: [String: String]) {
    if !isEnding { ascent.environment.log(.warning, message, metadata) }
  }
}

extension Result<Receipt, AscentError> {
  /// The command that was sent too early, with its proper time; nil if it was not early.
  fileprivate var early: DueCommand? {
    switch self {
    case .failure(.refused(.dayNotOver(let day, let closes))): DueCommand(at: closes, day: day)
    case .failure(.refused(.tooEarlyToRemind(let day, let time, let from))):
      DueCommand(at: from, day: day, minute: time.minutes)
    default: nil
    }
  }

  fileprivate var isRetryableNow: Bool {
    if case .failure(let error) = self { error.isRetryableNow } else { false }
  }
}
