import AscentViews
import CStressCounters
import Foundation
import PeerBenchmarks
import StressSuite

/// The stress program: how fast the runtime is on this machine, and whether it keeps what it promises. See `stress --help`.
let arguments = Array(CommandLine.arguments.dropFirst())

func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

let options: Options
do throws(UsageError) {
  options = try Options(arguments)
} catch {
  complain("stress: \(VisibleText.visible(error.message))\n\n\(Options.usage)")
  exit(2)
}

let environment = ProcessInfo.processInfo.environment
let style = Style(hasColour: isatty(1) == 1 && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb")
let counters =
  stress_counters_work()
  ? ProcessCounters(
    begin: { stress_counters_begin() },
    end: {
      stress_counters_end()
      return (stress_counters_allocations(), stress_counters_syncs())
    }, bytesInUse: { stress_counters_bytes_in_use() }) : nil

// Whoever interrupts a run finds no database of it lying about. Peers see to themselves: their programs must not inherit an ignored signal.
let interruption = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
if options.verb != .peers {
  signal(SIGINT, SIG_IGN)
  interruption.setEventHandler {
    Task {
      await ScratchStore.removeAll()
      exit(130)
    }
  }
}
interruption.activate()

do {
  switch options.verb {
  case .help: print(Options.usage)
  case .list: print(Report.list(style))
  case .line: try await LineFigures(options.lineArguments).run()
  case .climb: try await ClimbFigures().run()
  case .analytics: try await AnalyticsCost.run(rounds: options.rounds)
  case .instructions: exit(try await Instructions.run(check: options.check) ? 0 : 1)
  case .metrics: print(try await ScrapeSample.text(), terminator: "")
  case .peers: exit(try await Peers.run(PeerOptions(options.peerArguments), style) ? 0 : 1)
  case .run: exit(try await Suite(options, counters: counters, style: style).run())
  }
} catch let error as UsageError {
  complain("stress: \(VisibleText.visible(error.message))")
  exit(2)
} catch {
  complain("stress: \(VisibleText.visible("\(error)"))")
  exit(1)
}
