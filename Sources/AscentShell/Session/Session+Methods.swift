import AscentRules
import AscentRuntime
import AscentViews

/// Methods, sessions and readiness.
extension Session {
  func listMethods(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let progress = try await methodProgress()
    let rows = progress.context.catalog.methods.map { method in
      MethodListView.Row(
        heading: StageHeading(progress.stage(of: method.id), of: method), hasBegun: progress.hasBegun(method.id),
        readiness: progress.readinessIfAny(of: method.id))
    }
    sink.put(.answer(MethodListView(rows: rows)))
    return .done
  }

  func showMethod(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let progress = try await methodProgress()
    let method = try method(arguments.text("METHOD"), progress.context.catalog)
    let left = progress.progression[method.id].steps.map(\.advance.from)
    sink.put(
      .answer(
        MethodView(
          method: method, stage: progress.stage(of: method.id), left: Set(left), hasBegun: progress.hasBegun(method.id))
      ))
    return .done
  }

  func readiness(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let progress = try await methodProgress()
    let method = try method(arguments.text("METHOD"), progress.context.catalog)
    sink.put(.answer(ReadinessView(try progress.readinessForShell(of: method.id), of: method)))
    return .done
  }

  func session(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let catalog = try await catalog()
    let method = try method(arguments.text("METHOD"), catalog)
    let minutes = Int32(try arguments.integer("MINUTES", in: 1...Limits.sessionMinutesMax) ?? 1)
    let feedback = try arguments.feedback("--feedback")
    let note = try arguments.label("--note", length: 0...Limits.noteLength) ?? ""
    let sent = try await send(
      .logSession(method.id, minutes: minutes, feedback: feedback, note: note), try CommandMetadata(arguments, context),
      context)
    guard case .session(let receipt)? = sent.receipt.practice else {
      preconditionFailure("a session's receipt without a session")
    }
    var view = SessionView(
      heading: StageHeading(receipt.stage, of: method), receipt: receipt, minutes: minutes, feedback: feedback,
      note: note,
      day: sent.receipt.day, operation: sent.operation,
      readiness: try await methodProgress().readinessIfAny(of: method.id).map { ReadinessView($0, of: method) })
    view.isKnown = sent.isKnown
    view.notes = sent.notes
    view.celebrations = try await raised(by: sent.receipt.ordinal).map { item(of: $0, catalog, context.habitNames) }
    sink.put(.answer(view))
    return .done
  }

  /// How the person stands with the methods.
  func methodProgress() async throws(ShellError) -> MethodProgress {
    do { return try await ascent.methodProgress(of: user) } catch { throw ShellError(error) }
  }

  /// The catalogue in force.
  func catalog() async throws(ShellError) -> Catalog {
    do { return try await ascent.catalog() } catch { throw ShellError(error) }
  }

  /// The method that a text names: by its id or its title, upper and lower case alike.
  func method(_ text: String, _ catalog: Catalog) throws(ShellError) -> GrowthMethod {
    let folded = text.lowercased()
    let method =
      catalog.methods.first { $0.id.text == folded } ?? catalog.methods.first { $0.title.lowercased() == folded }
    if let method { return method }
    throw .unknownMethod(
      text, nearest: Nearest.name(to: text, among: catalog.methods.flatMap { [$0.id.text, $0.title] }))
  }

  /// The celebrations that a command of the person raised.
  func raised(by ordinal: Int32) async throws(ShellError) -> [Celebration] {
    try await commands(ordinals: ordinal...ordinal, limit: 1).flatMap(\.events).compactMap { event in
      if case .celebrationRaised(let celebration) = event { celebration } else { nil }
    }
  }

  /// A celebration with its words.
  func item(of celebration: Celebration, _ catalog: Catalog, _ habits: [HabitID: String]) -> CelebrationsView.Item {
    CelebrationsView.Item(
      id: celebration.key, day: celebration.day,
      text: CelebrationText.text(celebration, of: user, in: catalog) { habits[$0] })
  }
}

extension MethodProgress {
  /// Whether the person has practised a method.
  func hasBegun(_ id: MethodID) -> Bool {
    let method = progression[id]
    return !method.sessions.isEmpty || !method.steps.isEmpty
  }

  /// The readiness, or nil when the catalogue lacks the method or the stage.
  func readinessIfAny(of id: MethodID) -> Readiness? {
    do { return try readiness(of: id) } catch { return nil }
  }

  /// The readiness, with its refusal as an error of a line.
  func readinessForShell(of id: MethodID) throws(ShellError) -> Readiness {
    do { return try readiness(of: id) } catch { throw .refused(error, habits: [:]) }
  }
}
