import Testing

@testable import AscentShell

@Suite("Days that do not exist, and weeks that have not begun")
struct ImpossibleDayTests {
  @Test(
    "the answer says how long the month is",
    arguments: [
      ("pause yoga 31 nov", "\"31 nov\": November has only 30 days; use the first and the last day"),
      ("pause yoga 31 nov 3 dec", "\"31 nov\": November has only 30 days"),
      ("pause yoga 1 nov 31 nov", "\"31 nov\": November has only 30 days"),
      ("done yoga 30 feb", "\"30 feb\": February has only 29 days"),
      ("skip yoga 29 feb 2027", "\"29 feb 2027\": February has only 28 days"),
      ("done yoga --at \"2026-11-31 08:00\"", "--at \"2026-11-31 08:00\": November has only 30 days"),
      ("week 42 june", "\"42 june\": June has only 30 days"),
      ("pause yoga 28 nov", "\"28 nov\": the last day is missing"),
      ("pause yoga 2026-02-30", "\"2026-02-30\": February has only 28 days"),
    ])
  func tooLong(line: String, answer: String) async throws {
    let said = try await ShellHarness.answers("habit add Yoga", line)[1]
    #expect(said.hasPrefix("! error: \(answer)"), "\(said)")
  }

  @Test("a pause that is too long is named with its days and years")
  func longPause() async throws {
    let said = try await ShellHarness.answers(
      "@ 2026-11-27T08:00:00+01:00", "habit add Yoga", "pause yoga 2 jan 24 dec", "pause all 1 dec 3 mar",
      "pause yoga 1 dec 2 mar")
    #expect(
      said[1].hasPrefix(
        "! error: \"2027-01-02 2027-12-24\": that is from Saturday 2 January 2027 through Friday 24 December 2027; "
          + "use at most 92 days"), "\(said[1])")
    #expect(said[2].contains("use at most 92 days") && said[3].hasPrefix("Yoga is paused"), "\(said[3])")
  }

  @Test(
    "a week that has not begun is shown",
    arguments: [
      ("week 30 nov", "30 November to 6 December"), ("week next week", "30 November to 6 December"),
      ("week next", "30 November to 6 December"), ("week 7 dec", "7 December to 13 December"),
      ("week 30 oct", "26 October to 1 November"), ("week mon", "23 November to 29 November"),
      ("week last week", "16 November to 22 November"), ("week this week", "23 November to 29 November"),
      ("week --of 30 nov", "30 November to 6 December"),
    ])
  func weeks(line: String, title: String) async throws {
    let said = try await ShellHarness.answers("@ 2026-11-27T08:00:00+01:00", "habit add Yoga", line)[1]
    #expect(said.hasPrefix("Week · \(title)"), "\(said)")
  }
}
