import AscentRules
import TestSupport
import Testing

@testable import AscentShell

@Suite("Events as sentences")
struct EventTextTests {
  private static let today = LocalDay(year: 2026, month: 3, day: 4)!

  private func sentence(_ event: Event) -> String {
    EventText(today: Self.today) { $0.number == 1 ? "Tea" : nil }.sentence(event)
  }

  @Test("every kind of event has a sentence, without its name or the names of its fields")
  func everyKind() {
    let undo = Event.operationChanged(OperationID("op").key, inForce: false)
    let events = SampleEvents.everyKind + [undo]
    #expect(Set(events.map(\.kind)) == Set(EventKind.allCases), "SampleEvents lacks a kind")
    for event in events {
      let sentence = sentence(event)
      #expect(!sentence.isEmpty)
      #expect(!sentence.contains(event.kind.name))
      for fact in event.facts where fact.name.contains(where: \.isUppercase) {
        #expect(!sentence.contains(fact.name), "\(sentence)")
      }
    }
  }

  @Test("a sentence names the habit, the day and the entry")
  func entry() {
    let key = AwardKey(kind: .habit, subject: 1, day: LocalDay(year: 2026, month: 3, day: 3)!)
    let entry = LedgerEntry(number: 824, key: key, amount: 10, total: 60, policy: 1)
    #expect(sentence(.xpEntered(entry)) == "+10 XP for Tea on 3 March (entry 824)")
    let former = LocalDay(year: 2025, month: 12, day: 31)!
    #expect(sentence(.dayCompleted(former)) == "31 December 2025 complete")
    #expect(
      sentence(.completionLogged(HabitID(number: 2), Self.today, amount: 2, count: 5))
        == "+2 for habit 2 on 4 March, now 5")
    #expect(
      sentence(
        .excuseChanged(HabitID(number: 1), .pause, from: former, through: Self.today, ordinal: 3, inForce: false))
        == "pause of 31 December 2025 to 4 March for Tea undone")
  }
}
