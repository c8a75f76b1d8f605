/// Completions, and taking things back.
extension CommandTable {
  static let completions: [CommandSpec] = [
    CommandSpec(
      name: "done",
      parameters: [
        habit,
        Parameter("AMOUNT", "how much; default: 1", occurrence: .optional),
      ],
      options: [at, device, Option("--note TEXT", "up to 2,000 characters"), operation],
      summary: "add to the count of a habit",
      examples: [
        "done \"Morning run\"", "done Water 2", "done Run 7.5", "done Gym --note \"new shoes\"",
        "done Gym --at 2026-03-01T18:30",
      ],
      body: .answer(Session.done)),
    CommandSpec(
      name: "undo",
      parameters: [
        Parameter("OP", "an operation ID, that of an import, or last for the latest operation that isn't an undo")
      ],
      options: [operation], summary: "undo exactly one operation; an undo can be undone",
      examples: ["undo last", "undo import:loop-1f0c5e7a9b3d2468"],
      body: .answer(Session.undo)),
    CommandSpec(
      name: "redo", options: [operation], summary: "undo the latest undo, if nothing was recorded since",
      examples: ["redo"],
      body: .answer(Session.redo)),
    CommandSpec(
      name: "move",
      parameters: [
        Parameter("OP", "the operation ID of a completion, or last for the latest one"),
        date("DATE", "the day it belongs to"),
      ],
      options: [operation], summary: "move a completion to another day",
      examples: ["move last yesterday", "move 8f4e7c1a-2b3d-4e5f-8a9b-0c1d2e3f4a5b yesterday"],
      body: .answer(Session.move)),
  ]
}
