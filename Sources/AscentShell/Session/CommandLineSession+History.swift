import AscentRules
import AscentRuntime
import AscentViews

/// History, statistics and explanations.
extension CommandLineSession {
  func history() async throws(ShellError) -> any View {
    let limit = try arguments.limit(default: 20)
    let cursor = try arguments.cursor("--before")
    let progress = try await methodProgress()
    let method = try arguments.optional("METHOD").map { text throws(ShellError) in try practised(text, progress) }
    let page = try await asking(
      await ascent.history(of: user, method: method, before: cursor, limit: limit))
    let hasYears = cursor == nil && page.next != nil
    let years = hasYears ? try orRefused(progress.outline(of: method, newest: limit)).years : []
    return HistoryView(page, years: years, isFirst: cursor == nil, in: progress.context.catalog)
  }

  func timeline() async throws(ShellError) -> any View {
    let progress = try await methodProgress()
    let method = try practised(arguments.text("METHOD"), progress)
    let items = try orRefused(progress.timeline(of: method))
    return TimelineView(title: progress.context.catalog[method]?.title ?? method.text, items: items)
  }

  func statistics() async throws(ShellError) -> any View {
    let progress = try await methodProgress()
    guard let text = arguments.optional("METHOD") else { return StatisticsView(progress.statistics()) }
    let method = try practised(text, progress)
    return StatisticsView(try orRefused(progress.statistics(of: method)))
  }

  func highlights() async throws(ShellError) -> any View {
    let limit = try arguments.limit(default: 10)
    let group = try await habitsOfGroup()?.group
    return HighlightsView(
      highlights: try await asking(await ascent.highlights(of: user, limit: limit, group: group)))
  }

  func whyStreak() async throws(ShellError) -> any View {
    try await why(.streak(.id(habit(arguments.text("HABIT"), in: report().habits).id)))
  }

  func whyXP() async throws(ShellError) -> any View {
    try await why(.xp)
  }

  func whyBonus() async throws(ShellError) -> any View {
    let day = if let day = try await day("DATE") { day } else { try await context().today }
    return try await why(.bonus(day))
  }

  func whyReadiness() async throws(ShellError) -> any View {
    try await why(.readiness(method(arguments.text("METHOD"), catalog()).id))
  }

  private func why(_ question: WhyQuestion) async throws(ShellError) -> ExplanationView {
    let group = try await habitsOfGroup()?.group
    let explanation = try await asking(await ascent.why(question, of: user, group: group))
    return ExplanationView(
      explanation: explanation, today: try await context().today, group: group, catalog: try await catalog())
  }

  /// The method that a text names: one that the user has practised, even if the catalogue no longer
  /// has it, or one of the catalogue.
  private func practised(_ text: String, _ progress: MethodProgress) throws(ShellError) -> MethodID {
    let id = MethodID(text)
    if progress.hasBegun(id) { return id }
    return try method(text, progress.context.catalog).id
  }

  private func orRefused<Answer>(_ body: @autoclosure () throws(Refusal) -> Answer) throws(ShellError) -> Answer {
    do { return try body() } catch { throw .refused(error) }
  }
}
