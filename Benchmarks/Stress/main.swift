/// The stress program: how fast the runtime is on this machine.
///
/// `stress line` prints the figures of the straight line. Each is measured beside a bare fold of the same rules, or a bare SQLite transaction, in the same run.
/// `stress climb` prints those of sessions and stages.
let arguments = Array(CommandLine.arguments.dropFirst())

switch arguments.first ?? "line" {
case "line":
  let seconds = arguments.dropFirst().first.flatMap { Double($0) } ?? 2
  try await LineFigures(seconds: seconds, only: arguments.dropFirst(2).first ?? "").run()
case "climb": try await ClimbFigures().run()
default:
  print("usage: stress [climb | line [SECONDS [fold|batch|singles|single|pair|sqlite|resident]]]")
}
