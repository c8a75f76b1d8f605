import AscentRules
import AscentRuntime
import Testing

@testable import AscentSQLite

@Suite("A lone command")
struct LoneCommandTests {
  @concurrent
  private func isOnThread(of journal: SQLiteJournal) async -> Bool {
    guard let line = journal.pipelineExecutor else { return false }
    return await withTaskExecutorPreference(line) { @concurrent in journal.isOnThread }
  }

  @Test("is looked up on the writing thread when it is sent again or undone")
  func repeated() async throws {
    let folder = try TemporaryFolder()
    let journal = SQLiteJournal(path: folder.path("journal.db"))
    let ascent = Ascent(journal: journal)
    async let running: Void = ascent.run()
    let ann = UserID("ann")
    let commands =
      [Command(user: ann, operation: OperationID("add"), intent: .addHabit(HabitDefinition(name: "Run", goal: 1)))]
      + (1...12).map {
        Command(user: ann, operation: OperationID("\($0)")!, intent: .markComplete(.name("Run"), amount: 1))
      }
    var receipts: [Receipt] = []
    for command in commands { receipts.append(try await ascent.submit(command)) }
    #expect(await isOnThread(of: journal))
    for (command, receipt) in zip(commands, receipts) { #expect(try await ascent.submit(command) == receipt) }
    let undone = try await ascent.submit(
      Command(user: ann, operation: OperationID("undo"), intent: .undo(OperationID("12").key)))
    #expect(undone.after.count == 11)
    await #expect(throws: AscentError.refused(.operationReused(OperationID("3").key))) {
      try await ascent.submit(
        Command(user: ann, operation: OperationID("3"), intent: .markComplete(.name("Run"), amount: 2)))
    }
    ascent.stop()
    try await running
  }

  /// Sends completions one after the other, and says of each whether its answer came on the thread
  /// that writes.
  @concurrent
  private func places(
    of count: Int, by user: UserID, to ascent: Ascent, over journal: SQLiteJournal
  ) async throws -> [Bool] {
    let habit = Intent.addHabit(HabitDefinition(name: "Run", goal: 1))
    _ = try await ascent.submit(Command(user: user, operation: OperationID("add"), intent: habit))
    var places: [Bool] = []
    for number in 1...count {
      let done = Intent.markComplete(.name("Run"), amount: 1)
      let receipt = try await ascent.submit(Command(user: user, operation: OperationID("\(number)")!, intent: done))
      #expect(receipt.after.count == Int64(number))
      places.append(journal.isOnThread)
    }
    return places
  }

  @Test(
    "is answered on the writing thread to one or several callers that work there")
  func callersOnTheLine() async throws {
    let folder = try TemporaryFolder()
    let journal = SQLiteJournal(path: folder.path("journal.db"))
    let ascent = Ascent(journal: journal)
    async let running: Void = ascent.run()
    let alone = try await withTaskExecutorPreference(journal.pipelineExecutor) {
      try await places(of: 12, by: UserID("ann"), to: ascent, over: journal)
    }
    #expect(alone.first == false)
    #expect(alone.last == true)
    try await withThrowingTaskGroup { group in
      for name in ["ben", "cem", "dea"] {
        group.addTask(executorPreference: journal.pipelineExecutor) {
          let places = try await places(of: 12, by: UserID(name), to: ascent, over: journal)
          #expect(places.count == 12)
        }
      }
      try await group.waitForAll()
    }
    ascent.stop()
    try await running
  }
}
