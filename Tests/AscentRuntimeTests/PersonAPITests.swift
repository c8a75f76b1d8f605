import AscentRules
import AscentRuntime
import Testing

@Suite struct PersonAPITests {
  private static func ascent(_ journal: any Journal = MemoryJournal()) -> Ascent {
    var configuration = Configuration()
    configuration.runsScheduler = false
    return Ascent(journal: journal, configuration: configuration, clock: FrozenClock())
  }

  @Test("a person adds a habit, completes it and undoes the completion")
  func firstSteps() async throws {
    let ascent = Self.ascent()
    try await ascent.withRunning {
      let ana = ascent.person("ana")
      let added = try await ana.add(.habit("Run", schedule: .on(.sunday, .monday)), id: "add-run")
      #expect(added.habit == HabitID(number: 1))
      let done = try await ana.complete("Run", id: "run-1")
      #expect(done.operation == "run-1" && done.day == LocalDay("2025-10-12"))
      #expect(done.count.before == 0 && done.count.after == 1 && done.goal.after == 1)
      #expect(done.streak.after == 1 && done.dailyStreak.after == 1)
      #expect(done.xp.before == 0 && done.xp.after == 60 && !done.level.isChange)
      #expect(done.isSatisfied.after && done.isDayComplete.isChange)
      #expect(try await ana.complete("Run", id: "run-1") == done)
      let undone = try await ana.undo(done.operation, id: "undo-1")
      #expect(undone.count.after == 0 && undone.xp.after == 0)
      #expect(try await ana.ledger().map(\.amount) == [-50, -10, 50, 10])
      #expect(try await ana.ledger(limit: 1).count == 1)
      #expect(try await ana.commands(limit: 10).count == 3)
      #expect(try await ana.audit().findings.isEmpty)
    }
  }

  @Test("a move keeps time and device of a completion, stored or in the same batch", arguments: [true, false])
  func moveKeepsOrigin(inOneBatch: Bool) async throws {
    let ascent = Self.ascent()
    try await ascent.withRunning {
      let ana = ascent.person("ana")
      try await ana.add(.habit("Run"))
      let today = try #require(LocalDay("2025-10-12"))
      let (now, at) = (FrozenClock().now(), FrozenClock().now().advanced(by: .seconds(-60)))
      let done = Command(
        user: ana.id, operation: "done", intent: .markComplete(.name("Run"), amount: 1), occurredAt: at,
        device: DeviceID("watch"))
      let move = Command(
        user: ana.id, operation: "move", intent: .moveCompletion(done.operation.key, to: today - 1), zone: nil,
        device: DeviceID("phone"))
      if inOneBatch {
        for result in await ascent.submit([done, move]) { _ = try result.get() }
      } else {
        _ = try await ascent.submit(done)
        _ = try await ascent.submit(move)
      }
      let moved = try #require(try await ana.commands(limit: 10).first { $0.accepted.operation == "move" })
      #expect(
        moved.events.contains(
          .completionMoved(
            HabitID(number: 1), today - 1, CompletionOrigin(at: at, offset: 0, device: DeviceID("watch")))))
      #expect(moved.accepted.device == DeviceID("phone") && moved.accepted.evidence.occurredAt == now)
    }
  }

  @Test("a person's plan")
  func plan() async throws {
    let ascent = Self.ascent()
    try await ascent.withRunning {
      let bob = ascent.person("bob", device: "phone")
      let today = try #require(LocalDay("2025-10-12"))
      var tea = HabitDefinition.habit("Tea", goal: 2, unit: "cups")
      tea.firstDay = today - 450
      try await bob.add(tea)
      try await bob.record("Tea", on: today - 500, amount: 3)
      let one = try await bob.complete("Tea")
      try await bob.move(one.operation, to: today - 1)
      try await bob.setGoal(1, of: "Tea")
      try await bob.setSchedule(.every(days: 2), of: "Tea")
      try await bob.skip("Tea", on: today, reason: "ill")
      try await bob.recordSkip("Tea", on: today - 400)
      try await bob.pause("Tea", today + 2...today + 4)
      try await bob.resume("Tea", from: today + 3)
      try await bob.resumeAll(from: today + 2)
      try await ascent.operator(for: bob.id).grantFreezes(1, reason: "a gift")
      try await bob.freeze(today + 6)
      try await bob.setReminder(Reminder(hour: 8, minute: 30), of: "Tea")
      try await bob.close(today - 1)
      try await bob.travel(to: #require(ZoneID("Europe/Amsterdam")))
      try await bob.setDayStart(TimeOfDay(hour: 4))
      try await bob.archive("Tea", from: today + 30)
      try await bob.restore("Tea", from: today + 60)
      let renamed = try await bob.rename("Tea", to: "Chai")
      #expect(try await bob.report().habits.map(\.name) == ["Chai"])
      try await bob.undo(renamed.operation)
      try await ascent.operator(for: bob.id).awardXP(100, reason: "a gift")
      let report = try await bob.report()
      #expect(report.dayStart.description == "04:00" && report.zone.name == "Europe/Amsterdam" && report.freezes == 0)
      #expect(report["Tea"]?.excuse == .skip && report["Tea"]?.goal == 1 && report[HabitID(number: 2)] == nil)
      #expect(report.totalXP == 100 && report.level.number == 2)
      #expect(try await bob.report(on: today - 1)["Tea"]?.count == 1)
      #expect(try await bob.celebrations() == report.celebrations && !report.celebrations.isEmpty)
      #expect(try await bob.commands(limit: 1).first?.accepted.device == "phone")
    }
  }

  @Test("a refused undo names the newest operations to undo first, and how many more there are")
  func namesDependents() async throws {
    let ascent = Self.ascent()
    try await ascent.withRunning {
      let ed = ascent.person("ed")
      try await ed.add(.habit("Run"), id: "add")
      try await ed.add(.habit("Other"))
      for number in 1...7 { try await ed.complete("Run", id: OperationID("done \(number)")!) }
      try await ed.complete("Other")
      try await ed.undo("done 6")
      let needed = Refusal.neededBy(
        OperationID("add").key, "completions on 1 day of Run",
        operations: ["done 7", "done 5", "done 4", "done 3", "done 2"], more: 1)
      await #expect(throws: AscentError.refused(needed)) { try await ed.undo("add") }
      let goal = try await ed.setGoal(MeasureGoal("Weight", from: 90, to: 80, in: .kilograms))
      try await ed.measure("Weight", 89, id: "value")
      let value = Refusal.neededBy(goal.operation.key, "1 value of Weight", operations: ["value"])
      await #expect(throws: AscentError.refused(value)) { try await ed.undo(goal.operation) }
    }
  }

  @Test("the undo of what was changed again, and of a grant that was spent, names the later operations")
  func namesLaterChanges() async throws {
    let ascent = Self.ascent()
    try await ascent.withRunning {
      let flo = ascent.person("flo")
      try await flo.add(.habit("Run"), id: "add")
      for (number, unit) in ["km", "mi", "m"].enumerated() {
        try await flo.rename("Run", to: "Run \(number)", id: OperationID("name \(number)")!)
        try await flo.edit(.name("Run \(number)"), HabitEdit(unit: unit), id: OperationID("edit \(number)")!)
        let reminder = Reminder(minute: 500 + Int16(number))
        try await flo.setReminder(reminder, of: .name("Run \(number)"), id: OperationID("remind \(number)")!)
        try await flo.rename(.name("Run \(number)"), to: "Run")
      }
      try await flo.edit("Run", HabitEdit(group: "Health"))
      func needed(_ key: OperationID, _ what: String, _ operations: [OperationID]) -> AscentError {
        .refused(.neededBy(key.key, what, operations: operations))
      }
      await #expect(throws: needed("edit 0", "a later change to the unit", ["edit 2", "edit 1"])) {
        try await flo.undo("edit 0")
      }
      await #expect(throws: needed("remind 1", "a later change to the reminder", ["remind 2"])) {
        try await flo.undo("remind 1")
      }
      try await flo.rename("Run", to: "Walk", id: "walk")
      try await flo.rename("Walk", to: "Stroll", id: "stroll")
      await #expect(throws: needed("walk", "a later change to the name", ["stroll"])) { try await flo.undo("walk") }
      try await flo.add(.habit("Swim"), id: "swim")
      try await flo.delete("Swim", id: "del")
      try await flo.add(.habit("swim"), id: "swim 2")
      await #expect(throws: needed("del", "another habit called swim", ["swim 2"])) { try await flo.undo("del") }
      try await flo.rename("swim", to: "Dive", id: "dive")
      try await flo.add(.habit("Swim"), id: "swim 3")
      await #expect(throws: needed("dive", "another habit called Swim", ["swim 3"])) { try await flo.undo("dive") }
      try await ascent.operator(for: "flo").grantFreezes(2, reason: "a gift", id: "grant")
      let frozen = try await flo.report().day
      try await flo.freeze(frozen, id: "frozen")
      await #expect(throws: needed("grant", "a freeze on \(frozen)", ["frozen"])) { try await flo.undo("grant") }
    }
  }

  @Test("a person corrects habits: edits and deletes them, and undoes that")
  func corrections() async throws {
    let ascent = Self.ascent()
    try await ascent.withRunning {
      let di = ascent.person("di")
      try await di.add(HabitDefinition(name: "Run", group: "Health"), id: "add")
      try await di.edit("run", HabitEdit(unit: "km", notes: "uphill", attributes: ["color": "red"]), id: "edit")
      try await di.complete("RUN", amount: 3, note: "new shoes", id: "done")
      let edited = try await di.report()["Run"]
      #expect(edited?.unit == "km" && edited?.group == "Health" && edited?.attributes == ["color": "red"])
      #expect(edited?.notes == "uphill")
      try await di.delete("Run", id: "delete")
      let without = try await di.report()
      #expect(without.habits.isEmpty && without["Run"] == nil && without.totalXP == 50)
      #expect(without.habitNames == [HabitID(number: 1): "Run"])
      let needed = Refusal.neededBy(
        OperationID("add").key, "completions on 1 day and 2 later changes of Run",
        operations: ["delete", "done", "edit"])
      await #expect(throws: AscentError.refused(needed)) {
        try await di.undo("add")
      }
      try await di.undo("delete")
      #expect(try await di.report()["Run"] == edited)
    }
  }

  @Test("a person practises a method")
  func practice() async throws {
    let ascent = Self.ascent()
    try await ascent.withRunning {
      let catalog = MethodSender.catalog(version: 2, sessions: 1)
      let loaded = try await ascent.load(catalog, id: "catalog-2")
      #expect(loaded.habit == nil)
      let cy = ascent.person("cy")
      let method = catalog.methods[0]
      let before = try #require(try await cy.methods().stage(of: method.id))
      let logged = try await cy.at(FrozenClock().now().advanced(by: .seconds(-3600))).logSession(
        method.id, for: .seconds(20 * 60 + 59), feedback: .good, note: "calm")
      #expect(logged.session?.stage == before)
      #expect(try await cy.readiness(of: method.id).status >= .ready)
      let advanced = try await cy.progress(method.id, from: before)
      #expect(advanced.progression?.timeInPreviousStage == .seconds(3600))
      let celebration = try #require(advanced.progression?.celebration)
      #expect(try await cy.celebrations().map(\.key).contains(celebration))
      try await cy.acknowledge(celebration)
      #expect(try await !cy.celebrations().map(\.key).contains(celebration))
      #expect(try await cy.history().items.map(\.note) == ["", "calm"])
      #expect(try await cy.timeline(of: method.id).map(\.stage).first == before)
      #expect(try await cy.statistics().totals.minutes == 20)
      #expect(try await !cy.highlights().items.isEmpty)
      #expect(try await cy.why(.readiness(method.id)).habits.isEmpty)
    }
  }

  @Test("a repair of a sound ledger changes nothing")
  func repair() async throws {
    let ascent = Self.ascent()
    try await ascent.withRunning {
      let repaired = try await ascent.repairLedger(of: "ana", id: "repair")
      #expect(!repaired.xp.isChange && repaired.operation == "repair")
    }
  }

  @Test("an action in a batch does what the person's call does")
  func batch() async throws {
    let ascent = Self.ascent()
    try await ascent.withRunning {
      let answers = await ascent.submit([
        Command(user: "ana", operation: "add", .add(.habit("Run"))),
        Command(user: "ana", operation: "run", .complete("Run")),
        Command(user: "ana", operation: "walk", .complete("Walk")),
      ])
      let done = try answers[1].get()
      #expect(done.streak.after == 1)
      #expect(throws: AscentError.refused(.unknownHabit(name: "Walk"))) { try answers[2].get() }
    }
  }

  @Test("the body does not run when the journal cannot be opened")
  func unopened() async throws {
    let ascent = Self.ascent(FailingJournal())
    await #expect(throws: JournalFailure.cannotOpen(reason: .isFolder(path: "/"))) {
      try await ascent.withRunning { Issue.record("the body ran") }
    }
  }

  @Test("an error of the body comes through after what was taken is committed")
  func failingBody() async throws {
    let journal = MemoryJournal()
    let ascent = Self.ascent(journal)
    await #expect(throws: CancellationError.self) {
      try await ascent.withRunning {
        try await ascent.person("ana").add(.habit("Run"), id: "add")
        throw CancellationError()
      }
    }
    await #expect(throws: AscentError.stopped) { try await ascent.person("ana").complete("Run") }
    let next = Self.ascent(journal)
    let count = try await next.withRunning { try await next.person("ana").report().habits.count }
    #expect(count == 1)
  }

  @Test("a cancelled task stops the runtime")
  func cancelled() async throws {
    let ascent = Self.ascent()
    await withTaskGroup { group in
      group.addTask {
        await #expect(throws: AscentError.stopped) {
          try await ascent.withRunning {
            while true { try await ascent.operator(for: "ana").awardXP(1, reason: "a loop") }
          }
        }
      }
      _ = try? await ascent.person("bob").report()
      group.cancelAll()
    }
  }

  @Test(
    "texts from outside are checked",
    arguments: ["", String(repeating: "a", count: 201), "a\u{7}"])
  func badIDs(text: String) {
    func refusedField(_ make: () throws -> Void) -> String? {
      do { try make() } catch Refusal.badText(let field, _) { return field } catch { Issue.record("\(error)") }
      return nil
    }
    #expect(refusedField { _ = try UserID(validating: text) } == "user")
    #expect(refusedField { _ = try OperationID(validating: text) } == "operation")
    #expect(refusedField { _ = try DeviceID(validating: text) } == "device")
  }

  @Test("a set of weekdays contains its days")
  func weekdays() {
    let days = WeekdaySet([Weekday.monday, .friday])
    #expect(days == [.monday, .friday] && days.rawValue == 0b10001)
    #expect(Weekday.allCases.filter(days.contains) == [.monday, .friday])
    #expect(Schedule.on(.monday, .friday) == .weekdays(days))
  }
}

/// A journal that cannot be opened.
private actor FailingJournal: Journal {
  nonisolated let durability = Durability.volatile

  func open() throws(JournalFailure) -> JournalHead { throw .cannotOpen(reason: .isFolder(path: "/")) }
  func commit(_ group: CommitGroup) throws(JournalFailure) { throw .closed }
  func hydrate(_ users: [UserID]) throws(JournalFailure) -> [StoredPast] { throw .closed }
  func lookUp(_ addresses: [OperationAddress]) throws(JournalFailure) -> [StoredOperation?] { throw .closed }
  func commands(
    of user: UserID, ordinals: ClosedRange<Int32>, newestFirst: Bool, limit: Int
  ) throws(JournalFailure) -> [StoredCommand] { throw .closed }
  func commands(after position: Position, limit: Int) throws(JournalFailure) -> [StoredCommand] { throw .closed }
  func users(after user: UserID?, limit: Int) throws(JournalFailure) -> [UserID] { throw .closed }
  func verify() throws(JournalFailure) -> [JournalDamage] { throw .closed }
  func saveCheckpoint(_ checkpoint: Checkpoint) throws(JournalFailure) { throw .closed }
  func checkpoint(named name: String) throws(JournalFailure) -> Checkpoint? { throw .closed }
  func due(
    _ kind: DueEntry.Kind, in instants: ClosedRange<Instant>, after entry: DueEntry?, limit: Int
  ) throws(JournalFailure) -> [DueEntry] { throw .closed }
  func replaceDue(_ entry: DueEntry, with next: DueEntry?) throws(JournalFailure) { throw .closed }
  func close() {}
}
