import AscentRules
import AscentTestKit
import Testing

@testable import AscentRuntime

@Suite("The committer's state")
struct CommitterStateTests {
  private func batch(_ number: Int64) -> Batch {
    Batch(number: number, shard: 0, epoch: 0, settledBefore: 0, catalog: .starter)
  }

  private func batch(_ number: Int64, of commandCount: Int, for caller: Caller<Answer>) -> Batch {
    let command = Command(user: UserID("ana"), operation: "gift", intent: .awardXP(1, reason: "a gift"))
    let item = CommandItem(
      slot: 0, DecisionInput(command, recordedAt: FrozenClock().now()), content: command.contentDigest,
      reply: .single(caller))
    var batch = batch(number)
    batch.commands = Array(repeating: item, count: commandCount)
    return batch
  }

  @Test("batches that arrive during a commit form the next group, in order")
  func groups() {
    var state = CommitterState()
    #expect(state.turnCame() == nil)
    state.batchArrived(batch(1))
    #expect(state.turnCame()?.map(\.number) == [1])
    for number in 2...4 as ClosedRange<Int64> { state.batchArrived(batch(number)) }
    #expect(state.turnCame() == nil, "one commit at a time")
    #expect(state.commitEnded() == .giveTurn)
    #expect(state.turnCame()?.map(\.number) == [2, 3, 4])
    #expect(state.commitEnded() == .nothing)
    #expect(state.turnCame() == nil)
  }

  @Test("a group has at most 1,024 commands, or one larger batch; the other batches form the next groups")
  func largest() async {
    let max = CommitterState.groupMax
    _ = await Caller<Answer>.waiting { caller in
      var state = CommitterState()
      for (number, size) in zip(Int64(1)..., [max - 1, 1, 0, 1, max + 1, 0]) {
        state.batchArrived(batch(number, of: size, for: caller))
      }
      var groups = [state.turnCame()?.map(\.number)]
      while let next = state.moreArrived() { groups.append(next.map(\.number)) }
      #expect(groups == [[1, 2, 3], [4], [5], [6]])
      #expect(state.commitEnded() == .nothing)
      caller.resume(returning: .failure(.stopped))
    }
  }

  @Test("what arrived during a commit may follow it at once")
  func following() {
    var state = CommitterState()
    #expect(state.moreArrived() == nil)
    state.batchArrived(batch(1))
    #expect(state.moreArrived() == nil, "no commit is running")
    _ = state.turnCame()
    #expect(state.moreArrived() == nil)
    state.batchArrived(batch(2))
    #expect(state.moreArrived()?.map(\.number) == [2])
    #expect(state.commitEnded() == .nothing)
  }

  @Test("the end waits for a running commit, and commits what arrived during it")
  func end() {
    var state = CommitterState()
    state.batchArrived(batch(1))
    _ = state.turnCame()
    guard case .waitForCommit = state.arrivalsEnded() else {
      Issue.record("it did not wait")
      return
    }
    state.batchArrived(batch(2))
    #expect(state.commitEnded() == .resumeRun)
    guard case .commit(let rest) = state.arrivalsEnded() else {
      Issue.record("the rest was lost")
      return
    }
    #expect(rest.map(\.number) == [2])
    #expect(state.commitEnded() == .nothing)
    guard case .nothing = state.arrivalsEnded() else {
      Issue.record("it did not end")
      return
    }
  }

  @Test("what arrives after the end is never committed, only abandoned")
  func abandoned() {
    var state = CommitterState()
    guard case .nothing = state.arrivalsEnded() else {
      Issue.record("it did not end")
      return
    }
    state.batchArrived(batch(1))
    #expect(state.turnCame() == nil)
    #expect(state.abandoned().map(\.number) == [1])
    #expect(state.abandoned().isEmpty)
  }

  @Test("an impossible transition ends the process")
  func impossible() async {
    await #expect(processExitsWith: .failure) {
      var state = CommitterState()
      _ = state.commitEnded()
    }
    await #expect(processExitsWith: .failure) {
      var state = CommitterState()
      _ = state.abandoned()
    }
  }
}
