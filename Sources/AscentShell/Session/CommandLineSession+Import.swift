import AscentImport
import AscentRules
import AscentRuntime
import AscentViews

/// Imports from other habit trackers.
extension CommandLineSession {
  func importLoop(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    try await take(sink, LoopImport.read(path:))
  }

  func importHabitBull(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    try await take(sink, HabitBullImport.read(path:))
  }

  private func take(
    _ sink: any OutputSink, _ read: (String) throws(ImportFailure) -> TrackerExport
  ) async throws(ShellError) -> CommandOutcome {
    let path = arguments.text("PATH")
    let history: TrackerExport
    do { history = try read(path) } catch { throw .badExport(path: path, reason: "\(error)") }
    var view = ImportView(history, path: path, isDryRun: arguments.has("--dry-run"))
    try await take(history, into: &view, sink)
    return sink.answer(view)
  }

  private func take(
    _ history: TrackerExport, into view: inout ImportView, _ sink: any OutputSink
  ) async throws(ShellError) {
    let report = try await report()
    let plan = try await ImportPlan(history, for: user, report.habits, context(), after: importLedger())
    for step in plan.steps {
      guard let first = step.limitBegins else { continue }
      let habit = view.habits[step.habit].export.name
      view.add(
        ImportView.Remark(
          place: habit, text: "", reason: "earlier days are not judged by the limit; it begins on \(first)"))
    }
    for index in view.habits.indices { (view.habits[index].new, view.habits[index].known) = (0, 0) }
    if view.isDryRun { foresee(plan, in: &view) } else { try await send(plan, into: &view, sink) }
  }

  /// Counts new and known completions, and adds remarks on days that would be refused.
  private func foresee(_ plan: ImportPlan, in view: inout ImportView) {
    let last = CompletionRules.lastRecordableDay(at: environment.clock.now())
    for step in plan.steps {
      if let day = step.day, day > last {
        let place = view.habits[step.habit].export.name
        view.add(ImportView.Remark(place: place, text: "\(day)", reason: "\(step.purpose): that is in the future"))
      } else if step.purpose == .completion {
        if step.isKnown { view.habits[step.habit].known? += 1 } else { view.habits[step.habit].new? += 1 }
      }
    }
  }

  private func send(
    _ plan: ImportPlan, into view: inout ImportView, _ sink: any OutputSink
  ) async throws(ShellError) {
    let last = try await lastOrdinal()
    var start = 0
    while start < plan.steps.count {
      if Task.isCancelled {
        let undo = start > 0 ? plan.id.text : nil
        throw .importInterrupted(done: start, of: plan.steps.count, undo: undo)
      }
      sink.progress(start, of: plan.steps.count)
      let batch = plan.steps[start..<min(start + 512, plan.steps.count)]
      for (step, result) in zip(batch, await ascent.submit(batch.map(\.command))) {
        try await note(result, of: step, knownUpTo: last, in: &view)
      }
      start += batch.count
    }
    view.operation = try await importLedger().entries(of: plan.id).isEmpty ? nil : plan.id.text
    forgetContext()
    forgetHabits()
    let after = try await self.report()
    for index in view.habits.indices {
      let habit = view.habits[index].export.name
      view.habits[index].longest = after[habit]?.streak.longest
      let others = view.habits[index].owners.filter { $0.key != after[habit]?.id }.reduce(0) { $0 + $1.value }
      if after[habit] != nil, others > 0 {
        let reason = "\(others.counted("completion")) of an earlier habit of this name: not added to this one"
        view.add(ImportView.Remark(place: habit, text: "", reason: reason))
      }
      if after[habit] == nil {
        view.add(ImportView.Remark(place: habit, text: "", reason: "you deleted or renamed this habit; that was kept"))
      }
    }
  }

  private func note(
    _ result: Result<Receipt, AscentError>, of step: ImportPlan.Step, knownUpTo last: Int32, in view: inout ImportView
  ) async throws(ShellError) {
    switch result {
    case .success(let receipt):
      if step.isRestored, receipt.ordinal > last { view.restored += 1 }
      guard step.purpose == .completion else { return }
      if receipt.ordinal > last {
        view.habits[step.habit].new? += 1
      } else {
        view.habits[step.habit].known? += 1
        if let habit = receipt.habit { view.habits[step.habit].owners[habit, default: 0] += 1 }
      }
    case .failure(.refused(.operationReused)) where step.purpose == .archive: break
    case .failure(.refused(let refusal)):
      let name = view.habits[step.habit].export.name
      let reason =
        if case .operationReused = refusal {
          "it differs from the earlier import, which stays"
        } else {
          RefusalText(habits: await names(in: refusal)).view(refusal).message + "; not imported"
        }
      let remark = ImportView.Remark(
        place: name, text: step.day.map { "\($0)" } ?? "", reason: "\(step.purpose): \(reason)")
      view.add(remark)
    // What was imported stays, and repeating the import continues with the same IDs.
    case .failure(.outcomeUnknown(let failure)): throw .outcomeUnknown(failure, operation: nil)
    case .failure(let error): throw ShellError(error)
    }
  }
}

extension ImportView {
  /// Creates a view of an export before anything is imported.
  init(_ history: TrackerExport, path: String, isDryRun: Bool) {
    self.init(
      path: path, isDryRun: isDryRun,
      habits: history.habits.map { Habit(export: $0) },
      days: history.days,
      remarks: history.notUnderstood.map { remark in
        let place = [remark.file, remark.line.map { "line \($0)" }, remark.row].compactMap { $0 }.joined(
          separator: ", ")
        return Remark(place: place, text: remark.text, reason: "\(remark.reason)")
      }, remarksLeftOut: history.remarksLeftOut)
  }
}
