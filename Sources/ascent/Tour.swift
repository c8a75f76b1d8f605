import AscentShell
import AscentViews

/// The tour of `demo`: one screen after another, until all have been shown or a key is pressed.
struct Tour {
  let session: CommandLineSession
  let console: Console
  let gate: WorkGate
  /// Whether each screen replaces the one before; otherwise all are printed in turn.
  let moves: Bool

  func run() async throws(ShellError) {
    let input = InputReader()
    if moves { Terminal.beginEditing() }
    defer { Terminal.endEditing() }
    // What was typed while the year was made up could not see that a key ends the tour.
    while moves, let bytes = await input.bytes(within: 0), !bytes.isEmpty {}
    for (index, stop) in DemoTour.stops.enumerated() {
      guard !gate.isClosed else { return }
      if moves { console.write("\u{1B}[H\u{1B}[2J") }
      console.write(.next(CaptionView(text: stop.caption)))
      _ = try await session.execute(stop.line, into: console)
      guard moves else { continue }
      console.write("\n\(index + 1) of \(DemoTour.stops.count) · any key ends the tour\n")
      for _ in 0..<(DemoTour.secondsEach * 4) {
        if gate.isClosed { return }
        // The key is dropped: it only ends the tour.
        if await input.bytes(within: 250) != nil {
          console.write("\u{1B}[H\u{1B}[2J")
          return console.say(DemoTour.end)
        }
      }
    }
    console.say(DemoTour.end)
  }
}
