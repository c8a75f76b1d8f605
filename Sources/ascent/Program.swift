import AscentRules
import AscentRuntime
import AscentShell
import AscentViews
import Foundation
import Synchronization

/// A runtime with a driver that feeds it, from the opening of the store to the end of the process.
struct Program {
  /// What ended.
  private enum Ending {
    case runtime(JournalFailure?)
    case driver(Int32)
    case signal(Int32)
  }

  let options: LaunchOptions
  /// The one command to execute; nil to read them from the input.
  let command: ShellCommand?
  let console: Console

  /// Runs until the input ends or a signal arrives, answers what was accepted, and ends the
  /// process.
  func run() async {
    ProcessSignals.endStart()
    if command?.isSilentWithoutStore == true, Stores.isMissing(options) { exit(ExitCode.done) }
    let signals = Signals([SIGINT, SIGTERM, SIGHUP], interruptEnds: !options.isInteractive)
    let ascent: Ascent
    let driver: Driver
    do {
      var configuration = Configuration()
      if let command, Stores.isMissing(options) { try command.checkFile(SystemFiles()) }
      let journal: any Journal = try needsStore ? Stores.journal(options, for: command) : MemoryJournal()
      configuration.runsScheduler = options.runsScheduler && !Stores.isReadOnly(journal)
      if Stores.isReadOnly(journal) { configuration.refreshInterval = .milliseconds(250) }
      if let path = Stores.openElsewhere(options, journal) { console.report(StoreNoteView(waitingFor: path)) }
      ascent = Ascent(journal: journal, configuration: configuration, log: console.log)
      let closesOverdue = configuration.runsScheduler
      if command == nil, let path = Stores.newFile(options) { console.report(StoreNoteView(newStore: path)) }
      driver = try self.driver(ascent, Stores.tools(options, journal), closesOverdue: closesOverdue, signals)
    } catch {
      console.report(error)
      exit(ExitCode.of(error))
    }
    await withTaskGroup(of: Ending.self) { group in
      group.addTask {
        do throws(JournalFailure) { try await ascent.run() } catch { return .runtime(error) }
        return .runtime(nil)
      }
      group.addTask { .driver(await driver.run()) }
      for number in driver.endingSignals { Self.listen(for: number, signals, &group) }
      await finish(&group, ascent, driver, signals)
    }
  }

  private static func listen(for number: Int32, _ signals: Signals, _ group: inout TaskGroup<Ending>) {
    let arrivals = signals.arrivals(of: number)
    group.addTask {
      for await _ in arrivals { return .signal(number) }
      return .signal(number)
    }
  }

  /// Waits for runtime and driver to end. It does not wait for a driver that waits for input.
  ///
  /// A second signal ends it at once, and four seconds after the first ``ProcessSignals`` does: a
  /// server that does not answer may keep a command for a minute. What was acknowledged stays; what
  /// was not may have happened or not, as after a kill.
  private func finish(_ group: inout TaskGroup<Ending>, _ ascent: Ascent, _ driver: Driver, _ signals: Signals) async {
    var code = ExitCode.done
    var isStopped = false
    var isSignalled = false
    var waitsForDriver = true
    while let ending = await group.next() {
      switch ending {
      case .driver(let ownCode):
        if waitsForDriver, !driver.gate.isClosed { code = ownCode }
        waitsForDriver = false
        ascent.stop()
      case .signal(let number):
        code = ExitCode.of(signal: number)
        if isSignalled {
          Terminal.endEditing()
          exit(code)
        }
        isSignalled = true
        Self.listen(for: number, signals, &group)
        waitsForDriver = driver.gate.close() && waitsForDriver
        ascent.stop()
      case .runtime(let failure):
        isStopped = true
        if let failure {
          tell(failure)
          code = ExitCode.failed
          waitsForDriver = false
        }
      }
      if isStopped, !waitsForDriver { break }
    }
    Terminal.endEditing()
    exit(Console.code(code))
  }

  /// Reports why the store could not be opened, or left as usual. For `verify`, damage is the
  /// result, not an error. Damage that a command has reported is not reported again.
  private func tell(_ failure: JournalFailure) {
    if case .damaged = failure, console.hasToldDamage { return }
    if let command, let view = UnopenedStore.answer(to: command, failure) {
      (command.isJSON ? console.json : console).answer(view)
    } else {
      console.report(
        UnopenedStore.error(failure, store: Stores.name(options), isReadOnly: options.isReadOnly))
    }
  }

  private var needsStore: Bool { command?.usesStore ?? true }

  private func driver(
    _ ascent: Ascent, _ tools: any StoreTools, closesOverdue: Bool, _ signals: Signals
  ) throws(ShellError) -> Driver {
    let zones = ascent.context.zones
    var environment = Session.Environment(
      clock: SystemClock(), files: SystemFiles(), machineZone: machineZone(in: zones))
    environment.zone = try options.zone(in: zones)
    environment.canAsk = options.canAsk
    environment.closesOverdue = closesOverdue
    environment.repairsLedgers = options.repairsLedgers
    environment.isReadOnly = options.isReadOnly || command?.readsBesideWriters == true
    environment.storeTools = tools
    let session = Session(ascent: ascent, user: options.user, environment: environment)
    return Driver(options: options, command: command, session: session, console: console, signals: signals)
  }

  /// The zone of the machine, or UTC when it has none that the zone database knows.
  private func machineZone(in zones: any ZoneDatabase) -> ZoneID {
    guard let zone = ZoneID(TimeZone.current.identifier), zones.contains(zone) else { return .utc }
    return zone
  }
}
