/// Completions, undo and redo.
extension CommandTable {
  static let completions: [CommandSpec] = [
    doneSpec, askSpec, undoSpec, redoSpec,
    CommandSpec(
      name: "move",
      parameters: [
        Parameter("OP", "the ID of a completion, 3 or more characters of it, or last for the latest one"),
        date("DATE", "the day it belongs to", toward: .past, occurrence: .phrase),
      ],
      options: [operation], summary: "move a completion to another day",
      examples: ["move last yesterday", "move last 3 days ago", "move 8f4e7c1a-2b3d-4e5f-8a9b-0c1d2e3f4a5b yesterday"],
      body: .answer(CommandLineSession.move)),
  ]
  static let doneSpec = CommandSpec(
    name: "done",
    parameters: [
      Parameter("HABIT", namedHabits, occurrence: .repeated),
      Parameter("AMOUNT", "how much; default: 1", occurrence: .optional),
      Parameter(
        "DAY",
        "the day, the time or both (yesterday, fri, 8:30, at 7pm, yesterday at 22:30); a weekday alone is today or "
          + "before. At the end of a line it is for all habits of the line",
        occurrence: .optional),
      Parameter("# NOTE", "a note: the rest of the line", occurrence: .optional),
    ],
    options: [
      at, device, Option("--note TEXT", "up to 2,000 characters"),
      Option("--yes", "record an amount that is far from the others without asking"), operation,
    ],
    summary: "add to the count of a habit, or of several",
    examples: [
      "done Morning run", "done Water 2", "done Run 7.5 yesterday", "done water, read, run yesterday", "done 2",
      "done Gym # new shoes", "done Gym --at 2026-03-01T18:30",
    ],
    output: change + ". For several habits a line for each", body: .run(CommandLineSession.done))

  static let askSpec = CommandSpec(
    name: "ask",
    summary: "ask about each habit that is open in the last 7 days",
    details:
      "Answer \(AskState.answers). Each answer is recorded at once and stays if you stop. In a script, each line "
      + "answers one question. If an answer is refused, the question is not answered.",
    examples: ["ask"],
    output: "an object for each question (question), for each change what done and skip print, and in the end: "
      + "recorded, skipped, open, refused", whyNoGroup: "it asks about all habits", body: .run(CommandLineSession.ask))

  static let undoSpec = CommandSpec(
    name: "undo",
    parameters: [
      Parameter(
        "OP",
        "which action: its ID, or 3 or more characters of it, as recent shows them; the name of a habit, for its "
          + "newest completion; or last, for the newest action that can be undone. A number up to 99 undoes that many "
          + "actions, newest first. Default: the latest action",
        occurrence: .any)
    ],
    options: [yes, operation], summary: "undo the latest action, or another one; later actions stay",
    examples: ["undo", "undo 4f2a", "undo 3", "undo Water", "undo last", "undo import:loop-1f0c5e7a9b3d2468"],
    output: change + ". For several actions a line for each",
    body: .run(CommandLineSession.undo))

  static let redoSpec = CommandSpec(
    name: "redo",
    parameters: [
      Parameter(
        "OP",
        "which action, named as for undo, or a number up to 99 to bring back that many. Default: the latest undone "
          + "action, if nothing was recorded since",
        occurrence: .any)
    ],
    options: [yes, operation], summary: "bring back what was undone", examples: ["redo", "redo 4f2a", "redo 2"],
    output: change + ". For several actions a line for each", body: .run(CommandLineSession.redo))

  private static let yes = Option("--yes", "undo or redo several without asking; needed in scripts")
}
