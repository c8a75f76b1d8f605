import AscentRules
import AscentRuntime
import AscentShell
import AscentViews
import Foundation
import Synchronization

/// Runs a runtime and the driver that feeds it, from opening the store to the end of the process.
struct Program {
  /// Which part has ended, and how.
  private enum Ending {
    case runtime(JournalFailure?)
    case driver(Int32)
    case signal(Int32)
    case server
  }

  var options: LaunchOptions
  /// What options and environment variables say about settings.
  let settings: SettingOverrides
  /// The one command to execute; nil to read them from the input.
  var command: ShellCommand?
  let console: Console
  /// Whether this is an interactive demo, which begins with a made-up year.
  private(set) var isDemo = false
  private let commitTimes = CommitTimes()

  init(options: LaunchOptions, settings: SettingOverrides, command: ShellCommand?, console: Console) {
    (self.options, self.settings, self.command, self.console) = (options, settings, command, console)
    // Commands can be completed before anything is recorded. A server is not asked at each Tab.
    if command?.completedLine != nil, Stores.path(options) == nil || Stores.isMissing(options) {
      self.options.store = .memory
    }
    // If somebody can type, `demo` becomes an interactive session.
    guard command?.name == "demo", options.canAsk, command?.isJSON == false else { return }
    isDemo = true
    self.command = nil
    (self.options.mode, self.options.store, self.options.user) = (.lines, .memory, DemoYear.user)
    (self.options.isReadOnly, self.options.repairsLedgers) = (false, false)
  }

  /// Runs until the input ends or a signal arrives, answers what was accepted, and
  /// ends the process.
  mutating func run() async {
    ProcessSignals.endStart()
    if command?.isSilentWithoutStore == true, Stores.isMissing(options) { exit(ExitCode.done) }
    let end = ContinuousClock.now + options.lockWait
    while true {
      await runOnce(until: end)
      options.lockWait = max(.zero, end - ContinuousClock.now)
    }
  }

  /// Runs and ends the process, or returns if another process was faster to open the store, so that
  /// the commands may be passed to it. Nothing has been executed then.
  private mutating func runOnce(until end: ContinuousClock.Instant) async {
    let signals = Signals(ProcessSignals.terminations + [SIGINT], interruptEnds: !options.isInteractive)
    let ascent: Ascent
    let driver: Driver
    var server: PassingServer?
    let newStore: String?
    do {
      var configuration = Configuration()
      if let command, Stores.isMissing(options) {
        try command.checkFile(SystemFiles())
        try await attempt(command)
      }
      let client = await storeClient()
      let opensStore = needsStore && client == nil
      let waiting = openingOptions
      let journal: any Journal = opensStore ? try await Stores.journal(once: waiting, for: command) : MemoryJournal()
      configuration.runsScheduler = options.runsScheduler && !Stores.isReadOnly(journal)
      if command == nil, let client { console.note(StoreNoteView(passingTo: client.path)) }
      if Stores.isReadOnly(journal) { configuration.refreshInterval = .milliseconds(250) }
      if isDemo { try await fillDemo(journal) }
      if let path = Stores.openElsewhere(waiting, journal, for: command) {
        console.note(StoreNoteView(waitingFor: path))
      }
      let hasCommits = opensStore && !Stores.isReadOnly(journal)
      let timed: any Journal = hasCommits ? TimedJournal(journal: journal, times: commitTimes) : journal
      ascent = Ascent(journal: timed, configuration: configuration, log: console.log)
      let closesOverdue = configuration.runsScheduler
      newStore = command == nil ? Stores.newFile(options) : nil
      driver = try self.driver(ascent, journal, client, closesOverdue: closesOverdue, signals)
      server = passingServer(ascent, journal, driver.session)
    } catch {
      console.report(error)
      exit(ExitCode.of(error))
    }
    await withTaskGroup(of: Ending.self) { group in
      group.addTask {
        do throws(JournalFailure) { try await ascent.run() } catch { return .runtime(error) }
        return .runtime(nil)
      }
      group.addTask {
        // A session reads no input before it is known which process executes the lines.
        if driver.command == nil, driver.storeClient == nil, await !ascent.opens() { return .driver(ExitCode.failed) }
        if let newStore { driver.console.note(StoreNoteView(newStore: newStore)) }
        Threads.isBusy.store(false, ordering: .relaxed)
        return .driver(await driver.run())
      }
      if let server {
        group.addTask {
          await server.run()
          return .server
        }
      }
      for number in driver.endingSignals { Self.listen(for: number, signals, &group) }
      await finish(&group, Running(ascent: ascent, driver: driver, signals: signals, server: server), until: end)
    }
  }

  private static func listen(for number: Int32, _ signals: Signals, _ group: inout TaskGroup<Ending>) {
    let arrivals = signals.arrivals(of: number)
    group.addTask {
      for await _ in arrivals { return .signal(number) }
      return .signal(number)
    }
  }

  /// Waits for the runtime and the driver to end, but not for a driver that waits for input.
  ///
  /// A second signal ends the process at once, and ``ProcessSignals`` does so four seconds after
  /// the first, because a server that does not answer may delay a command for a minute. What was
  /// acknowledged stays; anything else may or may not have happened, as after a kill.
  ///
  /// It returns if another process was faster to open the store; see ``runOnce(until:)``.
  private func finish(
    _ group: inout TaskGroup<Ending>, _ running: Running, until end: ContinuousClock.Instant
  ) async {
    let (ascent, driver) = (running.ascent, running.driver)
    var code = ExitCode.done
    var isStopped = false
    var isSignalled = false
    var waitsForDriver = true
    while let ending = await group.next() {
      switch ending {
      case .driver(let ownCode):
        if waitsForDriver, !driver.gate.isClosed { code = ownCode }
        // The signal may end a command before the signal has arrived here.
        if ownCode == ExitCode.interrupted, let signalled = ProcessSignals.exitCode { code = signalled }
        waitsForDriver = false
        // Do this while the store is locked: afterwards the socket may belong to another process.
        running.server?.end()
        ascent.stop()
      case .signal(let number):
        code = ExitCode.of(signal: number)
        if isSignalled {
          Terminal.leave()
          exit(code)
        }
        isSignalled = true
        Self.listen(for: number, running.signals, &group)
        waitsForDriver = driver.gate.close() && waitsForDriver
        running.server?.end()
        ascent.stop()
      case .server: break
      case .runtime(.cannotOpen(.inUse)?) where mayPass(running.driver, until: end):
        return group.cancelAll()
      case .runtime(.cannotOpen(let reason)?) where !waitsForDriver && code != ExitCode.failed:
        // All commands were answered, so what failed is the last write or the copy of the log.
        isStopped = true
        console.report(StoreNoteView(notClosed: .cannotOpen(reason: reason)))
      case .runtime(let failure):
        isStopped = true
        if let failure {
          // On the screen of a dashboard, nobody would see it.
          Terminal.leave()
          tell(failure)
          code = ExitCode.failed
          waitsForDriver = false
        }
      }
      if isStopped, !waitsForDriver { break }
    }
    Terminal.leave()
    exit(Console.code(code))
  }

  /// Reports why the store could not be opened, or could not be closed as usual. For
  /// `verify`, damage is the result, not an error. Damage that a command has already reported
  /// is not reported again.
  private func tell(_ failure: JournalFailure) {
    if case .damaged = failure, console.hasToldDamage { return }
    if let command, let view = UnopenedStore.answer(to: command, failure) {
      (command.isJSON ? console.json : console).answer(view)
    } else {
      console.report(
        UnopenedStore.error(failure, store: Stores.name(options), isReadOnly: options.isReadOnly))
    }
  }

  private func fillDemo(_ journal: any Journal) async throws(ShellError) {
    let zones = FoundationZones()
    let zone = try options.zone(in: zones) ?? CommandLineSession.Environment.machineZone(in: zones)
    try await DemoYear(in: journal, zone: zone, until: SystemClock().now()).fill(console)
    console.clearProgress()
  }

  private var needsStore: Bool { command?.usesStore ?? true }

  private func driver(
    _ ascent: Ascent, _ journal: any Journal, _ storeClient: SharedStoreClient?, closesOverdue: Bool, _ signals: Signals
  ) throws(ShellError) -> Driver {
    var environment = try CommandLineSession.Environment(
      options, settings, journal, ascent.context.zones, closesOverdue: closesOverdue && storeClient == nil)
    if command?.readsBesideWriters == true { environment.isReadOnly = true }
    if needsStore, storeClient == nil, !Stores.isReadOnly(journal) { environment.commitTimes = commitTimes }
    let session = CommandLineSession(ascent: ascent, user: options.user, environment: environment)
    return Driver(
      options: options, command: command, session: session, console: console, signals: signals,
      storeClient: storeClient,
      showsTour: isDemo)
  }
}
