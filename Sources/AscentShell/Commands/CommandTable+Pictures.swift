/// Pictures: weeks, calendars, charts and ladders.
///
/// Also the report, and the status line for shell prompts.
extension CommandTable {
  private static let of = Option("--of DATE", "a day of what to show (YYYY-MM-DD, yesterday, last fri); default: today")
  private static let statuses = "done, partly, open, undecided, missed, skipped, frozen, paused, notDue, ahead, none"

  static let pictures: [CommandSpec] = [
    CommandSpec(
      name: "week",
      parameters: [
        Parameter(
          "DATE", "a day of the week to show (YYYY-MM-DD, last fri, 3 weeks ago), last or next; default: today",
          occurrence: .optionalPhrase)
      ],
      options: [group, of],
      summary: "a week with one row per habit; starts on Monday unless config sets another day",
      examples: ["week", "week last", "week 3 weeks ago"],
      output: "an object: from, to, habits (habit, days (\(statuses)), streak)", storeUse: .reading,
      body: .answer(CommandLineSession.week)),
    CommandSpec(
      name: "calendar",
      parameters: [
        Parameter(
          "HABIT", "the name of a habit, or its beginning; default: all habits together", occurrence: .optionalPhrase)
      ],
      options: [Option("--year", "the 52 weeks up to the present one"), group, of],
      summary: "a month, a year or 52 weeks, with what became of each day",
      details: "A month or a year may follow: december, dec 2025, last month, 2025.",
      examples: ["calendar", "calendar december", "calendar Water --year", "calendar --of 2026-03-01"],
      output: "an object: title, from, to, days (day, status (\(statuses)))", storeUse: .reading,
      body: .answer(CommandLineSession.calendar)),
    CommandSpec(
      name: "chart",
      parameters: [Parameter("WHAT", "a habit, a measure, a method, the beginning of one, or xp", occurrence: .phrase)],
      options: [
        Option("--days N", "how many days, 7 to 1000; default: 30, for a measure 90"),
        Option("--measure", "the measure, where a habit has the same name"),
      ],
      summary: "a habit's counts, your XP, or a measure with its trend and forecast, over time",
      examples: ["chart Water", "chart xp --days 90", "chart Weight"],
      output: "an object: title, unit, from, to, goal, days (day, value, trend, low, high), spoken",
      whyNoGroup: aboutOneHabit, storeUse: .reading, body: .answer(CommandLineSession.chart)),
    CommandSpec(
      name: "ladder", parameters: [method],
      summary: "the stages of a method, where you are, and when you may reach the next one",
      examples: ["ladder breathing"],
      output: "an object: method, title, fraction, rungs (title, place (done, here, ahead), note, day)",
      whyNoGroup: aboutMethods, storeUse: .reading, body: .answer(CommandLineSession.ladder)),
    CommandSpec(
      name: "report", parameters: [Parameter("FILE", "the page, such as habits.html; replaces an earlier report")],
      options: [Option("--force", "replace the file even if it is not a report, but never a store")],
      summary: "write everything as one HTML page for a browser",
      details: "The page has today, celebrations, your year, calendars, streaks, goals, methods, XP and statistics. It "
        + "loads nothing and works offline.",
      examples: ["report habits.html"], output: "an object: file, bytes",
      whyNoGroup: "the page shows all habits", storeUse: .reading, body: .answer(CommandLineSession.writeReport)),
    CommandSpec(
      name: "status",
      summary: "today in one short line, for the prompt of a shell or for tmux",
      details:
        "It shows the habits done of those due, and the daily streak. It works while another process has the store "
        + "open, and prints nothing without a store.",
      examples: ["status"], output: "an object: done, total, dailyStreak",
      whyNoGroup: "it is about all habits", storeUse: .reading, body: .answer(CommandLineSession.status)),
  ]
}
