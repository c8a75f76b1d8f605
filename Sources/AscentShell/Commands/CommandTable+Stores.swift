/// Commands about the store as a whole.
extension CommandTable {
  private static let copyOutput =
    "an object: action, store, file, commit, position, digest (of the chain up to that commit), bytes, keptAs (the "
    + "replaced store), laterCommands (how many it has that the backup lacks)"

  static let stores: [CommandSpec] = [
    CommandSpec(
      name: "backup", parameters: [Parameter("FILE", "a new file")],
      options: [Option("--force", "replace an earlier backup of that name, unless it is newer than the store")],
      summary: "copy the store to a file, and check the copy",
      details: "You can run it at any time, even while another process has the store open.",
      examples: ["backup habits-backup.db"], output: copyOutput, whyNoGroup: aboutStores, storeUse: .reading,
      body: .answer(CommandLineSession.backUp)),
    CommandSpec(
      name: "restore", parameters: [Parameter("FILE", "a backup, or a copy of a store")],
      summary: "replace the store with a backup; the old store is kept",
      details:
        "The backup is checked first, and the old store gets another name. It works from the command line, while "
        + "no process has the store open.",
      examples: ["restore habits-backup.db"], output: copyOutput, whyNoGroup: aboutStores, storeUse: .none,
      body: .answer(CommandLineSession.restore)),
    eraseSpec,
    CommandSpec(
      name: "users", summary: "the people of the store, with their habits and what they did last",
      output: "an array of objects: user, habits, archived, lastActivity", whyNoGroup: aboutStores, storeUse: .reading,
      body: .answer(CommandLineSession.users)),
    CommandSpec(
      name: "sql",
      parameters: [
        Parameter("QUERY", "a SELECT statement in quotes; without it, the views are listed", occurrence: .optional)
      ],
      options: [Option("--csv", "rows as CSV")],
      summary: "query the readable views of a store; nothing can be changed",
      details: "Rows are a table with headings, CSV with --csv, or JSON with --json, at most 100,000. Commands are "
        + "stored packed, and the views decode them. For a store in a file only this program has the functions for "
        + "that: the sqlite3 shell shows the tables. On a server the views answer in psql, too.",
      examples: [
        "sql", "sql \"SELECT * FROM xp_ledger\"",
        "sql --csv \"SELECT habit, count(*) FROM completions GROUP BY habit\"",
      ],
      output: "an object: columns, rows (an array of arrays), more (whether there are further rows)",
      whyNoGroup: aboutStores, storeUse: .reading, body: .answer(CommandLineSession.sql)),
    CommandSpec(
      name: "doctor",
      summary: "check whether the store is in order, and say what to do",
      details: "It changes nothing. The exit code is 0 if the store is in order, and 1 otherwise.",
      examples: ["doctor"],
      output: "an object: store, state (fine, missing, notAStore, newerVersion, unreadable, damaged, readOnly, "
        + "nearlyFull), cause, consequence, advice, notes, damage (commit, detail), people, commands, commits, "
        + "lastCommit, bytes, logBytes",
      whyNoGroup: aboutStores, storeUse: .none, body: .answer(CommandLineSession.examine)),
  ]

  static let eraseSpec = CommandSpec(
    name: "erase",
    options: [
      .required("--user NAME", "the person to erase; users lists all of them"),
      Option("--yes", "don't ask for the name again; required in scripts"),
    ],
    summary: "erase everything that a person has recorded; this cannot be undone",
    details: "Names, notes, events and IDs are erased. The store is written again without the person and checked. Old "
      + "files are overwritten; a server removes old rows. It works from the command line, while no process has the "
      + "store open. Copies made earlier keep the data.",
    examples: ["erase --user ann", "erase --user ann --yes"],
    output: "an object: user, store, commands (how many were erased), commit, position, digest (of the new chain), "
      + "copies (earlier stores and interrupted backups beside it), unremoved (why a server still keeps the deleted "
      + "rows; null if it does not)",
    whyNoGroup: aboutStores, storeUse: .none, body: .run(CommandLineSession.erase))
}
