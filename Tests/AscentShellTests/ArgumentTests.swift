import AscentRules
import AscentRuntime
import AscentViews
import Testing

@testable import AscentShell

@Suite("Arguments and options")
struct ArgumentTests {
  private func arguments(_ line: String) throws -> Arguments {
    try #require(try CommandTable.parse(try Tokenizer.tokens(in: line))).arguments
  }

  @Test("options may be anywhere after the command, with a space or an equals sign")
  func options() throws {
    for line in ["done Run 2 --op a --device=d", "done --op a Run --device d 2", "done --op=a --device d -- Run 2"] {
      let arguments = try arguments(line)
      #expect(arguments.words.map(\.text) == ["Run", "2"])
      #expect(arguments.optional("--op") == "a")
      #expect(arguments.optional("--device") == "d")
    }
  }

  @Test("a quoted option is a text, and a number may be negative")
  func texts() throws {
    #expect(try arguments("done \"--op\"").text("HABIT") == "--op")
    #expect(try arguments("done -- --op").text("HABIT") == "--op")
    #expect(try arguments("award -5 --reason x").text("AMOUNT") == "-5")
    #expect(try arguments("skip Run today --reason \"--because\"").optional("--reason") == "--because")
  }

  @Test(
    "a malformed argument is a usage error",
    arguments: [
      "done", "award 1 2 --reason x", "done Run --nope", "done Run --op", "done Run --op --device d",
      "done Run --op a --op b", "today --follow=yes", "scenario run", "nope", "habit", "habit nope", "-x",
    ])
  func usage(_ line: String) {
    let error = #expect(throws: ShellError.self) { try arguments(line) }
    #expect(error?.isUsage == true)
  }

  @Test("every schedule is written as it is read")
  func schedules() {
    let schedules: [Schedule] =
      [.daily, .every(days: 3), .times(2, inDays: 3), .perWeek(3)]
      + (1..<128).map { .weekdays(WeekdaySet(rawValue: UInt8($0))) }
    for schedule in schedules { #expect(ScheduleText.schedule(schedule.text) == schedule) }
  }

  @Test(
    "an invalid schedule is refused",
    arguments: [
      "", "hourly", "daily:1", "weekdays:", "weekdays:mon,", "weekdays:montag", "every:3", "every:d", "every:-3d",
      "times:2", "times:2/3",
      "times:/3d", "weekly:", "weekly:3d", "weekly:99999999999", "every:+3d",
    ])
  func noSchedule(_ text: String) {
    #expect(ScheduleText.schedule(text) == nil)
  }

  @Test(
    "a time of day has an hour of one or two digits and a minute of two",
    arguments: [
      ("00:00", 0), ("23:59", 1439), ("07:30", 450), ("24:00", nil), ("7:30", 450), ("7:3", nil),
      (":30", nil), ("07:60", nil), ("07-30", nil), ("０7:30", nil),
    ])
  func minutes(_ text: String, _ minute: Int?) {
    #expect(MomentPhrase.minuteOfDay(text) == minute)
  }
}
