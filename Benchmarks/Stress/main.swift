/// The stress program: how fast the runtime is on this machine.
///
/// `stress line` prints the figures of the straight line. Each is measured beside a bare fold of the same rules, or a bare SQLite transaction, in the same run.
/// `stress analytics` prints what analytics adds to a batch of completions. `stress metrics` prints what a scrape of a small load gets, for tools to check.
let arguments = Array(CommandLine.arguments.dropFirst())

switch arguments.first ?? "line" {
case "line":
  let seconds = arguments.dropFirst().first.flatMap { Double($0) } ?? 2
  try await LineFigures(seconds: seconds, only: arguments.dropFirst(2).first ?? "").run()
case "analytics":
  try await AnalyticsCost.run(rounds: arguments.dropFirst().first.flatMap { Int($0) } ?? 21)
case "metrics":
  print(try await ScrapeSample.text(), terminator: "")
default:
  print("usage: stress [line [SECONDS [fold|batch|singles|single|pair|sqlite|resident]] | analytics [ROUNDS] | metrics]")
}
