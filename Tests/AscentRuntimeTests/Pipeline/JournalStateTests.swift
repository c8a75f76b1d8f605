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

  @Test("a failure that wrote nothing keeps the journal open; any other requires reopening")
  func failed() {
    var state = JournalState(head: Self.head)
    #expect(state.commitFailed(.nothingWritten("full")) == .goOn)
    #expect(state.lastFailure == .nothingWritten("full"))
    for failure in [JournalFailure.outcomeUnknown("lost"), .closed] {
      #expect(state.commitFailed(failure) == .reopen)
    }
    #expect(!state.isShut && state.head == Self.head)
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
