/// The stress program: how fast the runtime is, and that nothing is lost or counted twice at that speed.
///
/// `stress line` prints the figures of the straight line. Each is measured beside a bare fold of the same rules, or a bare SQLite transaction, in the same run.
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first ?? "line" {
case "line": await LineFigures.run(seconds: arguments.dropFirst().first.flatMap(Double.init) ?? 2, only: arguments.dropFirst(2).first ?? "")
default: print("usage: stress line [SECONDS]")
}
