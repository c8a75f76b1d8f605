import AscentRules
import AscentRuntime
import AscentViews

/// Going on to the next stage, and what it is celebrated with.
extension Session {
  func progress(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    let metadata = try CommandMetadata(arguments, context)
    let progress = try await methodProgress()
    let method = try method(arguments.text("METHOD"), progress.context.catalog)
    let note = try arguments.label("--note", length: 0...Limits.noteLength) ?? ""
    let earlier = try await earlierStage(of: metadata.operation, method.id)
    let stage = try stage(arguments.optional("--from"), method, progress, earlier: earlier, metadata)
    if canAsk, earlier == nil, !arguments.has("--yes") {
      if metadata.at == nil, stage == progress.stage(of: method.id) { try checkReady(method.id, progress) }
      return .asks(question(arguments, method, from: stage))
    }
    let sent = try await send(.progress(method.id, from: stage, note: note), metadata, context)
    guard case .progression(let receipt)? = sent.receipt.practice else {
      preconditionFailure("a progression's receipt without one")
    }
    let celebration = try await raised(by: receipt.ordinal).first { $0.key == receipt.celebration }
    var view = ProgressionView(
      receipt, of: method,
      affirmation: celebration.map { item(of: $0, progress.context.catalog, context.habitNames).text },
      operation: sent.operation)
    view.isKnown = sent.isKnown
    view.notes = sent.notes
    if let asked = metadata.at, receipt.outcome == .advanced, receipt.at > asked {
      view.notes.append(
        "it took place at \(receipt.at.iso8601UTC), later than --at says: a stage is not left before what was practised or left before it"
      )
    }
    sink.put(.answer(view))
    return .done
  }

  /// The stage to leave: the one that was given, or that an earlier sending of the operation left,
  /// or the person's.
  ///
  /// A stage that was left before is refused here, by what is read, unless the caller says by an
  /// instant or an operation id that the intent is older than that: only then can it have lost a
  /// race.
  private func stage(
    _ text: String?, _ method: GrowthMethod, _ progress: MethodProgress, earlier: StageID?, _ metadata: CommandMetadata
  ) throws(ShellError) -> StageID {
    let present = progress.stage(of: method.id)
    guard let text else { return earlier ?? present }
    let folded = text.lowercased()
    let known = method.stages.first { $0.id.text == folded } ?? method.stages.first { $0.title.lowercased() == folded }
    guard metadata.operation == nil, metadata.at == nil else { return known?.id ?? StageID(text) }
    guard let stage = known?.id ?? (text == present.text ? present : nil) else {
      throw .unknownStage(text, of: method.id, choices: method.stages.map(\.id.text))
    }
    guard stage == present else { throw .refused(.wrongStage(method.id, asked: stage, actual: present), habits: [:]) }
    return stage
  }

  /// The stage that the operation left when it was sent before, so that sending it again asks for
  /// the same.
  private func earlierStage(of operation: OperationID?, _ method: MethodID) async throws(ShellError) -> StageID? {
    guard let operation else { return nil }
    var found: StageID?
    try await forEachCommand(newestFirst: true) { command in
      guard command.accepted.operation == operation else { return true }
      if case .progression(let receipt)? = command.accepted.receipt.practice, receipt.method == method {
        found = receipt.from
      }
      return false
    }
    return found
  }

  /// Nobody is asked for what cannot be done.
  private func checkReady(_ method: MethodID, _ progress: MethodProgress) throws(ShellError) {
    let readiness = try progress.readinessForShell(of: method)
    if readiness.estimate == .lastStage { throw .refused(.lastStage(method, readiness.stage), habits: [:]) }
    guard readiness.status < .ready else { return }
    throw .refused(.notReady(method, readiness.stage, unmet: readiness.unmet), habits: [:])
  }

  private func question(_ arguments: Arguments, _ method: GrowthMethod, from stage: StageID) -> Question {
    let next = method.index(of: stage).flatMap { $0 + 1 < method.stages.count ? method.stages[$0 + 1] : nil }
    let heading = StageHeading(stage, of: method)
    var words = ["progress", method.id.text, "--from", stage.text, "--yes"].map { Token($0) }
    for option in ["--note", "--at", "--device", "--op"] {
      if let value = arguments.optional(option) { words += [Token(option), Token(value, isQuoted: true)] }
    }
    let way = "from «\(heading.stageTitle)»" + (next.map { " to «\($0.title)»" } ?? "")
    return Question(text: VisibleText.visible("\(method.title): go on \(way)?"), whenYes: words)
  }

  func celebrations(_ arguments: Arguments, _ sink: any OutputSink) async throws(ShellError) -> Verdict {
    let context = try await context()
    if let text = arguments.optional("--ack") { return try await acknowledge(text, arguments, context, sink) }
    let catalog = try await catalog()
    let items = context.report.celebrations.map { item(of: $0, catalog, context.habitNames) }
    sink.put(.answer(CelebrationsView(items: items)))
    return .done
  }

  private func acknowledge(
    _ text: String, _ arguments: Arguments, _ context: SessionContext, _ sink: any OutputSink
  ) async throws(ShellError) -> Verdict {
    guard let key = CelebrationKey(text) else {
      let waiting = context.report.celebrations.map(\.key.description)
      throw .badValue(
        argument: "--ack", value: text, reason: "it is no id of a celebration",
        allowed: "an id that celebrations shows",
        suggestion: Nearest.name(to: text, among: waiting))
    }
    let sent = try await send(.acknowledge(key), try CommandMetadata(arguments, context), context)
    let waiting = try await report(day: nil).celebrations.count
    sink.put(
      .answer(
        AcknowledgementView(
          id: key, operation: sent.operation, isKnown: sent.isKnown, waiting: waiting, notes: sent.notes)))
    return .done
  }
}
