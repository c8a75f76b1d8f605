import AscentRules

/// Methods, sessions and stages.
extension CommandTable {
  static let method = Parameter(
    "METHOD", "the ID or title of a method, or the beginning of one; method list shows them", occurrence: .phrase)
  private static let file = Parameter("FILE", "a catalogue, a JSON file of up to 8 MB")
  private static let note = Option(
    "--note TEXT", "what you want to remember, up to \(RuleLimits.noteLength) characters")
  static let readiness =
    "method, stage, status (notReady, approaching, ready, exceeded), fraction, criteria (name, current, "
    + "required, fraction, met, distance), "
    + "estimate (kind, day, criterion), overtraining (kind, day, value, limit, advice), criteriaVersion"
  private static let stage = "id, title, description, tips, notes, criteria"

  private static let sessionSpec = CommandSpec(
    name: "session",
    parameters: [
      Parameter(method.name, method.item.meaning, occurrence: .repeated),
      Parameter("MINUTES", "how long, 1 to \(RuleLimits.sessionMinutesMax)", occurrence: .within),
      Parameter("DAY", "the day, the time or both, as for done", occurrence: .optional),
      Parameter("# NOTE", "a note: the rest of the line", occurrence: .optional),
    ],
    options: [
      Option("--feedback LABEL", "how it felt: " + Feedback.allCases.map(\.label).joined(separator: ", ")), note, at,
      device, operation,
    ], summary: "log a session of a method",
    examples: ["session breathing 5 --feedback good", "session running 30 yesterday # in the rain"],
    output:
      "an object: command, operation, known, method, stage, day, minutes, feedback, note, before, after, "
      + "criteriaVersion, readiness (what the command readiness prints), message, \(celebrationList), notes",
    body: .answer(CommandLineSession.session))

  /// How a session is logged.
  static var sessionUsage: String { sessionSpec.usage }

  static let progressSpec = CommandSpec(
    name: "progress", parameters: [method],
    options: [
      Option("--from STAGE", "the stage to complete; default: your current one"),
      note, at,
      device, operation, Option("--yes", "don't ask for confirmation"),
    ], summary: "complete a stage and go on to the next",
    examples: ["progress breathing", "progress breathing --from notice-the-breath"],
    output:
      "an object: command, operation, known, method, from, to, outcome (advanced, alreadyAdvanced), at, "
      + "timeInPreviousStage (seconds), celebration (id, text), criteriaVersion, stage (\(stage)), met (name, "
      + "current, required), \(celebrationList), notes",
    body: .run(CommandLineSession.progress))

  static let progress: [CommandSpec] = [
    CommandSpec(
      name: "method list", summary: "the methods you can practise, and your stage in each",
      output: "an array of objects: method, title, begun, stage, stageTitle, number, stages, status, fraction",
      whyNoGroup: aboutMethods, storeUse: .reading, body: .answer(CommandLineSession.listMethods)),
    CommandSpec(
      name: "method show", parameters: [method],
      summary: "a method and its stages: descriptions, tips, criteria",
      examples: ["method show breathing"],
      output: "an object: method, title, description, notes, begun, stage, overtraining (maxMinutesPerDay, "
        + "maxSessionsPerDay, risingDays), stages (\(stage))",
      whyNoGroup: aboutMethods, storeUse: .reading, body: .answer(CommandLineSession.showMethod)),
    sessionSpec,
    CommandSpec(
      name: "readiness", parameters: [method],
      summary: "how close the next stage of a method is, and an estimate of when you reach it",
      examples: ["readiness breathing"], output: "an object: " + readiness, whyNoGroup: aboutMethods,
      storeUse: .reading, body: .answer(CommandLineSession.readiness)),
    progressSpec,
    CommandSpec(
      name: "celebrations",
      options: [
        group, Option("--ack [ID]", "dismiss it on every device; without an ID, all of them"), operation,
      ], summary: "list the celebrations that you have not dismissed",
      details: "A celebration comes with a new level, a completed stage, a round streak such as 7 days or 4 weeks, a "
        + "round number of sessions, a milestone of a measure, and when you come back after a break. done also "
        + "announces that today is complete, which is not listed here.",
      examples: ["celebrations", "celebrations --ack advance:breathing/longer-out", "celebrations --ack all"],
      output:
        "an array of objects: id, category, day, text; with --ack an object: command, operation, known, "
        + "acknowledged (an id, or all), waiting, \(celebrationList), notes",
      body: .answer(CommandLineSession.celebrations)),
    CommandSpec(
      name: "catalog validate", parameters: [file],
      summary: "list everything that is wrong with a catalogue; exit code 1 on faults",
      examples: ["catalog validate methods.json"],
      output: "an object: file, sound, version, methods, faults (path, reason), faultsLeftOut",
      storeUse: .none, body: .answer(CommandLineSession.validateCatalog)),
    CommandSpec(
      name: "catalog load", parameters: [file], options: [operation],
      summary:
        "load a catalogue for all users; it replaces one of a lower version, completely or not at all; undo takes "
        + "it back",
      examples: ["catalog load methods.json"],
      output: "an object: command, operation, known, version, previous, changes (method, change, details)",
      body: .answer(CommandLineSession.loadCatalog)),
    CommandSpec(
      name: "catalog export",
      parameters: [Parameter("FILE", "a new file; an existing one is never overwritten")],
      summary: "write the current catalogue to a new file, to edit and load",
      examples: ["catalog export methods.json"],
      output: "an object: file, version, methods, bytes", storeUse: .reading,
      body: .answer(CommandLineSession.exportCatalog)),
  ]
}
