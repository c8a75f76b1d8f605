import AscentRules
import AscentRuntime
import AscentViews

/// What came back for a command that was sent.
struct Sent {
  var receipt: Receipt
  var operation: OperationID
  /// Whether the operation was known before.
  var isKnown: Bool
  /// What the person should know besides.
  var notes: [String]
}

/// What a command says about itself besides its intent.
struct CommandMetadata {
  /// When it happened; nil for now.
  var at: Instant?
  /// The device that it comes from.
  var device: DeviceID?
  /// The id that the person gave it; nil for a fresh one.
  var operation: OperationID?

  /// Nothing said.
  init() {}

  /// What the options `--at`, `--device` and `--op` say, as far as the command has them.
  init(_ arguments: Arguments, _ context: SessionContext) throws(ShellError) {
    at = try arguments.instant("--at", context)
    device = try arguments.device("--device")
    operation = try arguments.operation("--op")
  }
}

extension Session {
  /// Sends a command for the person. When a zone was given that is not the person's, a travel goes
  /// ahead, once.
  func send(
    _ intent: Intent, _ metadata: CommandMetadata = CommandMetadata(), _ context: SessionContext
  ) async throws(ShellError) -> Sent {
    let notes = try await settleZone(context)
    let operation = metadata.operation ?? freshOperation()
    // A fresh id cannot be known.
    let last = metadata.operation == nil ? Int32.max : try await lastOrdinal()
    let receipt = try await submit(intent, operation, metadata, context)
    return Sent(
      receipt: receipt, operation: operation, isKnown: metadata.operation != nil && receipt.ordinal <= last,
      notes: notes)
  }

  private func submit(
    _ intent: Intent, _ operation: OperationID, _ metadata: CommandMetadata, _ context: SessionContext
  ) async throws(ShellError) -> Receipt {
    let command = Command(
      user: user, operation: operation, intent: intent, occurredAt: metadata.at,
      zone: context.isNew ? context.zone : givenZone,
      device: metadata.device)
    do {
      return try await ascent.submit(command)
    } catch {
      throw ShellError(error, sending: operation, habits: context.habitNames)
    }
  }

  /// Sends the person to the zone that was given on start, if they are elsewhere.
  private func settleZone(_ context: SessionContext) async throws(ShellError) -> [String] {
    guard let given = unsettledZone else { return [] }
    var notes: [String] = []
    if !context.isNew, context.report.zone != given {
      do {
        _ = try await submit(.travel(given), freshOperation(), CommandMetadata(), context)
      } catch .outcomeUnknown(let failure, _) {
        // The command itself was not sent, and whoever is there already does not travel again: an
        // id would only be in the way.
        throw .outcomeUnknown(failure, operation: nil)
      } catch {
        throw error
      }
      notes.append("zone changed from \(context.report.zone) to \(given), as --zone says")
    }
    zoneSettled()
    return notes
  }

  /// The ordinal of the person's last command, 0 when there is none.
  func lastOrdinal() async throws(ShellError) -> Int32 {
    try await commands(newestFirst: true, limit: 1).first?.accepted.receipt.ordinal ?? 0
  }

  /// A page of the person's commands.
  func commands(
    ordinals: ClosedRange<Int32> = 1...(.max), newestFirst: Bool = false, limit: Int
  ) async throws(ShellError) -> [StoredCommand] {
    do {
      return try await ascent.commands(of: user, ordinals: ordinals, newestFirst: newestFirst, limit: limit)
    } catch {
      throw ShellError(error)
    }
  }

  /// Hands the person's commands to a body, oldest or newest first, a page at a time, until it says
  /// that it has seen enough.
  func forEachCommand(newestFirst: Bool = false, _ body: (StoredCommand) -> Bool) async throws(ShellError) {
    do { try await ascent.forEachCommand(of: user, newestFirst: newestFirst, body) } catch { throw ShellError(error) }
  }

  /// Puts out what a command changed.
  func show(_ sent: Sent, command: String, habit: String?, _ headline: String, _ sink: any OutputSink) {
    var view = ChangeView(
      command: command, headline: headline, operation: sent.operation, habit: habit, day: sent.receipt.day,
      before: sent.receipt.before,
      after: sent.receipt.after)
    view.isKnown = sent.isKnown
    view.notes = sent.notes
    sink.put(.answer(view))
  }
}
