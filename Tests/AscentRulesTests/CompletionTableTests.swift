import Testing

@testable import AscentRules

@Suite("Completions, undo and XP")
struct CompletionTableTests {
  private let thursday = TestPerson.thursday

  @Test("one completion from each of two devices gives a count of 2, and each receipt has its own change")
  func twoDevices() throws {
    var person = TestPerson()
    try person.add("water", goal: 2)
    let first = try person.send(.markComplete(.name("water"), amount: 1))
    let second = try person.send(.markComplete(.name("water"), amount: 1))
    #expect(person.count("water") == 2 && person.isSatisfied("water"))
    let receipts = [first, second].map { person.line.receipts[$0]! }
    #expect(receipts.map(\.before.count) == [0, 1] && receipts.map(\.after.count) == [1, 2])
    #expect(receipts.map(\.after.isSatisfied) == [false, true] && receipts.map(\.after.goal) == [2, 2])
    #expect(receipts.map(\.after.isComplete) == [false, true])
    #expect(receipts.map(\.after.totalXP) == [0, 60] && receipts.map(\.ordinal) == [2, 3])
  }

  @Test("a repeated operation has one effect and the same receipt")
  func sentAgain() throws {
    var person = TestPerson()
    try person.add("run")
    let key = try person.send(.markComplete(.name("run"), amount: 1), as: "same")
    let receipt = person.line.receipts[key]
    try person.send(.markComplete(.name("run"), amount: 1), as: "same")
    #expect(person.count("run") == 1 && person.line.receipts[key] == receipt && person.total == 60)
  }

  @Test("three habits on a day are worth 10, 20 and then 80 XP, and each undo takes the same amount")
  func gating() throws {
    var person = TestPerson()
    for name in ["run", "read", "rest"] { try person.add(name) }
    var totals: [Int64] = []
    var keys: [OperationKey] = []
    for name in ["run", "read", "rest"] {
      keys.append(try person.send(.markComplete(.name(name), amount: 1)))
      totals.append(person.total)
    }
    for key in keys {
      try person.send(.undo(key))
      totals.append(person.total)
    }
    #expect(totals == [10, 20, 80, 20, 10, 0])
    #expect(person.line.entries.count == 8)
  }

  @Test("completions beyond the goal change only the count")
  func pastTheGoal() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.markComplete(.name("run"), amount: 1))
    try person.send(.markComplete(.name("run"), amount: 5))
    #expect(person.count("run") == 6 && person.total == 60 && person.streak("run") == [1, 1])
  }

  @Test("each undo of an undo flips the completion and everything derived from it")
  func undoChain() throws {
    var person = TestPerson()
    try person.add("run")
    let before = person.line.content
    var key = try person.send(.markComplete(.name("run"), amount: 1))
    let after = person.line.content
    for depth in 1...6 {
      key = try person.send(.undo(key))
      #expect(person.line.content == (depth % 2 == 1 ? before : after), "depth \(depth)")
    }
  }

  @Test("an undone operation cannot be undone again, nor can an outdated undo")
  func staleRedo() throws {
    var person = TestPerson()
    try person.add("run")
    let done = try person.send(.markComplete(.name("run"), amount: 1))
    let undo = try person.send(.undo(done))
    #expect(person.refusal(.undo(done)) == .alreadyUndone(done))
    let redo = try person.send(.undo(undo))
    #expect(person.refusal(.undo(undo)) == .alreadyUndone(undo))
    let again = try person.send(.undo(done))
    // The redo is in force by its own flag, but what it restored was taken back by a later
    // operation.
    #expect(person.line.operation(redo)!.inForce && person.refusal(.undo(redo)) == .alreadyUndone(done))
    try person.send(.undo(again))
    #expect(person.count("run") == 1)
    try person.send(.undo(redo))
    #expect(person.count("run") == 0 && RuleAudit.faults(in: person.line) == [])
  }

  @Test("a completion can be moved, moved again, and each move undone exactly")
  func moves() throws {
    var person = TestPerson()
    try person.add("run")
    let done = try person.send(.recordCompletion(.name("run"), day: thursday, amount: 2))
    var contents = [person.line.content]
    func counts() -> [Int64] { (0...2).map { person.count("run", $0) } }
    let move = try person.send(.moveCompletion(done, to: thursday + 1), on: thursday + 1)
    #expect(counts() == [0, 2, 0] && !person.isSatisfied("run") && person.isSatisfied("run", 1))
    contents.append(person.line.content)
    let second = try person.send(.moveCompletion(move, to: thursday + 2), on: thursday + 2)
    #expect(counts() == [0, 0, 2])
    #expect(person.refusal(.undo(move)) == .alreadyUndone(move))
    #expect(person.refusal(.moveCompletion(done, to: thursday + 1)) == .alreadyUndone(done))
    try person.send(.undo(second))
    #expect(counts() == [0, 2, 0] && person.line.content == contents[1])
    let back = try person.send(.undo(move))
    #expect(counts() == [2, 0, 0] && person.line.content == contents[0])
    try person.send(.undo(back))
    #expect(counts() == [0, 2, 0] && person.line.content == contents[1])
    #expect(RuleAudit.faults(in: person.line) == [])
  }

  @Test("undoing a moved completion is refused, and so is undoing an unknown operation")
  func undoMoved() throws {
    var person = TestPerson()
    try person.add("run")
    let done = try person.send(.markComplete(.name("run"), amount: 1))
    try person.send(.moveCompletion(done, to: thursday - 1))
    #expect(person.refusal(.undo(done)) == .alreadyUndone(done))
    let nothing = OperationID("nothing").key
    #expect(person.refusal(.undo(nothing)) == .unknownOperation(nothing))
  }

  @Test("a repair that changed nothing cannot be undone")
  func notUndoable() throws {
    var person = TestPerson()
    let key = try person.send(.repairLedger)
    #expect(person.refusal(.undo(key)) == .notUndoable(key, kind: "a command that changed nothing"))
  }

  @Test("undoing the completion that introduced the person's time zone keeps the zone")
  func undoOfFirstCommand() throws {
    var person = TestPerson()
    try person.add("run")
    let key = try person.send(.markComplete(.name("run"), amount: 1), zone: FixedZones.home)
    try person.send(.undo(key))
    #expect(person.count("run") == 0 && person.line.completion.zones.map(\.zone) == [FixedZones.home])
  }

  @Test(
    "manual awards can be undone and redone; a compensation may go below 0, a deduction may not")
  func manualAwards() throws {
    var person = TestPerson()
    let gift = try person.send(.awardXP(100, reason: "welcome"))
    #expect(person.total == 100 && person.line.award.level == 2)
    let fine = try person.send(.awardXP(-60, reason: "lost bet"))
    #expect(person.refusal(.awardXP(-41, reason: "more")) == .belowZero(total: 40, amount: -41))
    let undo = try person.send(.undo(gift))
    #expect(person.total == -60 && person.line.award.level == 1)
    #expect(person.refusal(.awardXP(-1, reason: "more")) == .belowZero(total: -60, amount: -1))
    try person.send(.awardXP(10, reason: "less"))
    try person.send(.undo(undo))
    try person.send(.undo(fine))
    #expect(person.total == 110 && RuleAudit.faults(in: person.line) == [])
  }

  @Test(
    "an award in force is not repeated, and one not in force is not revoked, whatever the events say")
  func awardedOnce() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.markComplete(.name("run"), amount: 1))
    var decision = Decision()
    let run = person.id("run")
    decision.events = [
      .habitSatisfied(run, thursday), .dayCompleted(thursday), .habitUnsatisfied(run, thursday + 1),
      .dayReopened(thursday + 1),
    ]
    decision.evidence.day = thursday
    decision.completionEvents = decision.events.indices
    let command = Command(
      user: RuleLine.user, operation: OperationID("again"), intent: .markComplete(.id(run), amount: 1))
    try CommandCascade(context: person.line.context).decideRewards(
      DecisionInput(command, recordedAt: .earliest), &person.line.person.reward, &decision)
    #expect(decision.events.count == 4 && person.total == 60)
  }

  @Test("a refused manual award sets no time zone")
  func refusedAwardIntroducesNoZone() {
    var person = TestPerson()
    #expect(person.refusal(.awardXP(-5, reason: "why"), zone: FixedZones.home) == .belowZero(total: 0, amount: -5))
    #expect(person.line.completion.zones.isEmpty)
  }

  @Test("an award follows the policy version of its day, and each entry has its version")
  func policyVersions() throws {
    let versions = [
      XPPolicy.Version(number: 1, from: .earliest, habit: 10, day: 50),
      XPPolicy.Version(number: 2, from: thursday + 1, habit: 7, day: 0),
    ]
    var context = RuleContext.unlimited
    context.policy.xp = XPPolicy(versions: versions)!
    var person = TestPerson(context: context)
    try person.add("run")
    try person.complete("run", [0, 1])
    #expect(person.line.entries.map(\.amount) == [10, 50, 7] && person.line.entries.map(\.policy) == [1, 1, 2])
  }
}
