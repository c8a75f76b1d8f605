import AscentRules
import Testing

@testable import AscentRuntime

@Suite("The journal's state in the committer")
struct JournalStateTests {
  private static let head = JournalHead(position: Position(number: 7), commit: 3)

  @Test("a commit moves the head")
  func committed() {
    var state = JournalState(head: Self.head)
    var group = CommitGroup(number: 4, firstPosition: Position(number: 8), committedAt: Instant(milliseconds: 0))
    group.events = [.dayCompleted(LocalDay(number: 1)), .dayReopened(LocalDay(number: 1))]
    state.committed(group)
    #expect(state.head == JournalHead(position: Position(number: 9), commit: 4))
  }

  @Test("a failed commit keeps the head, and is why later commands are not written")
  func failed() {
    var state = JournalState(head: Self.head)
    state.commitFailed(.nothingWritten("full"))
    #expect(state.causeOfNotWriting == .nothingWritten("full"))
    state.commitFailed(.outcomeUnknown("lost"))
    #expect(state.lastFailure == .outcomeUnknown("lost"))
    #expect(state.causeOfNotWriting == .nothingWritten("an earlier commit failed: lost"))
    #expect(!state.isShut && state.head == Self.head)
  }

  @Test("a write that may have happened is the only one to be settled; a shut journal is reopened, too")
  func aftermath() {
    #expect(JournalFailure.outcomeUnknown("lost").aftermath == .unsettled)
    for failure in [JournalFailure.closed, .cannotOpen(reason: .inUse(path: "/"))] {
      #expect(failure.aftermath == .shut)
    }
    for failure in [JournalFailure.nothingWritten("full"), .unreadable("torn"), .damaged([])] {
      #expect(failure.aftermath == .usable)
    }
  }

  @Test("a journal that cannot be reopened is shut until it can")
  func shut() {
    var state = JournalState(head: Self.head)
    state.reopenFailed(.cannotOpen(reason: .inUse(path: "/")))
    #expect(state.isShut && state.lastFailure == .cannotOpen(reason: .inUse(path: "/")))
    let found = JournalHead(position: Position(number: 8), commit: 4)
    state.reopened(at: found)
    #expect(!state.isShut && state.head == found)
  }
}
