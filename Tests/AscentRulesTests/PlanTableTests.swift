import Testing

@testable import AscentRules

@Suite("Goals, archives, excuses and freezes")
struct PlanTableTests {
  private let thursday = TestPerson.thursday

  @Test(
    "a raised goal keeps satisfied days satisfied, until an undo removes the completions they rest on"
  )
  func raisedGoal() throws {
    var person = TestPerson()
    try person.add("run")
    let first = try person.send(.markComplete(.name("run"), amount: 1))
    try person.send(.setGoal(.name("run"), goal: 3, from: nil))
    #expect(person.isSatisfied("run") && person.total == 60)
    let second = try person.send(.markComplete(.name("run"), amount: 1))
    try person.send(.undo(second))
    #expect(person.isSatisfied("run"))
    try person.send(.undo(first))
    #expect(!person.isSatisfied("run") && person.total == 0)
    try person.send(.markComplete(.name("run"), amount: 2))
    #expect(!person.isSatisfied("run"))
  }

  @Test("a lowered goal applies from its own day and satisfies that day at once")
  func loweredGoal() throws {
    var person = TestPerson()
    try person.add("run", goal: 3)
    try person.complete("run", [0, 1], amount: 2)
    try person.send(.setGoal(.name("run"), goal: 2, from: thursday + 1), on: thursday + 1)
    #expect(!person.isSatisfied("run", 0) && person.isSatisfied("run", 1) && person.total == 60)
  }

  @Test("the latest of several goals for a day counts")
  func latestGoal() throws {
    var person = TestPerson()
    try person.add("run")
    for goal in [5, 2, 4] as [Amount] { try person.send(.setGoal(.name("run"), goal: goal, from: thursday)) }
    try person.send(.markComplete(.name("run"), amount: 3))
    #expect(!person.isSatisfied("run"))
    try person.send(.markComplete(.name("run"), amount: 1))
    #expect(person.isSatisfied("run"))
  }

  @Test("a new habit keeps the day complete, and is due from the next day")
  func newHabit() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.markComplete(.name("run"), amount: 1))
    try person.add("read")
    #expect(person.line.completion.complete.contains(thursday) && person.total == 60)
    try person.complete("run", [1])
    #expect(!person.line.completion.complete.contains(thursday + 1) && person.total == 70)
  }

  @Test("an import records a skip of any age, and ahead as far as a plan")
  func oldSkip() throws {
    var person = TestPerson()
    let old = LocalDay(year: 2015, month: 1, day: 1)!
    try person.send(.addHabit(HabitDefinition(name: "run", firstDay: old)))
    for day in [old, old + 2] { try person.send(.recordCompletion(.name("run"), day: day, amount: 1)) }
    let tooOld = Refusal.dayOutOfRange(old + 1, earliest: thursday - 400, latest: thursday + RuleLimits.planReach)
    #expect(person.refusal(.skip(.name("run"), old + 1, reason: "")) == tooOld)
    #expect(person.streak("run") == [1, 1])
    try person.send(.recordSkip(.name("run"), old + 1, reason: "ill"))
    #expect(person.streak("run") == [2, 2])
    try person.send(.recordSkip(.name("run"), thursday + 2, reason: ""))
    let far = thursday + RuleLimits.planReach
    let ahead = Refusal.dayOutOfRange(far + 1, earliest: RuleLimits.firstRecordableDay, latest: far)
    #expect(person.refusal(.recordSkip(.name("run"), far + 1, reason: "")) == ahead)
    #expect(person.refusal(.recordSkip(.name("run"), old, reason: "")) == .alreadySatisfied(person.id("run"), old))
  }

  @Test("a restored habit is in use from its day, even if its archive was to begin later")
  func restoreBeforeArchive() throws {
    var person = TestPerson()
    try person.add("run")
    try person.send(.archive(.name("run"), from: nil))
    let today = person.refusal(.markComplete(.name("run"), amount: 1))
    #expect(today == .habitArchived(person.id("run"), from: thursday))
    try person.send(.restore(.name("run"), from: nil))
    try person.complete("run", [1, 5])
    #expect(person.isSatisfied("run", 5))
    try person.send(.archive(.name("run"), from: thursday + 7))
    let refusal = person.refusal(.archive(.name("run"), from: thursday + 9))
    #expect(refusal == .habitArchived(person.id("run"), from: thursday + 7))
  }

  @Test("an archived day stays archived after a later restore, and does not break the streak")
  func archivedDays() throws {
    var person = TestPerson()
    try person.add("run")
    try person.complete("run", [0, 1])
    try person.send(.archive(.name("run"), from: thursday + 2), on: thursday + 1)
    try person.send(.restore(.name("run"), from: thursday + 4), on: thursday + 4)
    try person.complete("run", [4])
    #expect(person.streak("run") == [3, 3] && person.dailyStreak == [3, 3])
    let refusal = person.refusal(.recordCompletion(.name("run"), day: thursday + 3, amount: 1), on: thursday + 5)
    #expect(refusal == .habitArchived(person.id("run"), from: thursday + 2))
  }

  @Test("archiving a habit frees its name, and a new habit of that name keeps it from being restored")
  func names() throws {
    var person = TestPerson()
    try person.add("run")
    #expect(person.refusal(.addHabit(HabitDefinition(name: "run"))) == .habitExists(name: "run"))
    try person.send(.archive(.name("run"), from: thursday - 1))
    try person.add("run")
    #expect(person.refusal(.restore(.id(HabitID(number: 1)), from: nil)) == .habitExists(name: "run"))
    try person.send(.markComplete(.name("run"), amount: 1))
    #expect(person.line.completion.habits[1].counts.count(on: thursday) == 1)
    // One name, composed and decomposed, is one name.
    try person.add("caf\u{E9}")
    #expect(person.refusal(.addHabit(HabitDefinition(name: "cafe\u{301}"))) == .habitExists(name: "cafe\u{301}"))
  }

  @Test("skipped, paused and frozen days neither break nor extend a streak")
  func neutralDays() throws {
    var person = TestPerson()
    try person.add("run")
    try person.add("read")
    try person.send(.grantFreezes(1, reason: "gift"))
    try person.send(.skip(.name("run"), thursday + 1, reason: "ill"))
    try person.send(.pause(.name("run"), from: thursday + 2, through: thursday + 4))
    try person.send(.freezeDay(thursday + 5))
    try person.complete("run", [0, 6])
    try person.complete("read", [0, 1, 2, 3, 4, 5, 6])
    #expect(person.streak("run") == [2, 2] && person.streak("read") == [7, 7] && person.dailyStreak == [2, 2])
  }

  @Test("undoing a skip breaks the streak again, and restoring it repairs the streak")
  func undoneSkip() throws {
    var person = TestPerson()
    try person.add("run")
    try person.complete("run", [0, 2])
    #expect(person.streak("run") == [1, 1])
    let skip = try person.send(.skip(.name("run"), thursday + 1, reason: ""))
    #expect(person.streak("run") == [2, 2])
    let undo = try person.send(.undo(skip))
    #expect(person.streak("run") == [1, 1])
    try person.send(.undo(undo))
    #expect(person.streak("run") == [2, 2])
  }

  @Test(
    "each seventh complete day earns a freeze, at most two are held, and a late completion gives a spent one back"
  )
  func freezeStock() throws {
    var person = TestPerson()
    try person.add("run")
    try person.complete("run", Array(0..<6))
    #expect(person.freezes == 0)
    try person.complete("run", [6])
    #expect(person.freezes == 1)
    try person.complete("run", Array(7..<35))
    #expect(person.freezes == 2)
    let freeze = try person.send(.freezeDay(thursday + 35), on: thursday + 35)
    #expect(person.freezes == 1)
    try person.complete("run", [36])
    #expect(person.streak("run") == [36, 36])
    try person.complete("run", [35])
    #expect(person.freezes == 2 && person.streak("run") == [37, 37])
    try person.send(.undo(freeze))
    #expect(person.freezes == 2)
  }

  @Test("granted freezes come on top of those held, and are gone when the grant is undone")
  func grantedFreezes() throws {
    var person = TestPerson()
    try person.add("run")
    #expect(person.refusal(.freezeDay(thursday)) == .noFreezes)
    let grant = try person.send(.grantFreezes(3, reason: "gift"))
    #expect(person.freezes == 3)
    let freeze = try person.send(.freezeDay(thursday))
    #expect(person.refusal(.undo(grant)) == .neededBy(grant, "a freeze on \(thursday)"))
    try person.send(.undo(freeze))
    let undo = try person.send(.undo(grant))
    #expect(person.freezes == 0)
    try person.send(.undo(undo))
    #expect(person.freezes == 3)
  }

  @Test("spending a granted freeze makes no room for a third earned one")
  func spentGrant() throws {
    var person = TestPerson()
    try person.add("run")
    let grant = try person.send(.grantFreezes(1, reason: "gift"))
    try person.send(.freezeDay(thursday))
    try person.complete("run", Array(1...21))
    #expect(person.freezes == 2)
    try person.send(.undo(grant))
    #expect(person.freezes == 1)
  }

  @Test("the number of freezes does not overflow, and none is earned when the policy says never")
  func freezeBounds() throws {
    var context = RuleContext(zones: FixedZones())
    context.policy.freezeInterval = 0
    var person = TestPerson(context: context)
    try person.add("run")
    try person.complete("run", Array(0..<8))
    #expect(person.freezes == 0)
    person.line.completion.freezeGrants = Array(
      repeating: FreezeGrant(count: .max, ordinal: 1, inForce: true), count: 3)
    #expect(person.freezes == .max)
  }

  @Test("no past day is changed while 2,000,000 counts are stored for such changes")
  func manyChanges() throws {
    var person = TestPerson()
    let run = HabitReference.name("run")
    try person.add("run")
    try person.send(.markComplete(run, amount: 1))
    try person.send(.setGoal(run, goal: 5, from: nil), on: thursday + 1)

    let counts = Array(repeating: Int64(0), count: 2_000_001)
    person.line.completion.checkpoints[thursday] = [.init(ordinal: 1, sums: counts)]
    let tooLarge = Refusal.outOfRange(
      field: "counts stored for changes of past days", value: 2_000_001, allowed: 0...2_000_000)
    #expect(person.refusal(.setGoal(run, goal: 6, from: thursday), on: thursday + 1) == tooLarge)
    // A change from today on is still possible.
    try person.send(.setGoal(run, goal: 6, from: nil), on: thursday + 1)
  }

  @Test("a habit is archived and restored on at most 64 days ahead, or after a past day")
  func laterArchives() throws {
    var person = TestPerson()
    let run = HabitReference.name("run")
    func change(_ offset: Int) -> Intent {
      offset % 2 == 0 ? .archive(run, from: thursday + offset) : .restore(run, from: thursday + offset)
    }
    let tooMany = Refusal.outOfRange(field: "later changes", value: 65, allowed: 0...64)
    try person.add("run")
    for offset in (37...100).reversed() { try person.send(change(offset)) }
    #expect(person.refusal(change(36)) == tooMany)
    #expect(person.refusal(change(102)) == tooMany)
    // A second change on the same day does not count again.
    try person.send(change(38))
    #expect(person.line.completion[person.id("run")].plan.isArchived.changes.count == 64 * 65 / 2 + 63)
    #expect(person.line.completion[person.id("run")].plan.isArchived(on: thursday + 100))
    // Days that are over count only for a change from a day before them.
    try person.send(change(101), on: thursday + 40)
    #expect(person.refusal(change(36), on: thursday + 40) == tooMany)
    try person.send(.deleteHabit(run))
  }
}
