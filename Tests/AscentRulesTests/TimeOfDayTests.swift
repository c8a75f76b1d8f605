import AscentRules
import Testing

@Suite("Times of day")
struct TimeOfDayTests {
  @Test("shown with two digits each, and in the order of the clock")
  func text() throws {
    let early = try TimeOfDay(hour: 8, minute: 5)
    #expect(early.description == "08:05" && early.hour == 8 && early.minute == 5)
    #expect(try early < TimeOfDay(hour: 23, minute: 59))
    #expect(try TimeOfDay(hour: 0) == TimeOfDay(minutes: 0))
    #expect(try Reminder(hour: 8, minute: 5) == Reminder(at: early))
  }

  @Test(
    "what no clock shows is refused, with the part that is wrong",
    arguments: [(24, 0, "hour"), (-1, 0, "hour"), (.max, 0, "hour"), (20, 60, "minute"), (20, -1, "minute")])
  func refused(hour: Int, minute: Int, part: String) {
    let (value, last): (Int, Int64) = part == "hour" ? (hour, 23) : (minute, 59)
    let refusal = Refusal.outOfRange(field: part, value: Int64(value), allowed: 0...last)
    #expect(throws: refusal) { try TimeOfDay(hour: hour, minute: minute) }
    #expect(throws: refusal) { try Reminder(hour: hour, minute: minute) }
  }
}
