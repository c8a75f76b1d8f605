import AscentRules
import AscentRuntime

/// What a command carries besides its intent.
struct CommandMetadata {
  /// When the action happened; nil for now.
  var at: Instant?
  /// The day that `--at` names without a time; nil for another value.
  var day: LocalDay?
  /// The device that the action comes from.
  var device: DeviceID?
  /// The operation ID that the user gave; nil for a fresh one.
  var operation: OperationID?
}

/// Sends changes directly to the pipeline, usually without a query first.
///
/// What a command needs to know about the user comes from its arguments, from what the session
/// remembers, or from the rules.
extension CommandLineSession {
  /// The values of `--at`, `--device` and `--op`, as far as they were given.
  func metadata() async throws(ShellError) -> CommandMetadata {
    var metadata = try await CommandMetadata(
      at: instant("--at"), device: arguments.device("--device"), operation: arguments.operation("--op"))
    if let text = arguments.optional("--at"), InstantText.parse(text) == nil {
      metadata.day = try await context().day(text)
    }
    // Leave out the instant, so that repeating the line gives the same command.
    if let day = metadata.day, try await omitsInstant(day, metadata.operation) { metadata.at = nil }
    return metadata
  }

  /// Whether a command for a day is sent without an instant: if the day is today, or if the command
  /// repeats one that was recorded without an instant on that day.
  private func omitsInstant(_ day: LocalDay, _ operation: OperationID?) async throws(ShellError) -> Bool {
    if try await context().today == day { return true }
    guard let operation, let evidence = try await storedCommand(operation)?.accepted.evidence else { return false }
    return evidence.day == day && evidence.occurredAt == evidence.recordedAt
  }

  /// Sends an intent with the metadata from the options.
  func send(_ intent: Intent) async throws(ShellError) -> SentCommand {
    try await send(intent, metadata())
  }

  /// Sends an intent.
  ///
  /// If the time zone given at launch is not the user's, a travel is sent first, once, but not
  /// before an undo, which would then be about the travel.
  func send(_ intent: Intent, _ metadata: CommandMetadata) async throws(ShellError) -> SentCommand {
    if let operation = metadata.operation { try await checkIsNoImportUndo(operation) }
    let isUndo = if case .undo = intent { true } else { false }
    let notes = (isUndo ? [] : try await travelToGivenZone()) + self.notes
    let imported = try await importedCommand(repeatedBy: intent, metadata)
    let operation = imported?.accepted.operation ?? metadata.operation ?? freshOperation()
    // A fresh ID can't have been recorded before.
    let last = metadata.operation == nil ? nil : try await lastOrdinal()
    let receipt = if let imported { imported.accepted.receipt } else { try await submit(intent, operation, metadata) }
    if case .addHabit(let definition) = intent, let habit = receipt.habit { remember(definition, as: habit) }
    var sent = try await SentCommand(
      command: arguments.command, receipt: receipt, traits: traits(of: receipt.habit), operation: operation,
      isKnown: last.map { receipt.ordinal <= $0 } ?? false, celebrations: notices(of: receipt), notes: notes)
    rememberShown(sent.celebrations)
    sent.isOfNow = metadata.at == nil && !sent.isKnown && intent.isCompletion
    if sent.isKnown { sent.laterChange = try await whatBecame(of: operation) }
    if receipt.changesStreak, sent.isKnown || metadata.at != nil || !intent.isCompletion,
      receipt.day != (try await context().today)
    {
      sent.asOf = receipt.day
    }
    return sent
  }

  /// What became of an operation that was recorded before, in words; nil if it is in force.
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

  /// The celebrations that a command raised or withdrew. There are rarely any.
  private func notices(of receipt: Receipt) async throws(ShellError) -> [CelebrationNotice] {
    guard !receipt.celebrations.isEmpty else { return [] }
    return try await asking(await ascent.person(user).celebrationNotices(of: receipt))
  }

  /// Sends a command about the habit in its argument, and returns the habit's name.
  ///
  /// The rules resolve the name. If they don't know it, the habit is looked up by its number or the
  /// beginning of its name, and any error suggests what was meant.
  ///
  /// - Parameter reference: the habit, if already known; nil to use the name in the argument.
  func send(
    to reference: HabitReference? = nil, _ intent: (HabitReference) -> Intent
  ) async throws(ShellError) -> (sent: SentCommand, habit: String) {
    let (name, metadata) = (arguments.text("HABIT"), try await metadata())
    if let reference {
      do { return (try await send(intent(reference), metadata), name) } catch {
        guard case .refused(.operationReused, _) = error,
          let sent = try await sendAgain(metadata, about: reference, intent)
        else { throw error }
        return (sent, name)
      }
    }
    do {
      let sent = try await send(intent(.name(name)), metadata)
      return (sent, knownName(of: sent.receipt.habit, calledNow: name))
    } catch .refused(.unknownHabit, _) {
      // The caller tries beginnings of names next, and otherwise suggests a name.
      if isWholeName { throw .unknownHabit(name, nearest: nil, isFirst: false) }
      let habit = try await habit(name, in: report().habits)
      return (try await send(intent(.id(habit.id)), metadata), habit.name)
    } catch .refused(.habitNotArchived(let id), let names) {
      // The rules took the habit in use among several with this name, but only an archived one can
      // be restored.
      let archived = try await report().habits.filter { $0.isArchived && TextRules.areSame($0.name, name) }
      guard let habit = archived.last, habit.id != id else { throw .refused(.habitNotArchived(id), habits: names) }
      return (try await send(intent(.id(habit.id)), metadata), habit.name)
    } catch .refused(.operationReused(let key), let names) {
      // A number also names a habit that was deleted since.
      let reference = HabitID(numbered: name).map { HabitReference.id($0) } ?? .name(name)
      guard let sent = try await sendAgain(metadata, about: reference, intent) else {
        throw .refused(.operationReused(key), habits: names)
      }
      let habit = try await report().habits.first { $0.id == sent.receipt.habit }
      return (sent, habit?.name ?? name)
    } catch {
      throw error
    }
  }

  /// Whether only a whole name is accepted here.
  ///
  /// These commands resolve beginnings and rows themselves.
  private var isWholeName: Bool { ["done", "skip", "pause"].contains(arguments.command) }

  private func submit(
    _ intent: Intent, _ operation: OperationID, _ metadata: CommandMetadata
  ) async throws(ShellError) -> Receipt {
    var command = Command(
      user: user, operation: operation, intent: intent, occurredAt: metadata.at, zone: zone(of: intent),
      device: metadata.device)
    command.isZoneForFirstCommand = givenZone == nil
    environment.onTrip(.command)
    rememberRecorded(nil)
    do {
      let receipt = try await ascent.submit(command)
      rememberRecorded(operation)
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

  /// The time zone to send with a command: the one given at launch, the one travelled to, or
  /// the machine's.
  ///
  /// Unless it was given at launch, the zone only applies to a new user.
  private func zone(of intent: Intent) -> ZoneID {
    if let givenZone { return givenZone }
    if case .travel(let zone) = intent { return zone }
    return environment.machineZone
  }

  /// The names of the user's habits, if a refusal refers to one by number; empty if they can't
  /// be read.
  func names(in refusal: Refusal) async -> [HabitID: String] {
    guard refusal.isAboutHabit else { return [:] }
    do { return try await report().habitNames } catch { return [:] }
  }

  /// Sends a travel to the time zone given at launch, if the user is in another one.
  ///
  /// Returns the notes about it.
  private func travelToGivenZone() async throws(ShellError) -> [String] {
    guard let given = unsettledZone else { return [] }
    let report = try await report()
    settleZone()
    guard report.version > 0, report.zone != given else { return [] }
    do {
      _ = try await submit(.travel(given), freshOperation(), CommandMetadata())
      rememberRecorded(nil)
    } catch .outcomeUnknown(let failure, _) {
      // The command itself was not sent, and a repeated travel to the same zone has no effect, so
      // the user needs no ID to retry.
      throw .outcomeUnknown(failure, operation: nil)
    } catch {
      throw error
    }
    return ["time zone changed from \(report.zone) to \(given), as --zone says"]
  }

  /// The ordinal of the user's last command; 0 if there is none.
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

  /// The events of the user's command with an ordinal.
  func events(of ordinal: Int32) async throws(ShellError) -> [Event] {
    try await commands(ordinals: ordinal...ordinal, limit: 1).flatMap(\.events)
  }

  /// Passes the user's commands to a body, oldest or newest first, until the body returns false.
  ///
  /// Commands are read in pages.
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
  /// Whether the command changed the habit's current streak or the daily streak.
  fileprivate var changesStreak: Bool {
    (before.streak, before.dailyStreak) != (after.streak, after.dailyStreak)
  }
}

extension Intent {
  /// Whether it adds to the count of the day of its instant.
  fileprivate var isCompletion: Bool { if case .complete(let logged) = self { logged.day == nil } else { false } }
}

extension Refusal {
  /// Whether the refusal refers to a habit by number.
  fileprivate var isAboutHabit: Bool {
    switch self {
    case .habitArchived, .habitNotArchived, .alreadyExcused, .alreadySatisfied, .notDue, .countTooLarge,
      .reminderOfLimit, .pauseTooLong, .notPaused:
      true
    default: false
    }
  }
}
