import AscentSQLite
import AscentViews
import CStressCounters
import Foundation
import PeerBenchmarks
import StressSuite
import Synchronization

/// The stress program: measures the runtime on this machine and checks its invariants.
/// See `stress --help`.
let arguments = Array(CommandLine.arguments.dropFirst())

func complain(_ text: String) {
  FileHandle.standardError.write(Data((Redaction.withoutCredentials(VisibleText.visible(text)) + "\n").utf8))
}

let options: Options
do throws(UsageError) {
  options = try Options(arguments)
} catch {
  complain("stress: \(error.message)")
  FileHandle.standardError.write(Data("\n\(Options.usage)\n".utf8))
  exit(2)
}

SQLiteJournal.disableMemoryStatistics()
let environment = ProcessInfo.processInfo.environment
let style = Style(
  hasColour: isatty(1) == 1 && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb")
let counters =
  stress_counters_work()
  ? ProcessCounters(
    begin: { stress_counters_begin() },
    end: {
      stress_counters_end()
      return (stress_counters_allocations(), stress_counters_syncs())
    }, bytesInUse: { stress_counters_bytes_in_use() }) : nil

// An interrupted run removes its databases. `peers` and `compare` remove their own, and must not
// ignore signals: the programs that they start would inherit that.
let isInterrupted = Atomic(false)
let interruptions =
  options.verb == .peers || options.verb == .compare
  ? []
  : [SIGINT, SIGTERM, SIGHUP].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler {
      // A second signal exits at once, without waiting for a server.
      if isInterrupted.exchange(true, ordering: .relaxed) { exit(128 + number) }
      Task {
        // Twice, because the run may create a schema between the removal and the exit.
        for _ in 0..<2 { await ScratchStore.removeAll() }
        exit(128 + number)
      }
    }
    source.activate()
    return source
  }

var code: Int32 = 0
do {
  switch options.verb {
  case .help: print(Options.usage)
  case .list: print(Report.list(style))
  case .line: try await PipelineFigures(PipelineOptions(line: options.arguments), counters: counters).run(style)
  case .row:
    let (row, lineOptions) = try PipelineOptions.row(options.arguments)
    print(try await PipelineFigures(lineOptions).round(of: row).json)
  case .compare: code = try Comparison.run(options.arguments, style) ? 0 : 1
  case .progression: try await MethodProgressFigures().run()
  case .analytics: try await AnalyticsCost.run(rounds: options.rounds)
  case .instructions: code = try await Instructions.run(check: options.check) ? 0 : 1
  case .midnight: code = try await MidnightWave(people: options.people, rate: options.rate).run() ? 0 : 1
  case .years: code = try await SimulatedYears(years: options.years, hasFaults: options.hasFaults).run() ? 0 : 1
  case .simulate: code = await options.seeds.run() ? 0 : 1
  case .metrics: print(try await ScrapeSample.text(), terminator: "")
  case .peers: code = try await Peers.run(PeerOptions(options.arguments), style) ? 0 : 1
  case .run: code = try await Suite(options, counters: counters, style: style).run()
  }
} catch {
  // After an interruption the run fails because its database is gone. The signal handler ends the
  // process once everything is removed.
  while isInterrupted.load(ordering: .relaxed) { try await Task.sleep(for: .seconds(1)) }
  let usage = error as? UsageError
  complain("stress: \(usage?.message ?? "\(error)")")
  Ending.exit(usage == nil ? 1 : 2)
}
withExtendedLifetime(interruptions) { Ending.exit(code) }
