import AscentRules
import TestSupport
import Testing

@testable import AscentRuntime

@Suite("Groups that analytics has not counted yet")
struct UncountedGroupsTests {
  @Test(
    "wake it when half of the buffer is full, many commands wait, or the journal may have more",
    arguments: [
      ([1], false), (Array(repeating: 1, count: 31), false), (Array(repeating: 1, count: 32), true), ([255], false),
      ([255, 1], true), ([256], true), ([0], true),
    ])
  func wakeUp(sizes: [Int], wakes: Bool) async {
    let uncounted = UncountedGroups(bufferMax: 64)
    var draft = JournalDraft()
    for size in sizes {
      uncounted.add(draft.group((0..<size).map { .init("ann", "\(draft.head.commit)-\($0)", []) }))
    }
    uncounted.wakeup.finish()
    #expect(await uncounted.wakeup.wait() == wakes)
    let (groups, hasMissed) = uncounted.take()
    #expect(groups.map(\.commands.count) == sizes && !hasMissed)
  }

  @Test("are dropped when the buffer is full, which is said once")
  func full() {
    let uncounted = UncountedGroups(bufferMax: 3)
    var draft = JournalDraft()
    for number in 0..<5 { uncounted.add(draft.group([.init("ann", "\(number)", [])])) }
    let (groups, hasMissed) = uncounted.take()
    #expect(groups.map(\.number) == [1, 2, 3] && hasMissed)
    let rest = uncounted.take()
    #expect(rest.groups.isEmpty && !rest.hasMissed)
  }
}
