import AscentRules
import AscentRuntime

extension RunningScenario {
  /// Rebuilds the person's state from the commands alone, without snapshots or anything in memory,
  /// and compares the two reports.
  mutating func replay() async {
    let now = clock.now()
    let reports = await answer("the state rebuilt from the journal") { ascent throws(AscentError) in
      var group = CommitGroup(number: 1, firstPosition: Position(number: 1), committedAt: now)
      try await ascent.forEachCommand(of: Self.user) { command in
        group.commands.append(command.accepted)
        group.events += command.events
        return true
      }
      return try await (ascent.report(on: Self.user), Self.rebuilt(group, like: ascent, at: now))
    }
    guard let (present, rebuilt) = reports, present != rebuilt else { return }
    fail("the state rebuilt from the journal", expected: "\(present)", actual: "\(rebuilt)")
  }

  private static func rebuilt(
    _ group: CommitGroup, like ascent: Ascent, at now: Instant
  ) async throws(AscentError) -> PersonReport {
    var configuration = Configuration()
    configuration.runsScheduler = false
    let journal = MemoryJournal()
    _ = await journal.open()
    do throws(JournalFailure) { try await journal.commit(group) } catch { throw .unreadable(error) }
    let copy = Ascent(
      journal: journal, context: ascent.context, configuration: configuration, clock: ManualClock(now))
    do { return try await copy.withRunning { try await copy.report(on: user) } } catch {
      throw error as? AscentError ?? .stopped
    }
  }
}
