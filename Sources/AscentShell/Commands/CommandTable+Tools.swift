/// Scenarios, imports, exports, races, settings and help.
extension CommandTable {
  private static let dryRun = Option("--dry-run", "show what would be imported, and change nothing")
  private static let devices = Option("--devices N", "how many devices, 1 to 10000; default: 64")
  private static let importOutput =
    "an object: path, dryRun, completions, firstDay, lastDay, new, known, habits (habit, schedule, archived, "
    + "completions, skippedDays, coveredDays, reminder, new, known, longest), remarks (place, text, reason), "
    + "remarksLeftOut, restored (how many operations had been undone and are back), operation"
  private static let notesOfDays =
    "Notes on days without a completion become attributes of the habit, up to 64 in all; habit show lists them."
  private static let exportFile = Parameter(
    "FILE", "a new file; without it, or with -, standard output", occurrence: .optional)
  private static let force = Option("--force", "replace an existing file")
  private static let aboutHistory = "the file has all that you recorded"
  private static let fileOutput =
    "an object: path, dryRun, records, firstDay, lastDay, new, known, restored, notImported, kinds (kind, new, known, "
    + "restored, notImported), goalsOfOne (new habits of a table, which has no goals), remarks (line, kind, reason), "
    + "operation"
  private static let raceOutput =
    "an object: race, user, devices, finalCount, totalXP, holds, results (device, sent, count, xp, failure), "
    + "invariants (number, claim, holds, seen)"

  static let tools: [CommandSpec] =
    stores + [
      CommandSpec(
        name: "scenario run",
        parameters: [Parameter("FILE", "a scenario, a JSON file", occurrence: .repeated)],
        summary: "test: run scenarios and compare what happens with what they expect",
        details: "Each scenario has a store of its own. The exit code is 1 if an assertion fails.",
        examples: ["scenario run first.json second.json"],
        output: "an object: holds, files (file, holds, failures (step, expected, actual, message))",
        storeUse: .none, body: .run(CommandLineSession.runScenarios)),
      CommandSpec(
        name: "export json", parameters: [exportFile], options: [force],
        summary: "write what you recorded as JSON, for import json",
        details: "XP, earned freezes, awards by hand and dismissed celebrations are not in it; backup keeps them.",
        examples: ["export json habits.json"],
        output: "the file itself; with FILE an object: file, records, bytes, awardsLeftOut",
        whyNoGroup: aboutHistory, storeUse: .reading, body: .run(CommandLineSession.exportJSON)),
      CommandSpec(
        name: "export csv", parameters: [exportFile], options: [force],
        summary: "write your completions as a table, for spreadsheets and import csv",
        examples: ["export csv completions.csv"],
        output: "the file itself; with FILE an object: file, records, bytes, awardsLeftOut",
        whyNoGroup: aboutHistory, storeUse: .reading, body: .run(CommandLineSession.exportCSV)),
      CommandSpec(
        name: "import json", parameters: [Parameter("FILE", "a file that export json wrote")],
        options: [dryRun], summary: "import what export json wrote; safe to run twice",
        details: "Habits, plans, completions, notes, measures and sessions come back. Imported records earn no XP: "
          + "XP, levels and earned freezes are not copied, and milestones are celebrated again. To keep those, use "
          + "backup and restore.",
        examples: ["import json habits.json --dry-run"], output: fileOutput, body: .run(CommandLineSession.importFile)),
      CommandSpec(
        name: "import csv",
        parameters: [
          Parameter(
            "FILE",
            "a CSV file with the columns habit and day, and perhaps amount, unit, at (2026-03-01T08:00:00+01:00), note "
              + "and id")
        ],
        options: [dryRun], summary: "import completions from a table; safe to run twice",
        details: "What is imported earns no XP. A table has no goals, limits or schedules: a new habit gets a goal of "
          + "1 a day. export json and import json keep them.",
        examples: ["import csv completions.csv --dry-run"], output: fileOutput,
        body: .run(CommandLineSession.importFile)),
      CommandSpec(
        name: "import loop",
        parameters: [Parameter("PATH", "a CSV export folder or a backup of Loop Habit Tracker")],
        options: [dryRun], summary: "import the history of Loop Habit Tracker; safe to run twice", details: notesOfDays,
        examples: ["import loop backup.db --dry-run"],
        output: importOutput,
        body: .run(CommandLineSession.importFile)),
      CommandSpec(
        name: "import habitbull", parameters: [Parameter("PATH", "the CSV file that HabitBull exports")],
        options: [dryRun],
        summary: "import the history of HabitBull; safe to run twice", details: notesOfDays,
        examples: ["import habitbull habitbull.csv"],
        output: importOutput, body: .run(CommandLineSession.importFile)),
      CommandSpec(
        name: "race completions", options: [devices],
        summary: "test: many devices complete one habit at the same time",
        details: "The race has a store of its own. Afterwards the invariants are checked.",
        examples: ["race completions --devices 64"], output: raceOutput,
        storeUse: .none, body: .run(CommandLineSession.raceCompletions)),
      CommandSpec(
        name: "race award", options: [devices],
        summary: "test: many devices complete the last habit of a day; the bonus is paid once",
        details: "The race has a store of its own.",
        examples: ["race award --devices 64"],
        output: raceOutput, storeUse: .none, body: .run(CommandLineSession.raceAward)),
      CommandSpec(
        name: "race progression", options: [devices],
        summary: "test: many devices complete one stage at the same time; it is completed once",
        details: "The race has a store of its own. One device completes the stage, and the others get its answer.",
        examples: ["race progression --devices 64"],
        output:
          "an object: race, user, devices, method, stage, advanced, alreadyAdvanced, holds, results (device, sent, "
          + "outcome, from, to, ordinal, failure), history (event, facts), invariants (number, claim, holds, seen)",
        storeUse: .none, body: .run(CommandLineSession.raceProgression)),
      configSpec,
      CommandSpec(
        name: "demo",
        summary: "a short tour of a made-up year; your own store is not touched",
        details: "Started in a shell, as ascent demo, the tour takes less than a minute, and any key ends it. Then you "
          + "can type commands: the year is in memory only, so nothing is kept. At the prompt, without a terminal or "
          + "without motion, the screens are printed one after the other.",
        examples: ["demo"], output: "for each screen an object: caption, and then what its command prints",
        whyNoGroup: "the year is about all its habits", storeUse: .none, body: .run(CommandLineSession.demo)),
      CommandSpec(
        name: "completions",
        parameters: [
          Parameter("SHELL", "bash, zsh or fish"),
          Parameter(
            "LINE", "the beginning of a line: print what can follow, as the script asks at each Tab",
            occurrence: .optional),
        ],
        summary: "print a script with which a shell completes commands, options and your names",
        examples: ["completions bash"], output: "the script itself", storeUse: .none,
        body: .run(CommandLineSession.completionScript)),
      CommandSpec(
        name: "man", summary: "print the manual page, for man -l", examples: ["man"], output: "the page itself",
        storeUse: .none, body: .run(CommandLineSession.manualPage)),
      CommandSpec(
        name: "version", summary: "print the version, and what acknowledged changes survive",
        output: "the same text", storeUse: .none, body: .run(CommandLineSession.version)),
      CommandSpec(
        name: "help",
        parameters: [
          Parameter("COMMAND", "a command, one word or two; or keys, for the keys at the prompt", occurrence: .any)
        ],
        options: [Option("--all", "list all commands, not only the common ones")],
        summary: "list the commands, or explain one",
        examples: ["help --all", "help done", "help habit add"],
        output: "an object: usage, summary, arguments, options, examples, json; without COMMAND an array of them",
        storeUse: .none, body: .answer(CommandLineSession.help)),
      CommandSpec(
        name: "clear", summary: "clear the screen", output: "nothing", storeUse: .none,
        body: .run(CommandLineSession.clear)),
      CommandSpec(
        name: "quit", summary: "end the session", output: "nothing", storeUse: .none,
        body: .run(CommandLineSession.quit)),
    ]

  private static let configSpec = CommandSpec(
    name: "config",
    parameters: [
      Parameter("KEY", Setting.allCases.map(\.rawValue).joined(separator: ", "), occurrence: .optional),
      Parameter("VALUE", "the new value, used from the next start; default: show the value", occurrence: .optional),
    ],
    options: [Option("--unset", "remove KEY from the file, even an unknown one")],
    summary: "show the settings and where each comes from, or change one",
    details: "Settings are in the config file, $XDG_CONFIG_HOME/ascent/config, in lines of KEY = VALUE. Options and "
      + "environment variables override it. Other commands ignore an invalid line and say so, unless it is about the "
      + "store. "
      + "The exit code is 1 if the file has invalid lines.",
    examples: ["config", "config first-weekday sunday", "config store ~/habits.db", "config store --unset"],
    output: "an object: file, settings (key, value, source (default, file, or an option or variable), line, allowed), "
      + "faults",
    whyNoGroup: "settings have no groups", storeUse: .none, body: .answer(CommandLineSession.config))
}
