import AscentRules

/// Habits and their plans.
extension CommandTable {
  /// The group in which help lists these commands, apart from `habit add`.
  static let planGroup = Group(
    title: "plan", common: ["habit list", "habit rename", "goal", "schedule", "skip", "pause", "remind"],
    rest: [
      "habit show", "habit edit", "habit archive", "habit restore", "habit delete", "resume",
      "freeze", "grant freezes", "travel", "day-start",
    ])

  static let habits: [CommandSpec] = [
    CommandSpec(
      name: "habit add",
      parameters: [
        Parameter(
          "NAME",
          "1 to 200 characters, must be unique; ends at the first option. A goal or schedule may follow: Gym 3 times a "
            + "week. Put quotes around a name that ends like one",
          occurrence: .name)
      ],
      options: [
        Option("--goal N", "the amount that satisfies a day; default: 1"),
        Option("--at-most N", "a limit instead: a day is satisfied when it is over and its count is not above N"),
        Option(
          "--decimals N",
          "how many decimals its amounts have, 0 to 3; default: those of the goal; for units such as km and hours, 2"
        ),
        Option("--schedule SCHEDULE", "when it is due: " + SchedulePhrase.forms),
        Option("--unit UNIT", "what the amounts count, up to 40 characters"),
        Option("--group GROUP", "the group it is listed in"), from, operation,
      ], summary: "add a habit",
      examples: [
        "habit add Morning run", "habit add Gym 3 times a week", "habit add Coffee at most 2",
        "habit add Water --goal 8 --unit glasses", "habit add \"Gym at 7 on mondays\" --schedule mon",
        "habit add Run 7.5 km", "habit add Savings --goal 5 --unit euros --decimals 2",
      ], body: .answer(CommandLineSession.addHabit)),
    CommandSpec(
      name: "habit list", options: [group], summary: "list the habits", output: "an array of what habit show prints",
      storeUse: .reading, body: .answer(CommandLineSession.listHabits)),
    CommandSpec(
      name: "habit show", parameters: [habit], summary: "show a habit: goal, schedule, today, streak",
      examples: ["habit show Water"],
      output:
        "an object: habit, number, kind, goal, decimals, unit, schedule, firstDay, archived, excuse, count, due, "
        + "optional, satisfied, current, longest, lastDay, streakUnit, reminder, attributes, group, notes, "
        + "thisWeek, nextDue, planned (change, value, from, through, operation)",
      whyNoGroup: aboutOneHabit, storeUse: .reading, body: .answer(CommandLineSession.showHabit)),
    CommandSpec(
      name: "habit rename",
      parameters: [habit, Parameter("NAME", "the new name, 1 to 200 characters; must be unique")],
      options: [operation], summary: "give a habit another name; its history stays",
      details: "Names of several words need quotes only if the line can mean two habits.",
      examples: ["habit rename Tee Tea", "habit rename Morning run Evening run"],
      body: .answer(CommandLineSession.renameHabit)),
    CommandSpec(
      name: "habit edit", parameters: [habit],
      options: [
        Option("--unit UNIT", "what the amounts count, up to 40 characters; \"\" for none"),
        Option("--group GROUP", "the group it is listed in; \"\" for none"),
        Option("--notes TEXT", "what you want to remember about it, up to 2000 characters; \"\" for none"), operation,
      ], summary: "change a habit's unit, group or notes",
      examples: [
        "habit edit Water --unit cups", "habit edit Gym --group Health", "habit edit Gym --notes \"bring a towel\"",
      ], body: .answer(CommandLineSession.editHabit)),
    CommandSpec(
      name: "habit delete", parameters: [habit], options: [operation],
      summary: "hide a habit and its history, and free its name; undo brings it back",
      examples: ["habit delete Water"], body: .answer(CommandLineSession.deleteHabit)),
    CommandSpec(
      name: "habit archive",
      parameters: [Parameter(habit.name, habit.item.meaning, occurrence: .optionalPhrase)],
      options: [
        Option("--unused LENGTH", "instead of HABIT: all habits without a completion for a time such as 60 days"),
        from, operation,
      ], summary: "end a habit, or all that you stopped doing; their history stays",
      examples: ["habit archive Water", "habit archive --unused 60 days"],
      output: change + ". With --unused a line for each", body: .run(CommandLineSession.archiveHabit)),
    CommandSpec(
      name: "habit restore", parameters: [habit], options: [from, operation],
      summary: "bring back an archived habit",
      examples: ["habit restore Water"],
      body: .answer(CommandLineSession.restoreHabit)),
    CommandSpec(
      name: "goal", parameters: [habit, Parameter("N", "the amount that satisfies a day, or the limit")],
      options: [from, operation], summary: "change the goal or limit, from today or another day",
      examples: ["goal Water 6", "goal Water 10 --from 2026-04-01", "goal Run 7.5"],
      body: .answer(CommandLineSession.setGoal)),
    CommandSpec(
      name: "schedule", parameters: [habit, Parameter("SCHEDULE", SchedulePhrase.forms)],
      options: [from, operation],
      summary: "change when a habit is due, from today or another day",
      examples: ["schedule Gym 3 times a week", "schedule Gym on mon wed fri --from tomorrow"],
      body: .answer(CommandLineSession.setSchedule)),
    skipSpec,
    CommandSpec(
      name: "pause",
      parameters: [
        Parameter(
          "HABIT", namedHabits + "; \"all\" pauses every habit", occurrence: .repeated),
        date("FROM", "the first day, or all days at once: \(PeriodPhrase.forms)", occurrence: .within),
        date("TO", "the last day; at the end of a line, both days apply to all its habits", occurrence: .within),
      ],
      options: [Option("--habit", "take HABIT as a habit's name, even all"), operation],
      summary: "make a range of days neutral: they neither break nor extend a streak",
      details: "A pause begins today or later. To end it early, use resume; undo would make its past days due again.",
      examples: [
        "pause Gym 2026-07-01 2026-07-14", "pause morning run in 2 days next fri", "pause all tomorrow in 2 weeks",
        "pause gym, run from 24 dec to 2 jan", "pause gym for 2 weeks", "pause all next month",
        "pause all 2026-07-01 2026-07-14 --habit",
      ], output: change + ". For several habits a line for each",
      body: .run(CommandLineSession.pause)),
    CommandSpec(
      name: "resume", parameters: [habit],
      options: [
        Option("--from DATE", "the first day that is due again" + days(.future) + "; default: today"),
        Option("--habit", "take HABIT as a habit's name, even all"), operation,
      ],
      summary: "end a pause early; its past days stay neutral",
      details: "resume all ends the pauses of all habits.",
      examples: ["resume Gym", "resume Gym --from tomorrow", "resume all"], body: .answer(CommandLineSession.resume)),
    CommandSpec(
      name: "freeze",
      parameters: [
        date("DATE", "the day; default: today", toward: .past, occurrence: .optionalPhrase)
      ], options: [operation],
      summary: "spend a freeze, so that a missed day ends no streak",
      details: "A freeze covers all habits. Every seventh complete day in a row earns one, if each pays its bonus.",
      examples: ["freeze", "freeze yesterday"], output: change + ", freezes", body: .answer(CommandLineSession.freeze)),
    CommandSpec(
      name: "remind",
      parameters: [
        habit,
        Parameter(
          "HH:MM",
          "a time such as 18:00 or 7pm, with or without days (mon-fri at 7pm), or off; without a time, the reminder is "
            + "shown",
          occurrence: .optional),
      ],
      options: [Option("--days DAYS", "the days of the week, such as mon,wed; default: every day"), operation],
      summary: "set, show or remove the reminder of a habit",
      details: "An open prompt shows the reminder, and events list it, if the habit is still to do at that time. While "
        + "ascent is not running, no reminder is sent; the next start sends those of a day that is not over.",
      examples: ["remind Gym 18:00", "remind Gym 07:30 --days mon,wed", "remind Gym off", "remind Gym"],
      output: change + ". Without a time: an object: habit, reminder",
      body: .answer(CommandLineSession.remind)),
  ]

  static let skipSpec = CommandSpec(
    name: "skip",
    parameters: [
      Parameter("HABIT", namedHabits, occurrence: .repeated),
      date("DATE", "the day, at the end of a line for all its habits; default: today", occurrence: .optional),
      Parameter("# REASON", "why: the rest of the line", occurrence: .optional),
    ],
    options: [Option("--reason TEXT", "why, up to 500 characters"), operation],
    summary: "make a day neutral: it neither breaks nor extends the streak",
    details: "You can skip today, later days, and the two days before today. While the habit is open, a skipped day"
      + " pays no bonus. In a week with a target, a skip counts as one time.",
    examples: [
      "skip Gym", "skip Gym yesterday # a cold", "skip morning run fri", "skip gym, read tomorrow",
    ],
    output: change + ". For several habits a line for each", body: .run(CommandLineSession.skip))
}
