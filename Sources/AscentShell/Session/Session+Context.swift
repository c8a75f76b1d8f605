import AscentRules
import AscentRuntime

/// Where the person is, and what they call things.
extension Session {
  /// Where and when the person is, with how they stand today.
  func context() async throws(ShellError) -> SessionContext {
    let now = clock.now()
    var report = try await report(day: nil)
    // Only of somebody new is nothing known.
    let zone = givenZone ?? (report.version == 0 ? machineZone : report.zone)
    let today = now.localDay(offset: ascent.context.zones.offset(of: zone, at: now), dayStart: report.dayStartMinutes)
    if report.day != today { report = try await self.report(day: today) }
    return SessionContext(report: report, zone: zone, now: now, today: today, zones: ascent.context.zones)
  }

  /// How the person stands on a day.
  func report(day: LocalDay?) async throws(ShellError) -> PersonReport {
    do { return try await ascent.report(on: user, day: day) } catch { throw ShellError(error) }
  }

  /// The habit that a text names: exactly, or but for upper and lower case when only one does.
  func habit(_ name: String, _ context: SessionContext) throws(ShellError) -> HabitReport {
    // Of several that had the name one after the other, the one in use, or else the last.
    let exact = context.report.habits.filter { $0.name == name }
    if let habit = exact.last(where: { !$0.isArchived }) ?? exact.last { return habit }
    let folded = name.lowercased()
    let alike = context.report.habits.filter { $0.name.lowercased() == folded }
    if alike.count == 1 { return alike[0] }
    if alike.count > 1 { throw .ambiguousHabit(name, choices: alike.map(\.name)) }
    throw .unknownHabit(name, nearest: Nearest.name(to: name, among: context.report.habits.map(\.name)))
  }

  /// The zone that a text names.
  func zone(_ text: String, argument: String) throws(ShellError) -> ZoneID {
    if let zone = ZoneID(text), ascent.context.zones.contains(zone) { return zone }
    throw ZoneReading.failure(text, argument: argument, in: ascent.context.zones)
  }
}

extension ShellError {
  /// An error of a command under an operation id.
  init(_ error: AscentError, sending operation: OperationID, habits: [HabitID: String]) {
    switch error {
    case .refused(let refusal): self = .refused(refusal, habits: habits)
    case .outcomeUnknown(let failure): self = .outcomeUnknown(failure, operation: operation)
    case .overloaded, .notWritten, .unreadable, .stopped: self.init(error)
    }
  }

  /// An error of a query.
  init(_ error: AscentError) {
    switch error {
    case .refused(let refusal): self = .refused(refusal, habits: [:])
    case .overloaded: self = .overloaded
    case .outcomeUnknown(let failure), .unreadable(let failure): self = .journal(failure)
    case .notWritten(let failure): self = .notWritten(failure)
    case .stopped: self = .stopped
    }
  }
}
