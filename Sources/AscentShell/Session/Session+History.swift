import AscentRules
import AscentRuntime
import AscentViews

/// History, statistics and explanations.
extension Session {
  func history(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let limit = Int(try arguments.integer("--limit", in: HistoryRules.limits) ?? 20)
    let cursor = try arguments.cursor("--before")
    let progress = try await methodProgress()
    let method = try arguments.optional("METHOD").map { text throws(ShellError) in try practised(text, progress) }
    do throws(AscentError) {
      let page = try await ascent.history(of: user, method: method, before: cursor, limit: limit)
      let years = cursor == nil && page.next != nil ? try outline(progress, method, limit).years : []
      sink.answer(HistoryView(page, years: years, isFirst: cursor == nil, in: progress.context.catalog))
    } catch {
      throw ShellError(error)
    }
    return .done
  }

  private func outline(
    _ progress: MethodProgress, _ method: MethodID?, _ limit: Int
  ) throws(AscentError) -> HistoryOutline {
    do { return try progress.outline(of: method, newest: limit) } catch { throw .refused(error) }
  }

  func timeline(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let progress = try await methodProgress()
    let method = try practised(arguments.text("METHOD"), progress)
    let items = try orRefused { () throws(Refusal) in try progress.timeline(of: method) }
    sink.answer(TimelineView(title: progress.context.catalog[method]?.title ?? method.text, items: items))
    return .done
  }

  func statistics(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let progress = try await methodProgress()
    if let text = arguments.optional("METHOD") {
      let method = try practised(text, progress)
      sink.answer(StatisticsView(try orRefused { () throws(Refusal) in try progress.statistics(of: method) }))
    } else {
      sink.answer(StatisticsView(progress.statistics()))
    }
    return .done
  }

  func highlights(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let limit = Int(try arguments.integer("--limit", in: HistoryRules.limits) ?? 10)
    do { sink.answer(HighlightsView(highlights: try await ascent.highlights(of: user, limit: limit))) } catch {
      throw ShellError(error)
    }
    return .done
  }

  func whyStreak(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    try await why(.streak(.id(try habit(arguments.text("HABIT"), in: try await report().habits).id)), sink)
  }

  func whyXP(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    try await why(.xp, sink)
  }

  func whyBonus(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let day = if let day = try await day("DATE", arguments) { day } else { try await context().today }
    return try await why(.bonus(day), sink)
  }

  func whyReadiness(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    try await why(.readiness(try method(arguments.text("METHOD"), try await catalog()).id), sink)
  }

  private func why(_ question: WhyQuestion, _ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    do { sink.answer(ExplanationView(explanation: try await ascent.why(question, of: user))) } catch {
      throw ShellError(error)
    }
    return .done
  }

  /// The method that a text names: one of the catalogue, or one that the user practised when it
  /// was in it.
  private func practised(_ text: String, _ progress: MethodProgress) throws(ShellError) -> MethodID {
    let id = MethodID(text)
    if progress.hasBegun(id) { return id }
    return try method(text, progress.context.catalog).id
  }

  private func orRefused<Answer>(_ body: () throws(Refusal) -> Answer) throws(ShellError) -> Answer {
    do { return try body() } catch { throw .refused(error, habits: [:]) }
  }
}
