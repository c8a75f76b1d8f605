import AscentRules
import AscentRuntime
import AscentViews

/// The user's recent actions.
extension CommandLineSession {
  func recent() async throws(ShellError) -> any View {
    let limit = try arguments.integer("N", in: HistoryRules.limits).map(Int.init) ?? 20
    let recent = try await recentActions()
    let shown = recent.actions.filter { !$0.isUndo }
    var view = try await recentView(Array(shown.prefix(limit)), in: recent)
    if shown.count > limit {
      view.end = "older ones: recent N"
    } else if recent.commandCount == RecentActions.commandsMax {
      view.end = "older ones are not shown; log and events have them"
    }
    return view
  }

  /// A view of some of the recent actions.
  func recentView(_ actions: [RecentAction], in recent: RecentActions) async throws(ShellError) -> RecentView {
    let (text, shortIDs) = (try await actionText(recent.actions), recent.shortIDs)
    let today = try await context().today
    var view = RecentView(rows: [])
    for action in actions {
      let kept = action.keptCount > 0 ? ", except \(action.keptCount.counted("operation"))" : ""
      let moved = action.move.map { "moved to \(DayText.called($0.day, asOf: today))" }
      let laterChange = action.inForce ? nil : moved ?? "undone" + kept
      let id = try await idOfRoot(of: action)
      view.rows.append(
        RecentView.Row(
          id: id, short: shortIDs.text(of: id), time: try await localText(action.at), at: action.at,
          words: try await words(action, text), laterChange: laterChange))
    }
    return view
  }

  /// The short IDs of the newest actions.
  func shortIDs() async throws(ShellError) -> ShortIDs { try await recentActions().shortIDs }

  /// An instant in the user's local time, such as `2026-11-22 18:30`.
  func localText(_ instant: Instant) async throws(ShellError) -> String { try await context().text(instant) }
}

extension CommandLineSession {
  /// The error with its instants in the user's local time and with the titles of methods and
  /// stages, as far as they can be read.
  ///
  /// - Parameter typed: the day typed without an option; nil if there is none.
  func inLocalTime(_ error: ShellError, typed: String? = nil) async -> ShellError {
    if let typed, case .badValue("--at", _, let reason, _, _) = error {
      return .badValue(argument: "DAY", value: typed, reason: reason, allowed: DayPhrase.forms)
    }
    guard case .refused(let refusal, _) = error else { return error }
    // If the catalogue can't be read, the refusal shows the IDs, which is still right.
    if refusal.isAboutStage, let catalog = try? await catalog() { return .refusedAtStage(refusal, catalog) }
    guard let (first, second) = refusal.times else { return error }
    do {
      let context = try await context()
      return .refusedInTime(refusal, times: [first: context.text(first), second: context.text(second)], typed: typed)
    } catch {
      // The refusal shows the times in UTC, which is still right.
      return .refused(refusal)
    }
  }
}

extension Refusal {
  /// Whether the refusal's text contains the title of a method or a stage.
  fileprivate var isAboutStage: Bool {
    switch self {
    case .unknownStage, .wrongStage, .laterAdvance: true
    default: false
    }
  }

  /// The instants in the refusal; nil if it has none.
  fileprivate var times: (Instant, Instant)? {
    switch self {
    case .inFuture(let instant, let limit), .tooOld(let instant, let limit): (instant, limit)
    case .dayNotOver(_, let closes): (closes, closes)
    case .tooEarlyToRemind(_, _, let from): (from, from)
    default: nil
    }
  }
}

extension SessionContext {
  /// An instant in the user's local time, such as `2026-11-22 18:30`.
  func text(_ instant: Instant) -> String {
    String(instant.iso8601(offset: zones.offset(of: zone, at: instant)).prefix(16)).replacing("T", with: " ")
  }
}
