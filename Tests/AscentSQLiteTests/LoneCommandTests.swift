import AscentRules
import AscentRuntime
import Testing

@testable import AscentSQLite

@Suite("A command alone on the line")
struct LoneCommandTests {
  @concurrent
  private func isOnThread(of journal: SQLiteJournal) async -> Bool {
    guard let line = journal.lineExecutor else { return false }
    return await withTaskExecutorPreference(line) { @concurrent in journal.isOnThread }
  }

  @Test("is found by the thread that writes when it is sent again or undone")
  func repeated() async throws {
    let folder = try TemporaryFolder()
    let journal = SQLiteJournal(path: folder.path("journal.db"))
    let ascent = Ascent(journal: journal)
    async let running: Void = ascent.run()
    let ann = UserID("ann")
    let commands =
      [Command(user: ann, operation: OperationID("add")!, intent: .addHabit(HabitDefinition(name: "Run", goal: 1)))]
      + (1...12).map { Command(user: ann, operation: OperationID("\($0)")!, intent: .markComplete(.name("Run"), amount: 1)) }
    var receipts: [Receipt] = []
    for command in commands { receipts.append(try await ascent.submit(command)) }
    #expect(await isOnThread(of: journal))
    for (command, receipt) in zip(commands, receipts) { #expect(try await ascent.submit(command) == receipt) }
    let undone = try await ascent.submit(Command(user: ann, operation: OperationID("undo")!, intent: .undo(OperationID("12")!.key)))
    #expect(undone.after.count == 11)
    await #expect(throws: AscentError.refused(.operationReused(OperationID("3")!.key))) {
      try await ascent.submit(Command(user: ann, operation: OperationID("3")!, intent: .markComplete(.name("Run"), amount: 2)))
    }
    ascent.stop()
    try await running
  }
}
