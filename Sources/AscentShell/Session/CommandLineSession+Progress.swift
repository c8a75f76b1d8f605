import AscentRules
import AscentRuntime
import AscentViews

/// Completing stages, and celebrations.
extension CommandLineSession {
  func progress(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    let metadata = try await metadata()
    let catalog = try await catalog()
    let method = try method(arguments.text("METHOD"), catalog)
    let note = try arguments.note()
    let earlier = try await earlierStage(of: metadata.operation, method.id)
    let from = arguments.optional("--from")
    let asks = environment.canAsk && earlier == nil && !arguments.has("--yes")
    // The stage must be the user's current one, unless --at or an operation ID shows that the
    // intent may be older. An older intent may have lost a race, which the rules decide.
    let isOlder = from == nil ? earlier != nil : metadata.operation != nil || arguments.has("--at")
    let progress = asks || !isOlder ? try await methodProgress() : nil
    let present = progress?.stage(of: method.id)
    let stage = try stage(from, method, present: isOlder ? nil : present, earlier: earlier)
    if asks {
      if let progress, !arguments.has("--at"), stage == present { try checkReady(method.id, progress) }
      return .asks(question(method, from: stage))
    }
    let sent = try await send(.progress(method.id, from: stage, note: note), metadata)
    guard case .progression(let receipt)? = sent.receipt.practice else {
      preconditionFailure("a progression's receipt without one")
    }
    var view = ProgressionView(
      receipt: receipt, method: catalog.inWords(method), affirmation: try await affirmation(of: receipt), sent: sent)
    if let asked = metadata.at, receipt.outcome == .advanced, receipt.at > asked {
      view.sent.notes.append(
        "completed at \(try await localText(receipt.at)), later than --at says: a stage can't be completed before its "
          + "own practice"
      )
    }
    return sink.answer(view)
  }

  /// The affirmation of the celebration that the progression raised; nil if the stage was
  /// celebrated before.
  private func affirmation(of receipt: Receipt.Progression) async throws(ShellError) -> String? {
    for case .celebrationRaised(let celebration) in try await events(of: receipt.ordinal)
    where celebration.key == receipt.celebration {
      return CelebrationText.text(celebration, of: user, in: try await catalog()) { _ in nil }
    }
    return nil
  }

  /// The stage to complete: the given one, the one that the same operation completed before, or the
  /// user's current one.
  ///
  /// - Parameter present: the only stage that can be completed; nil if the rules decide.
  private func stage(
    _ text: String?, _ method: GrowthMethod, present: StageID?, earlier: StageID?
  ) throws(ShellError) -> StageID {
    guard let text else {
      guard let stage = earlier ?? present else { preconditionFailure("no stage to complete") }
      return stage
    }
    let known = method.stages.first(named: text, id: \.id.text, title: \.title)
    guard let present else { return known?.id ?? StageID(text) }
    guard let stage = known?.id ?? (text == present.text ? present : nil) else {
      throw .unknownStage(text, of: method.title, choices: method.stages.map(\.id.text))
    }
    guard stage == present else { throw .refused(.wrongStage(method.id, asked: stage, actual: present)) }
    return stage
  }

  /// The stage that the same operation completed before, so that a repeated command has the same
  /// intent. Nil if it was not sent before.
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

  /// Throws if the rules would refuse the progression, so that the user is not asked in vain.
  private func checkReady(_ method: MethodID, _ progress: MethodProgress) throws(ShellError) {
    let readiness = try progress.readinessForShell(of: method)
    if readiness.estimate == .lastStage { throw .refused(.lastStage(method, readiness.stage)) }
    guard readiness.status < .ready else { return }
    throw .refused(.notReady(method, readiness.stage, unmet: readiness.unmet))
  }

  private func question(_ method: GrowthMethod, from stage: StageID) -> Question {
    let next = method.index(of: stage).flatMap { $0 + 1 < method.stages.count ? method.stages[$0 + 1] : nil }
    let completed = "\"\(StageHeading(stage, of: method).stageTitle)\""
    var confirmed = arguments
    confirmed.set("METHOD", method.id.text)
    confirmed.set("--from", stage.text)
    confirmed.set("--yes", "")
    let text = "\(method.title): complete \(completed)" + (next.map { " and go on to \"\($0.title)\"?" } ?? "?")
    return Question(
      text: VisibleText.visible(text),
      command: ShellCommand(spec: CommandTable.progressSpec, arguments: confirmed, isJSON: false))
  }

  func celebrations() async throws(ShellError) -> any View {
    if let text = arguments.optional("--ack") {
      guard !arguments.has("--group") else {
        throw .misusedOption("--group", reason: "can't be combined with --ack")
      }
      return try await acknowledge(text)
    }
    let habits = try await habitsOfGroup()?.habits
    let notices = try await asking(await ascent.person(user).celebrationNotices())
    let items = notices.filter { habits.admits($0.id.habit) }
    rememberShown(items)
    return CelebrationsView(items: items)
  }

  private func acknowledge(_ text: String) async throws(ShellError) -> AcknowledgementView {
    if text.lowercased() == "all" {
      let sent = try await send(.acknowledgeAll)
      return AcknowledgementView(id: nil, waiting: try await report().celebrations.count, sent: sent)
    }
    guard let key = CelebrationKey(text) else {
      let waiting = try await report().celebrations.map(\.key.description)
      throw .badValue(
        argument: "--ack", value: text, reason: "not the ID of a celebration",
        allowed: "all, or an ID from celebrations",
        suggestion: Nearest.name(to: text, among: waiting))
    }
    let sent = try await send(.acknowledge(key))
    let waiting = try await report().celebrations.count
    return AcknowledgementView(id: key, waiting: waiting, sent: sent)
  }
}
