/// Today, streaks, XP, the ledger and its checks, events and analytics.
extension CommandTable {
  static let reports: [CommandSpec] = [
    CommandSpec(
      name: "today",
      options: [
        group, Option("--follow", "redraw it after every commit, until interrupted"),
      ],
      summary: "your habits today, open ones first",
      details:
        "It shows the last 14 days of each habit, the next milestones, and the stage of each method practised in "
        + "the last 14 days. The number of a row can stand for the habit: done 2.",
      examples: ["today", "today --group Health", "today --follow"],
      output:
        "an object: date, zone, complete, fraction, habits (an array of row, habit, kind, count, goal, unit, "
        + "percentage, satisfied, due, optional, excuse, streak, streakUnit, group, thisWeek, nextDue, "
        + "planned (change, value, from, through), "
        + "days (the last 14, the oldest first: done, partly, open, missed, skipped, frozen, paused, "
        + "notDue, none)), dailyStreak, freezes, frozenDays, totalXP, level, "
        + "celebrations (not dismissed), measures (measure, next, unit, progress, estimatedDays), "
        + "methods (an array of method, title, stage, stageTitle, number, stages: those with a session in the last 14 "
        + "days; none with --group); with --follow a line for each",
      storeUse: .reading, body: .run(CommandLineSession.today)),
    watchSpec,
    CommandSpec(
      name: "log", parameters: [Parameter("HABIT", namedHabit + " Default: all", occurrence: .any)],
      options: [
        group,
        Option("--from DATE", "the first day to show" + days(.past)),
        Option("--to DATE", "the last day to show" + days(.past)),
      ],
      summary: "the completions of a habit, or of all, with short IDs for undo and move",
      details: "The name of a measure lists its values.",
      examples: ["log Water --from yesterday", "log --group Health", "log Weight"],
      output: "an array of objects: habit, day, amount, count, goal, percentage, note, inForce, operation, at, device, "
        + "movedTo; of a measure: measure, day, value, unit, inForce, operation",
      storeUse: .reading, body: .answer(CommandLineSession.log)),
    CommandSpec(
      name: "recent",
      parameters: [Parameter("N", "how many, 1 to 1000; default: 20", occurrence: .optional)],
      summary: "what you did lately, newest first, with short IDs for undo",
      examples: ["recent", "recent 50"],
      output: "an array of objects: id (short), operation, at, time (local), action, inForce, since (undone, or moved "
        + "to a day)",
      whyNoGroup: "it shows what undo goes back through", storeUse: .reading, body: .answer(CommandLineSession.recent)),
    CommandSpec(
      name: "streaks",
      parameters: [
        Parameter("HABIT", "the name of a habit, or its beginning; default: all", occurrence: .optionalPhrase)
      ],
      options: [group], summary: "current and longest streaks, and when they would end",
      examples: ["streaks", "streaks Water"],
      output: "an array of objects: habit, current, longest, unit (days, weeks, times), lastDay, archived, group, "
        + "atRisk, expiresAt, thisWeek, nextDue",
      storeUse: .reading, body: .answer(CommandLineSession.streaks)),
    CommandSpec(
      name: "xp", options: [group], summary: "XP and level, or what the habits of a group have earned",
      examples: ["xp"],
      output: "an object: total, level, intoLevel, toNextLevel, entries; with --group: group, total, entries",
      storeUse: .reading, body: .answer(CommandLineSession.xp)),
    CommandSpec(
      name: "ledger",
      options: [
        group, Option("--limit N", "how many of the newest entries, 1 or more; default: 20"),
      ],
      summary: "the newest entries of the XP ledger", examples: ["ledger --limit 5"],
      output: "an array of objects, the newest last: number, kind, habit, reason, day, amount, total, policy",
      storeUse: .reading, body: .answer(CommandLineSession.ledger)),
    CommandSpec(
      name: "verify", options: [Option("--all", "check all users, and name each finding")],
      summary: "check the store: XP ledger, history and journal",
      details:
        "It computes the ledger and the history again from the commands, and checks the journal's integrity. The "
        + "exit code is 1 on findings. From the command line it also reports on a store too damaged to open.",
      examples: ["verify", "verify --all"],
      output:
        "an object: whole, entries (null when the store was not opened), findings (class, entry, key, expected, "
        + "found), history (user, operation, position, part (event, receipt, snapshot), stored, expected, refused, "
        + "otherRules, repaired: what does not follow from the commands), journal (commit, detail), commitsSurvive "
        + "(powerFailure, processEnd, nothing; null if not known); with --all: whole, people, findings (also user, "
        + "repaired), history, journal, commitsSurvive",
      whyNoGroup: aboutLedger, storeUse: .reading, body: .run(CommandLineSession.verify)),
    CommandSpec(
      name: "repair",
      options: [
        Option("--apply", "append the corrections; without it nothing changes"),
        operation,
      ],
      summary: "show what would repair the ledger, or repair it", examples: ["repair", "repair --apply"],
      output:
        "an object: applied, operation, findings, corrections (kind, key, amount, policy; or kind, count, total), "
        + "entries (number, key, amount, total)",
      whyNoGroup: aboutLedger, body: .answer(CommandLineSession.repair)),
    CommandSpec(
      name: "events",
      options: [
        Option("--group GROUP", "only the events of your habits in a group"),
        Option("--after POSITION", "only events after this position; default: 0"),
        Option("--follow", "keep printing new events, until interrupted"),
      ], summary: "all events, for all users",
      examples: ["events --after 100", "events --group Health", "events --follow"],
      output:
        "an array of objects: position, version, user, operation, at, event, facts; with --follow a line for each",
      storeUse: .reading, body: .run(CommandLineSession.events)),
    CommandSpec(
      name: "analytics",
      options: [
        Option("--openmetrics", "the figures in the format that Prometheus reads"),
        Option(
          "--jsonl FILE",
          "append the events that this file lacks, one line of JSON each; at 64 MB a new file is started"
        ),
      ], summary: "how all users move through streaks, levels and stages",
      examples: ["analytics", "analytics --openmetrics", "analytics --jsonl events.jsonl"],
      output:
        "an object: events, asOf, people, byKind, byDay, active (day, week, month), runs, levels, methods (method, "
        + "people, droppedOff, sessions, minutes, stages (stage, entered, advanced, advanceRate, secondsAtStage, "
        + "sessionsAtStage)), eventsBeyond, streaks (alive, atRisk, "
        + "ended, rescued); with --openmetrics an object: openMetrics; with --jsonl an object: file, "
        + "appended, position",
      whyNoGroup: "the figures are of all users, and each has groups of their own", storeUse: .reading,
      body: .answer(CommandLineSession.analytics)),
  ]

  private static let watchSpec = CommandSpec(
    name: "watch",
    summary: "a live dashboard: today, streaks, XP, and how the store is doing",
    details: "It also shows what other processes commit. v verifies the store, q ends. Without a terminal, one screen "
      + "is printed.",
    examples: ["watch"],
    output: "an object: at, day, habits (habit, count, goal, satisfied, due, streak), dailyStreak, longestDailyStreak, "
      + "totalXP, level, commit, position, commitsSeen, writer, pipeline (waiting, waitingMax, inFlight, inFlightMax; "
      + "null if no process writes or it is too busy to answer), latency (commits, median, p99, max in milliseconds; "
      + "null before the first commit), verified (running, whole, text)",
    whyNoGroup: "it is about all habits", storeUse: .reading, body: .answer(CommandLineSession.watch))
}
