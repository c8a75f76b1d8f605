import AscentRules
import AscentRuntime
import AscentViews

/// The story of the climb, and why things are as they are.
extension Session {
  func history(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let limits = HistoryRules.limits
    let limit = Int(try arguments.integer("--limit", in: Int64(limits.lowerBound)...Int64(limits.upperBound)) ?? 20)
    let cursor = try arguments.cursor("--before")
    let climb = try await climb()
    let method = try arguments.optional("METHOD").map { text throws(ShellError) in try practised(text, climb) }
    do throws(AscentError) {
      let page = try await ascent.history(of: user, method: method, before: cursor, limit: limit)
      let years = cursor == nil && page.next != nil ? try outline(climb, method, limit).years : []
      outlet.put(.answer(HistoryView(page, years: years, isFirst: cursor == nil, in: climb.world.catalog)))
    } catch {
      throw ShellError(error)
    }
    return .done
  }

  private func outline(_ climb: Climb, _ method: MethodID?, _ limit: Int) throws(AscentError) -> HistoryOutline {
    do { return try climb.outline(of: method, newest: limit) } catch { throw .refused(error) }
  }

  func timeline(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let climb = try await climb()
    let method = try practised(arguments.text("METHOD"), climb)
    let items = try told { () throws(Refusal) in try climb.timeline(of: method) }
    outlet.put(.answer(TimelineView(title: climb.world.catalog[method]?.title ?? method.text, items: items)))
    return .done
  }

  func statistics(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let climb = try await climb()
    if let text = arguments.optional("METHOD") {
      let method = try practised(text, climb)
      outlet.put(.answer(StatisticsView(try told { () throws(Refusal) in try climb.statistics(of: method) })))
    } else {
      outlet.put(.answer(StatisticsView(climb.statistics())))
    }
    return .done
  }

  func highlights(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let limits = HistoryRules.limits
    let limit = Int(try arguments.integer("--limit", in: Int64(limits.lowerBound)...Int64(limits.upperBound)) ?? 10)
    do { outlet.put(.answer(HighlightsView(try await ascent.highlights(of: user, limit: limit)))) } catch { throw ShellError(error) }
    return .done
  }

  func whyStreak(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    try await why(.streak(.id(try habit(arguments.text("HABIT"), try await place()).id)), outlet)
  }

  func whyXP(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    try await why(.xp, outlet)
  }

  func whyBonus(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    let place = try await place()
    return try await why(.bonus(try arguments.day("DATE", place) ?? place.today), outlet)
  }

  func whyReadiness(_ arguments: Arguments, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    try await why(.readiness(try method(arguments.text("METHOD"), try await catalog()).id), outlet)
  }

  private func why(_ question: WhyQuestion, _ outlet: any Outlet) async throws(ShellError) -> Verdict {
    do { outlet.put(.answer(ExplanationView(try await ascent.why(question, of: user)))) } catch { throw ShellError(error) }
    return .done
  }

  /// The method that a text names: one of the catalogue, or one that the person practised when it was in it.
  private func practised(_ text: String, _ climb: Climb) throws(ShellError) -> MethodID {
    let id = MethodID(text)
    if climb.hasBegun(id) { return id }
    return try method(text, climb.world.catalog).id
  }

  private func told<Answer>(_ body: () throws(Refusal) -> Answer) throws(ShellError) -> Answer {
    do { return try body() } catch { throw .refused(error, habits: [:]) }
  }
}
