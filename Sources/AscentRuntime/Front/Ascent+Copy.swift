package import AscentRules

extension Ascent {
  /// A runtime without a scheduler over a journal in memory that has the commands of some users.
  ///
  /// What happens there changes nothing here.
  package func copy(of users: [UserID], clock: any AscentClock) async throws(AscentError) -> Ascent {
    var group = CommitGroup(number: 1, firstPosition: Position(number: 1), committedAt: clock.now())
    for user in users {
      try await forEachCommand(of: user) { command in
        group.append(command.accepted, events: command.events)
        return true
      }
    }
    let journal = MemoryJournal()
    _ = await journal.open()
    if !group.commands.isEmpty {
      do throws(JournalFailure) { try await journal.commit(group) } catch { throw .unreadable(error) }
    }
    var configuration = Configuration()
    configuration.runsScheduler = false
    return Ascent(journal: journal, context: context, configuration: configuration, clock: clock)
  }
}
