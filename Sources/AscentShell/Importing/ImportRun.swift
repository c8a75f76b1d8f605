import AscentImport
import AscentRules
import AscentRuntime

/// Imports the rows of a file: plans each one, and sends it or, in a dry run, only counts it.
struct ImportRun {
  let input: ImportInput
  let ascent: Ascent
  /// The names of the user's habits, if a refusal refers to one by number.
  let names: (Refusal) async -> [HabitID: String]
  var plan: ImportPlan
  var view: ImportView
  /// The rows that are planned and not yet counted, in order.
  var planned: [(row: ImportRow, step: ImportPlan.Step)] = []

  /// Imports all rows.
  ///
  /// If it is interrupted or fails, what was imported stays, and repeating the import does the rest
  /// with the same IDs.
  mutating func run(_ rows: any ImportRows, _ sink: any OutputSink) async throws(ShellError) {
    var (rows, done) = (rows, 0)
    // Fewer and larger commits cost less, but a tracker's export is short.
    let batch = view.form.isTracker ? 512 : 1024
    while done < view.records {
      if Task.isCancelled {
        let undo = done > 0 && !view.isDryRun ? plan.id.text : nil
        throw .importInterrupted(done: done, of: view.records, undo: undo)
      }
      sink.progress(done, of: view.records)
      for _ in 0..<batch {
        guard let row = try input.next(&rows) else { break }
        done += 1
        planned.append((row, plan.step(for: row.record)))
        // The rows that follow need the number that a new habit gets.
        if row.record.added != nil { try await send() }
      }
      try await send()
    }
  }

  /// Sends what is new among the planned rows, and counts all of them.
  private mutating func send() async throws(ShellError) {
    var results = await submit().makeIterator()
    for (row, step) in planned {
      switch step {
      case .known(let habit): view.add(row, .known(habit))
      case .faulty(let reason): view.add(row, .left(reason))
      case .send(_, let isRestored):
        guard let result = results.next() else {
          view.add(row, isRestored ? .restored : .new)
          continue
        }
        try await note(result, of: row, isRestored: isRestored)
      }
    }
    planned.removeAll(keepingCapacity: true)
  }

  /// The answers to the planned commands; none in a dry run.
  private func submit() async -> [Result<Receipt, AscentError>] {
    guard !view.isDryRun else { return [] }
    return await ascent.submit(planned.compactMap { if case .send(let command, _) = $0.step { command } else { nil } })
  }

  private mutating func note(
    _ result: Result<Receipt, AscentError>, of row: ImportRow, isRestored: Bool
  ) async throws(ShellError) {
    switch result {
    case .success(let receipt):
      view.add(row, isRestored ? .restored : .new)
      if let number = row.record.added, !isRestored { plan.note(receipt.habit, as: number) }
    // The day was already closed, or a later one was.
    case .failure(.refused(.dayClosed)) where row.record.kind == .close: view.add(row, .known(nil))
    case .failure(.refused(let refusal)):
      if let number = row.record.added { plan.note(nil, as: number) }
      view.add(row, .left(RefusalText(habits: await names(refusal)).view(refusal).message))
    case .failure(.outcomeUnknown(let failure)): throw .outcomeUnknown(failure, operation: nil)
    case .failure(let error): throw ShellError(error)
    }
  }
}
