/// History, statistics and explanations.
extension CommandTable {
  private static let anyMethod = Parameter(
    "METHOD", "the ID or title of a method, or the beginning of one; default: all that you have practised",
    occurrence: .optionalPhrase)
  private static let practised = "sessions, minutes, days, bestRun, feedback, averageFeedback"
  private static let stageTime =
    "method, stage, title, duration (seconds), formattedDuration, sessions, minutes, present"
  private static let figures =
    "totals (\(practised)), advances, averageTime (seconds), sessionsBeforeAdvancing, fastest, slowest, lastSessionDay"
  private static let why =
    "an object: subject (kind, habit, group, day, method, stage), facts (name, value), rule, evidence (title, count, "
    + "events (position, version, day, operation, event, facts))"

  static let history: [CommandSpec] = [
    CommandSpec(
      name: "history", parameters: [anyMethod],
      options: [
        Option("--limit N", "how many of the newest, 1 to 1000; default: 20"),
        Option("--before CURSOR", "where to continue: the cursor that the previous page gave"),
      ], summary: "sessions and completed stages, newest first; older ones summed up by year",
      examples: ["history", "history breathing --limit 5"],
      output:
        "an object: items (kind, method, stage, at, day, ordinal, note; of a session minutes, feedback; of a "
        + "progression from, to, criteriaVersion, timeInPreviousStage, sessions, minutes, causeInForce, met (name, "
        + "current, required)), next, years (year, sessions, minutes, progressions)",
      whyNoGroup: aboutMethods, storeUse: .reading, body: .answer(CommandLineSession.history)),
    CommandSpec(
      name: "timeline", parameters: [method],
      summary: "the stages of a method that you went through: how long each took, and what you did",
      examples: ["timeline breathing"],
      output:
        "an array of objects: event, stage, title, enteredAt, enteredDay, leftAt, leftDay, present, duration "
        + "(seconds), formattedDuration, accomplishments (\(practised)), causeInForce",
      whyNoGroup: aboutMethods, storeUse: .reading, body: .answer(CommandLineSession.timeline)),
    CommandSpec(
      name: "stats", parameters: [anyMethod],
      summary: "figures of one method or all: stages completed, how fast, how much practice",
      examples: ["stats", "stats breathing"],
      output:
        "an object: methods (method, title, stage, stages (\(stageTime)), causesWithdrawn, and as follows), "
        + "\(figures); with METHOD what an element of methods is", whyNoGroup: aboutMethods,
      storeUse: .reading, body: .answer(CommandLineSession.statistics)),
    CommandSpec(
      name: "highlights",
      options: [group, Option("--limit N", "how many, 1 to 1000; default: 10")],
      summary: "your latest achievements, one per line", examples: ["highlights"],
      output:
        "an object: items (id, category, day, at, text), leftOut (older ones that were found), operationsRead, "
        + "mayHaveMore",
      storeUse: .reading, body: .answer(CommandLineSession.highlights)),
    CommandSpec(
      name: "why streak", parameters: [habit], summary: "why a streak has its length",
      examples: ["why streak Morning run", "why streak mor"],
      output: why, whyNoGroup: aboutOneHabit, storeUse: .reading, body: .answer(CommandLineSession.whyStreak)),
    CommandSpec(
      name: "why xp", options: [group], summary: "where your XP comes from",
      examples: ["why xp", "why xp --group Health"],
      output: why,
      storeUse: .reading, body: .answer(CommandLineSession.whyXP)),
    CommandSpec(
      name: "why bonus",
      parameters: [
        date("DATE", "the day, by default today", toward: .past, occurrence: .optionalPhrase)
      ],
      summary: "why a day earned its bonus, or didn't", examples: ["why bonus yesterday"], output: why,
      whyNoGroup: "a day's bonus depends on all habits", storeUse: .reading,
      body: .answer(CommandLineSession.whyBonus)),
    CommandSpec(
      name: "why readiness", parameters: [method], summary: "why you are ready for the next stage, or not yet",
      examples: ["why readiness breathing"], output: why, whyNoGroup: aboutMethods, storeUse: .reading,
      body: .answer(CommandLineSession.whyReadiness)),
  ]
}
