import AscentRules
import Testing

@testable import AscentRuntime

@Suite("What must be looked up for a batch")
struct BatchLookupTests {
  private let ana = Sender()
  private let bo = Sender(user: UserID("bo"))

  /// Work of one call with these commands.
  private func lookup(_ commands: [Command], _ residents: ResidentCache) async -> BatchLookup {
    var lookup: BatchLookup?
    _ = await Caller.waiting { caller in
      let call = Call(commandCount: commands.count, caller: caller)
      let work = [WorkItem.commands(commands, of: call, at: commands.indices.map(Int32.init))]
      lookup = BatchLookup(work, residents)
      for item in work { item.fail(.stopped) }
    }
    return lookup ?? BatchLookup([], residents)
  }

  @Test("each person missing from memory is looked up once, each command and its target in order")
  func order() async {
    var residents = ResidentCache(bound: 8)
    _ = residents.admit(bo.user)
    let lookup = await lookup([ana.add("run", op: "a"), bo.add("run", op: "b"), ana.undo("a", op: "c")], residents)
    #expect(lookup.misses == [ana.user] && lookup.invalid.isEmpty)
    #expect(lookup.slots == [-1, 0, -1])
    let expected = [(ana, "a"), (bo, "b"), (ana, "c"), (ana, "a")].map {
      OperationAddress(user: $0.user, key: OperationID($1)!.key)
    }
    #expect(lookup.addresses == expected)
  }

  @Test("an invalid id is refused, and leaving it out keeps the work of the others")
  func invalid() async throws {
    let bad = Sender(user: UserID.init(""))
    let lookup = await lookup([ana.add("run"), bad.add("run")], ResidentCache(bound: 8))
    #expect(lookup.misses == [ana.user, bad.user] && Array(lookup.invalid.keys) == [bad.user])
    let commands = [bad.add("a"), ana.add("b"), bad.add("c")]
    let answers = await Caller.waiting { caller in
      let call = Call(commandCount: 3, caller: caller)
      let rest = [WorkItem.commands(commands, of: call, at: [0, 1, 2])].answering(lookup.invalid)
      #expect(rest.map(\.size) == [1])
      for item in rest { item.fail(.overloaded) }
    }
    let refusal = try #require(lookup.invalid[bad.user])
    #expect(answers == [.failure(refusal), .failure(.overloaded), .failure(refusal)])
  }

  @Test("results are consumed in the order of the work")
  func results() async {
    let lookup = await lookup([ana.add("run"), bo.add("run"), ana.add("read")], ResidentCache(bound: 8))
    let hydrations = [5, 9].map { Hydration(slot: $0, person: PersonState(), tailCount: 0) }
    var results = LookupResults(lookup, operations: [nil, nil, nil], hydrations: hydrations)
    #expect(results.itemCount == 3)
    #expect([results.nextSlot(), results.nextSlot(), results.nextSlot()] == [5, 9, 5])
  }
}
