import AscentRules

/// Methods, sessions and stages.
extension CommandTable {
  static let method = Parameter(name: "METHOD", meaning: "the id or title of a method that method list shows")
  private static let file = Parameter(name: "FILE", meaning: "a catalogue, a JSON file of up to 8 MB")
  private static let note = Option(
    name: "--note", value: "TEXT", meaning: "what you want to remember, up to \(Limits.noteLength) characters")
  static let readiness =
    "method, stage, status (notReady, approaching, ready, exceeded), fraction, criteria (name, current, required, fraction, met, distance), "
    + "estimate (kind, day, criterion), overtraining (kind, day, value, limit, advice), criteriaVersion"
  private static let stage = "id, title, description, tips, notes, criteria"

  static let progress: [CommandSpec] = [
    CommandSpec(
      name: "method list", summary: "the methods that can be climbed, and where you are in each",
      output: "an array of objects: method, title, begun, stage, stageTitle, number, stages, status, fraction",
      body: Session.listMethods),
    CommandSpec(
      name: "method show", parameters: [method],
      summary: "a method with its stages: what they are about, tips, what they ask for",
      examples: ["method show breathing"],
      output: "an object: method, title, description, notes, begun, stage, overtraining, stages (\(stage))",
      body: Session.showMethod),
    CommandSpec(
      name: "session",
      parameters: [method, Parameter(name: "MINUTES", meaning: "how long, 1 to \(Limits.sessionMinutesMax)")],
      options: [
        Option(
          name: "--feedback", value: "LABEL",
          meaning: "how it felt: " + Feedback.allCases.map(\.label).joined(separator: ", ")), note, at,
        device, operation,
      ], summary: "log a session of a method",
      examples: ["session breathing 5 --feedback good", "session running 30 --at yesterday"],
      output:
        "an object: command, operation, known, method, stage, day, minutes, feedback, note, before, after, criteriaVersion, readiness, celebrations "
        + "(id, category, day, text), message, notes; readiness as the command of that name prints it",
      changes: true, body: Session.session),
    CommandSpec(
      name: "readiness", parameters: [method],
      summary: "how far the next stage of a method is, and when it could be reached",
      examples: ["readiness breathing"], output: "an object: " + readiness, body: Session.readiness),
    CommandSpec(
      name: "progress", parameters: [method],
      options: [
        Option(
          name: "--from", value: "STAGE", meaning: "the stage that is left; the one you are in unless said otherwise"),
        note, at,
        device, operation, Option(name: "--yes", value: nil, meaning: "do not ask first, as the prompt does"),
      ], summary: "go on to the next stage of a method",
      examples: ["progress breathing", "progress breathing --from notice-the-breath"],
      output:
        "an object: command, operation, known, method, from, to, outcome (advanced, alreadyAdvanced), at, timeInPreviousStage "
        + "(seconds), celebration (id, text), criteriaVersion, stage (\(stage)), notes",
      changes: true, body: Session.progress),
    CommandSpec(
      name: "celebrations",
      options: [
        Option(name: "--ack", value: "ID", meaning: "put this one away, on every device"), operation,
      ], summary: "what waits to be celebrated",
      examples: ["celebrations", "celebrations --ack advance:breathing/longer-out"],
      output:
        "an array of objects: id, category, day, text; with --ack an object: command, operation, known, acknowledged, waiting, notes",
      changes: true, body: Session.celebrations),
    CommandSpec(
      name: "catalog validate", parameters: [file],
      summary: "say everything that is wrong with a catalogue; exit code 1 on faults",
      examples: ["catalog validate methods.json"],
      output: "an object: file, sound, version, methods, faults (path, reason), faultsLeftOut",
      usesStore: false, body: Session.validateCatalog),
    CommandSpec(
      name: "catalog load", parameters: [file], options: [operation],
      summary:
        "put a catalogue in force for everybody; it takes the place of one of a lower version, whole or not at all",
      examples: ["catalog load methods.json"],
      output: "an object: command, operation, known, version, previous, changes (method, change, details)",
      changes: true,
      body: Session.loadCatalog),
    CommandSpec(
      name: "catalog export",
      parameters: [Parameter(name: "FILE", meaning: "a file that is not there yet: none is overwritten")],
      summary: "write the catalogue in force to a new file, to be changed and loaded",
      examples: ["catalog export methods.json"],
      output: "an object: file, version, methods, bytes", body: Session.exportCatalog),
  ]
}
