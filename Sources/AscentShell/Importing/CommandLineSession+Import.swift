import AscentImport
import AscentRules
import AscentRuntime

/// The import of a file: read, plan, send. A dry run does so on a copy of the user's history.
extension CommandLineSession {
  func importFile(_ sink: any OutputSink) async throws(ShellError) -> CommandOutcome {
    guard let form = ImportForm(rawValue: arguments.command) else {
      preconditionFailure("no import: \(arguments.command)")
    }
    let input = try ImportInput(form, arguments, environment.files)
    if arguments.has("--dry-run") {
      let copy = try await asking(await ascent.copy(of: [.catalog, user], clock: environment.clock))
      return sink.answer(try await during(copy) { () async throws(ShellError) in try await on(copy).take(input, sink) })
    }
    // The scheduler would close days that later records are about.
    return try await ascent.holdingScheduler { () async throws(ShellError) in
      sink.answer(try await take(input, sink))
    }
  }

  private func take(_ input: ImportInput, _ sink: any OutputSink) async throws(ShellError) -> ImportView {
    let dates = RecordableDates(at: environment.clock.now(), ascent.context.policy)
    let (habits, context) = (try await report().habits, try await context())
    var recorded = RecordedBefore()
    try await forEachCommand { command in
      recorded.add(command)
      return true
    }
    let tracked = TrackedRecords(recorded)
    var input = input
    let file = try input.summary(for: user, dates, habits, after: recorded, tracked)
    var view = ImportView(
      input.form, path: input.path, input.export, records: file.count, isDryRun: arguments.has("--dry-run"))
    for habit in input.export?.habits ?? [] where file.matches[habit.name]?.habit == nil {
      guard let first = habit.limitStart(asOf: context.today) else { continue }
      let reason = "earlier days are not judged by the limit; it begins on \(first)"
      view.add(ImportView.Remark(place: habit.name, reason: reason))
    }
    view.remark(unknownColumns: input.unknownColumns)
    let plan = ImportPlan(file, for: user, dates, habits, after: recorded, tracked)
    var run = ImportRun(input, input.rows(in: context), into: ascent, plan, view) { await names(in: $0) }
    try await run.run(sink)
    view = run.view
    view.remark(repeatedDays: run.plan.repeatedDays)
    forgetContext()
    forgetHabits()
    let after = try await self.report()
    if input.export != nil {
      view.add(after, run.habit)
    } else {
      view.remarkHidden(before: habits, after: after.habits, recorded.lastNames, except: run.plan.deleted)
    }
    view.remarkKept()
    guard !view.isDryRun else { return view }
    if view.hasNew { view.unusedCount = try await unusedHabits(for: Self.unusedDays).count }
    view.operation = view.hasNew || plan.isRepeated ? plan.id.text : nil
    return view
  }
}
