import StressSuite

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "line" {
  let seconds = arguments.dropFirst().first.flatMap { Double($0) } ?? 2
  try await LineFigures(seconds: seconds, only: arguments.dropFirst(2).first ?? "").run()
}
