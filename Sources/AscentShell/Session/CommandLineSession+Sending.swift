import AscentRules
import AscentRuntime

/// What a command says about itself besides its intent.
struct CommandMetadata {
  /// When it happened; nil for now.
  var at: Instant?
  /// The device that it comes from.
  var device: DeviceID?
  /// The ID that the user gave it; nil for a fresh one.
  var operation: OperationID?
}

/// Changes go straight to the pipeline: what a command needs to know of the user comes from its
/// arguments, from what the session remembers, or from the rules.
extension CommandLineSession {
  /// What the options `--at`, `--device` and `--op` say, as far as the command has them.
  func metadata() async throws(ShellError) -> CommandMetadata {
    try await CommandMetadata(
      at: instant("--at"), device: arguments.device("--device"),
      operation: arguments.operation("--op"))
  }

  /// Sends what a command asks for.
  func send(_ intent: Intent) async throws(ShellError) -> SentCommand {
    try await send(intent, metadata())
  }

  /// Sends a command for the user. If the time zone given at launch is not the user's, a travel is
  /// sent first, once.
  func send(_ intent: Intent, _ metadata: CommandMetadata) async throws(ShellError) -> SentCommand {
    if let operation = metadata.operation { try await checkIsNoImportUndo(operation) }
    let notes = try await travelToGivenZone() + self.notes
    let operation = metadata.operation ?? freshOperation()
    // A fresh ID cannot be known.
    let last = metadata.operation == nil ? nil : try await lastOrdinal()
    let receipt = try await submit(intent, operation, metadata)
    if case .addHabit(let definition) = intent, let habit = receipt.habit { remember(definition, as: habit) }
    var sent = try await SentCommand(
      command: arguments.command, receipt: receipt, traits: traits(of: receipt.habit), operation: operation,
      isKnown: last.map { receipt.ordinal <= $0 } ?? false, celebrations: notices(of: receipt), notes: notes)
    sent.isOfNow = metadata.at == nil && !sent.isKnown && intent.isCompletion
    if sent.isKnown { sent.since = try await whatBecame(of: operation) }
    if receipt.changesStreak, sent.isKnown || metadata.at != nil || !intent.isCompletion,
      receipt.day < (try await context().today)
    {
      sent.asOf = receipt.day
    }
    return sent
  }

  /// What became of an operation that was recorded before; nil if it is in force.
  private func whatBecame(of operation: OperationID) async throws(ShellError) -> String? {
    guard try await storedCommand(operation)?.inForce == false else { return nil }
    var moves = CompletionMoves()
    try await forEachCommand { command in
      moves.add(command)
      return true
    }
    let today = try await context().today
    return moves.destination(of: operation.key).map { "moved to \(DayText.called($0.day, asOf: today)) since" }
      ?? "undone since"
  }

  /// The celebrations that a command raised or withdrew. Nearly always there are none.
  private func notices(of receipt: Receipt) async throws(ShellError) -> [CelebrationNotice] {
    guard !receipt.celebrations.isEmpty else { return [] }
    return try await asking(await ascent.person(user).celebrationNotices(of: receipt))
  }

  /// Sends a command about the habit that its argument names, which the rules resolve, and gives
  /// the habit's name. When they know no such habit, the error says what was perhaps meant.
  ///
  /// - Parameter reference: the habit, if it is already known; nil for the name in the argument.
  func send(
    to reference: HabitReference? = nil, _ intent: (HabitReference) -> Intent
  ) async throws(ShellError) -> (sent: SentCommand, habit: String) {
    let (name, metadata) = (arguments.text("HABIT"), try await metadata())
    if let reference { return (try await send(intent(reference), metadata), name) }
    do {
      let sent = try await send(intent(.name(name)), metadata)
      return (sent, knownName(of: sent.receipt.habit, calledNow: name))
    } catch .refused(.unknownHabit, _) {
      // The command tries beginnings next, and if there is none, says which names are near.
      if isWholeName { throw .unknownHabit(name, nearest: nil, isFirst: false) }
      let habit = try await habit(name, in: report().habits)
      return (try await send(intent(.id(habit.id)), metadata), habit.name)
    } catch .refused(.habitNotArchived(let id), let names) {
      // Of several habits of a name the one in use is meant, but it needs no restoring.
      let archived = try await report().habits.filter { $0.isArchived && TextRules.areSame($0.name, name) }
      guard let habit = archived.last, habit.id != id else { throw .refused(.habitNotArchived(id), habits: names) }
      return (try await send(intent(.id(habit.id)), metadata), habit.name)
    } catch .refused(.operationReused(let key), let names) {
      // Recorded under the habit's number: by a name in another case, or by an earlier version.
      guard let habit = try? habit(name, in: try await report().habits, isWhole: isWholeName) else {
        throw .refused(.operationReused(key), habits: names)
      }
      return (try await send(intent(.id(habit.id)), metadata), habit.name)
    } catch {
      throw error
    }
  }

  /// Whether the argument has a whole name: `done` and `skip` read beginnings and rows themselves.
  private var isWholeName: Bool { ["done", "skip", "pause"].contains(arguments.command) }

  private func submit(
    _ intent: Intent, _ operation: OperationID, _ metadata: CommandMetadata
  ) async throws(ShellError) -> Receipt {
    var command = Command(
      user: user, operation: operation, intent: intent, occurredAt: metadata.at, zone: zone(of: intent),
      device: metadata.device)
    command.isZoneForFirstCommand = givenZone == nil
    environment.onTrip(.command)
    do {
      let receipt = try await ascent.submit(command)
      let changed = intent.changes
      if changed.contains(.habits) { forgetHabits() }
      if changed.contains(.schedules) { forgetSchedules(plans: changed.contains(.plans)) }
      if changed.contains(.context) || knownContext?.isNew == true { forgetContext() }
      return receipt
    } catch .refused(let refusal) {
      if case .unknownHabit = refusal, metadata.operation == nil { giveBack(operation) }
      throw .refused(refusal, habits: await names(in: refusal))
    } catch {
      forgetContext()
      throw ShellError(error, sending: operation)
    }
  }

  /// The time zone that goes with a command: the given one; otherwise the one travelled to or the
  /// machine's, which applies to a new user only.
  private func zone(of intent: Intent) -> ZoneID {
    if let givenZone { return givenZone }
    if case .travel(let zone) = intent { return zone }
    return environment.machineZone
  }

  /// The names of the habits that a refusal is about; none when they cannot be read.
  func names(in refusal: Refusal) async -> [HabitID: String] {
    guard refusal.isAboutHabit else { return [:] }
    do { return try await report().habitNames } catch { return [:] }
  }

  /// Sends the user to the time zone given at launch, if they are elsewhere.
  private func travelToGivenZone() async throws(ShellError) -> [String] {
    guard let given = unsettledZone else { return [] }
    let report = try await report()
    settleZone()
    guard report.version > 0, report.zone != given else { return [] }
    do {
      _ = try await submit(.travel(given), freshOperation(), CommandMetadata())
    } catch .outcomeUnknown(let failure, _) {
      // The command itself was not sent, and a second travel to the same zone has no effect: an ID
      // would only be in the way.
      throw .outcomeUnknown(failure, operation: nil)
    } catch {
      throw error
    }
    return ["time zone changed from \(report.zone) to \(given), as --zone says"]
  }

  /// The ordinal of the user's last command, 0 when there is none.
  func lastOrdinal() async throws(ShellError) -> Int32 {
    try await commands(newestFirst: true, limit: 1).first?.accepted.receipt.ordinal ?? 0
  }

  /// A page of the user's commands.
  func commands(
    ordinals: ClosedRange<Int32> = 1...(.max), newestFirst: Bool = false, limit: Int
  ) async throws(ShellError) -> [StoredCommand] {
    try await asking(
      await ascent.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit))
  }

  /// The events of the user's command of an ordinal.
  func events(of ordinal: Int32) async throws(ShellError) -> [Event] {
    try await commands(ordinals: ordinal...ordinal, limit: 1).flatMap(\.events)
  }

  /// Hands the user's commands to a body, oldest or newest first, a page at a time, until the body
  /// returns false.
  func forEachCommand(newestFirst: Bool = false, _ body: (StoredCommand) -> Bool) async throws(ShellError) {
    try await asking(await ascent.forEachCommand(of: user, newestFirst: newestFirst, body))
  }
}

extension CommandLineSession {
  /// What the session remembers of the user.
  fileprivate struct Remembered: OptionSet {
    let rawValue: UInt8
    /// Time zone and day start.
    static let context = Remembered(rawValue: 1)
    /// Names and units of habits, and all else about them.
    static let habits = Remembered(rawValue: 2)
    /// When habits are due.
    static let schedules = Remembered(rawValue: 4)
    /// Which habits have a planned change.
    static let plans = Remembered(rawValue: 8)
  }
}

extension Intent {
  /// What it can change of that which the session remembers.
  fileprivate var changes: CommandLineSession.Remembered {
    switch self {
    case .travel, .setDayStart: .context
    case .renameHabit, .editHabit, .deleteHabit: .habits
    case .setSchedule: .schedules
    case .undo: [.context, .schedules, .plans]
    case .complete, .moveCompletion, .addHabit, .setGoal, .archive, .restore, .skip, .pause, .pauseAll, .resume,
      .resumeAll, .freezeDay, .closeDay, .remind, .setReminder, .grantFreezes, .awardXP, .logSession, .progress,
      .setMeasureGoal, .measure, .acknowledge, .acknowledgeAll, .loadCatalog, .repairLedger:
      []
    }
  }
}

extension Receipt {
  /// Whether the current streak of the habit or the daily one is another one than before.
  fileprivate var changesStreak: Bool {
    (before.streak, before.dailyStreak) != (after.streak, after.dailyStreak)
  }
}

extension Intent {
  /// Whether it adds to the count of the day of its instant.
  fileprivate var isCompletion: Bool { if case .complete(let logged) = self { logged.day == nil } else { false } }
}

extension Refusal {
  /// Whether a habit is named in it by its number.
  fileprivate var isAboutHabit: Bool {
    switch self {
    case .habitArchived, .habitNotArchived, .alreadyExcused, .alreadySatisfied, .notDue, .countTooLarge,
      .reminderOfLimit, .pauseTooLong, .notPaused:
      true
    default: false
    }
  }
}
