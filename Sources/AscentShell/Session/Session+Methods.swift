import AscentRules
import AscentRuntime
import AscentViews

/// Methods, sessions and readiness.
extension Session {
  /// How the user stands with the methods, and the method of the catalogue that the argument names.
  private func progressAndMethod() async throws(ShellError) -> (MethodProgress, GrowthMethod) {
    let progress = try await methodProgress()
    return (progress, try method(arguments.text("METHOD"), progress.context.catalog))
  }

  func listMethods() async throws(ShellError) -> any View {
    let progress = try await methodProgress()
    let rows = progress.context.catalog.methods.map { method in
      MethodListView.Row(
        heading: StageHeading(progress.stage(of: method.id), of: method), hasBegun: progress.hasBegun(method.id),
        readiness: progress.readinessIfAny(of: method.id))
    }
    return MethodListView(rows: rows)
  }

  func showMethod() async throws(ShellError) -> any View {
    let (progress, method) = try await progressAndMethod()
    let completed = progress.progression[method.id].steps.map(\.advance.from)
    return MethodView(
      method: method, stage: progress.stage(of: method.id), completed: Set(completed),
      hasBegun: progress.hasBegun(method.id))
  }

  func readiness() async throws(ShellError) -> any View {
    let (progress, method) = try await progressAndMethod()
    return ReadinessView(try progress.readinessForShell(of: method.id), of: method)
  }

  func session() async throws(ShellError) -> any View {
    let catalog = try await catalog()
    let method = try method(arguments.text("METHOD"), catalog)
    let minutes = Int32(try arguments.integer("MINUTES", in: 1...Limits.sessionMinutesMax) ?? 1)
    let feedback = try arguments.feedback("--feedback")
    let note = try arguments.label("--note", length: 0...Limits.noteLength) ?? ""
    let sent = try await send(
      .logSession(method.id, minutes: minutes, feedback: feedback, note: note))
    guard case .session(let receipt)? = sent.receipt.practice else {
      preconditionFailure("a session's receipt without a session")
    }
    var view = SessionView(
      heading: StageHeading(receipt.stage, of: method), receipt: receipt, minutes: minutes, feedback: feedback,
      note: note, sent: sent)
    view.readiness = try await methodProgress().readinessIfAny(of: method.id).map { ReadinessView($0, of: method) }
    return view
  }
}

extension MethodProgress {
  /// Whether the user has practised a method.
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
    do { return try readiness(of: id) } catch { throw .refused(error) }
  }
}
