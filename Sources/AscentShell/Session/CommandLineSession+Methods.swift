import AscentRules
import AscentRuntime
import AscentViews

/// Methods, sessions and readiness.
extension CommandLineSession {
  /// The user's progress in all methods, and the catalogue's method that the argument names.
  private func progressAndMethod() async throws(ShellError) -> (MethodProgress, GrowthMethod) {
    let progress = try await methodProgress()
    return (progress, try method(arguments.text("METHOD"), progress.context.catalog))
  }

  func listMethods() async throws(ShellError) -> any View {
    let progress = try await methodProgress()
    let rows = progress.context.catalog.methods.map { method in
      MethodListView.Row(
        heading: StageHeading(progress.stage(of: method), of: method), hasBegun: progress.hasBegun(method.id),
        readiness: progress.readinessIfAny(of: method.id))
    }
    return MethodListView(rows: rows)
  }

  func showMethod() async throws(ShellError) -> any View {
    let (progress, method) = try await progressAndMethod()
    let completed = progress.progression[method.id].steps.map(\.advance.from)
    return MethodView(
      method: progress.context.catalog.inWords(method), stage: progress.stage(of: method.id), completed: Set(completed),
      hasBegun: progress.hasBegun(method.id))
  }

  func readiness() async throws(ShellError) -> any View {
    let (progress, method) = try await progressAndMethod()
    return ReadinessView(
      try progress.readinessForShell(of: method.id), of: progress.context.catalog.inWords(method), asOf: progress.day)
  }

  func session() async throws(ShellError) -> any View {
    var session = self
    try session.arguments.moveNote(to: "--note")
    return try await session.logSession()
  }

  private func logSession() async throws(ShellError) -> any View {
    let catalog = try await catalog()
    let (minutes, session) = try await sessionLine(catalog)
    let method = try method(session.arguments.text("METHOD"), catalog)
    let feedback = try arguments.feedback("--feedback")
    let note = try arguments.note()
    let sent = try await session.send(
      .logSession(method.id, minutes: minutes, feedback: feedback, note: note))
    guard case .session(let receipt)? = sent.receipt.practice else {
      preconditionFailure("a session's receipt without a session")
    }
    var view = SessionView(
      heading: StageHeading(receipt.stage, of: method), receipt: receipt, minutes: minutes, feedback: feedback,
      note: note, sent: sent, date: DayText.near(sent.receipt.day, asOf: try await context().today))
    let progress = try await methodProgress()
    view.readiness = progress.readinessIfAny(of: method.id).map {
      ReadinessView($0, of: catalog.inWords(method), asOf: progress.day)
    }
    return view
  }
}

extension CommandLineSession {
  /// Parses the words of `session`: returns the minutes, and a copy of this session with the method
  /// and any day set as arguments.
  private func sessionLine(_ catalog: Catalog) async throws(ShellError) -> (minutes: Int32, CommandLineSession) {
    let words = arguments.words.map(\.text)
    // A note may be all that was said.
    guard !words.isEmpty else { throw .missingArgument("METHOD", usage: CommandTable.sessionUsage) }
    let place = words.indices.dropFirst().first { index in
      Int64(words[index]) != nil && isMomentOrNothing(afterMinutes: words[(index + 1)...])
    }
    var session = self
    guard let place else {
      // There are no minutes. First check whether the words name a method, because otherwise that
      // is the error.
      let end = max(1, words.count - 1)
      let name = words[..<(words.indices.dropFirst().first { words[$0].first?.isNumber == true } ?? end)]
      _ = try method(name.joined(separator: " "), catalog)
      guard words.count > name.count else { throw .missingArgument("MINUTES", usage: CommandTable.sessionUsage) }
      let rest = words[name.endIndex...].joined(separator: " ")
      throw .badValue(
        argument: "MINUTES", value: rest, reason: "not a number of minutes, or minutes and a day",
        allowed: "1 to \(RuleLimits.sessionMinutesMax), with or without a day or a time, such as 10 yesterday")
    }
    session.arguments.set("METHOD", words[..<place].joined(separator: " "))
    session.arguments.set("MINUTES", words[place])
    let minutes = Int32(try session.arguments.integer("MINUTES", in: 1...RuleLimits.sessionMinutesMax) ?? 1)
    let day = Self.withoutMinutes(words[(place + 1)...]).joined(separator: " ")
    if !day.isEmpty { try await session.setDay(day) }
    return (minutes, session)
  }

  private func isMomentOrNothing(afterMinutes words: ArraySlice<String>) -> Bool {
    let rest = Self.withoutMinutes(words)
    return rest.isEmpty || MomentPhrase(Array(rest)) != nil
  }

  /// The words after a number of minutes, without a unit such as `min`.
  private static func withoutMinutes(_ words: ArraySlice<String>) -> ArraySlice<String> {
    words.first.map { UnitText.isUnit($0, "min") } ?? false ? words.dropFirst() : words
  }
}

extension MethodProgress {
  /// Whether the user has practised a method.
  func hasBegun(_ id: MethodID) -> Bool {
    let method = progression[id]
    return !method.sessions.isEmpty || !method.steps.isEmpty
  }

  /// The readiness; nil if the catalogue lacks the method or the stage.
  func readinessIfAny(of id: MethodID) -> Readiness? {
    do { return try readiness(of: id) } catch { return nil }
  }

  /// The readiness. A refusal is thrown as a shell error.
  func readinessForShell(of id: MethodID) throws(ShellError) -> Readiness {
    do { return try readiness(of: id) } catch { throw .refused(error) }
  }
}
