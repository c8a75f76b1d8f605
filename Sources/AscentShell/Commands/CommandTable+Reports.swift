/// How things stand.
extension CommandTable {
  static let reports: [CommandSpec] = [
    CommandSpec(
      name: "today",
      options: [
        Option(
          name: "--follow", value: nil, meaning: "draw it again whenever something is committed, until interrupted")
      ],
      summary: "counts, goals and percentages of today", examples: ["today", "today --follow"],
      output:
        "an object: date, zone, complete, fraction, habits (an array of habit, count, goal, unit, percentage, satisfied, due, excuse, "
        + "streak), dailyStreak, freezes, totalXP, level; with --follow a line for each",
      body: Session.today),
    CommandSpec(
      name: "log", parameters: [habit],
      options: [
        Option(name: "--from", value: "DATE", meaning: "the first day to show"),
        Option(name: "--to", value: "DATE", meaning: "the last day to show"),
      ], summary: "the completions of a habit with their operation ids", examples: ["log Water --from yesterday"],
      output: "an array of objects: habit, day, amount, count, goal, percentage, inForce, operation, at, device",
      body: Session.log),
    CommandSpec(
      name: "streaks", summary: "current and longest streaks", examples: ["streaks"],
      output: "an array of objects: habit, current, longest, lastDay, archived",
      body: Session.streaks),
    CommandSpec(
      name: "xp", summary: "XP and level", examples: ["xp"],
      output: "an object: total, level, intoLevel, toNextLevel, entries",
      body: Session.xp),
    CommandSpec(
      name: "ledger",
      options: [
        Option(
          name: "--limit", value: "N", meaning: "how many of the newest entries, 1 or more; 20 unless said otherwise")
      ],
      summary: "the newest entries of the XP ledger", examples: ["ledger --limit 5"],
      output: "an array of objects, the newest last: number, kind, habit, reason, day, amount, total, policy, chain",
      body: Session.ledger),
    CommandSpec(
      name: "verify",
      summary:
        "check the ledger against its causes, and the journal against itself; exit code 1 on findings, of which `ascent verify` also lists those "
        + "of a store too damaged to be opened",
      examples: ["verify"],
      output:
        "an object: whole, entries (null when the store was not opened), findings (class, entry, key, expected, found), journal (commit, detail)",
      body: Session.verify),
    CommandSpec(
      name: "repair",
      options: [
        Option(name: "--apply", value: nil, meaning: "append the corrections; without it nothing is changed"),
        operation,
      ],
      summary: "say what would mend the ledger, or mend it", examples: ["repair", "repair --apply"],
      output:
        "an object: applied, operation, findings, corrections (kind, key, amount, policy; or kind, count, total), entries (number, key, amount, "
        + "total)", changes: true,
      body: Session.repair),
    CommandSpec(
      name: "events",
      options: [
        Option(
          name: "--after", value: "POSITION", meaning: "only what comes after this position; 0 unless said otherwise"),
        Option(name: "--follow", value: nil, meaning: "go on with what is committed, until interrupted"),
      ], summary: "everything that is committed, of everybody", examples: ["events --after 100", "events --follow"],
      output:
        "an array of objects: position, version, user, operation, at, event, facts; with --follow a line for each",
      body: Session.events),
    CommandSpec(
      name: "analytics",
      options: [
        Option(name: "--openmetrics", value: nil, meaning: "the figures as Prometheus reads them"),
        Option(
          name: "--jsonl", value: "FILE",
          meaning:
            "append the events that are not in this file yet, a line of JSON each; a file of 64 MB is put aside and another begun"
        ),
      ], summary: "how people move through streaks, levels and stages, of everybody",
      examples: ["analytics", "analytics --openmetrics", "analytics --jsonl events.jsonl"],
      output:
        "an object: events, asOf, people, byKind, byDay, active (day, week, month), runs, levels, methods (method, people, droppedOff, "
        + "sessions, minutes, stages (stage, entered, advanced, advanceRate, secondsAtStage, sessionsAtStage)), eventsBeyond; with "
        + "--openmetrics an object: openMetrics; with --jsonl an object: file, appended, position",
      body: Session.analytics),
  ]
}
