import AscentImport
import AscentRules
import AscentRuntime

/// Imports the rows of a file: plans each one, and sends it or, in a dry run, only counts it.
struct ImportRun {
  /// How many rows are planned before they are sent together.
  private static let batch = 512

  let input: ImportInput
  let ascent: Ascent
  /// The names of the user's habits, if a refusal refers to one by number.
  let names: (Refusal) async -> [HabitID: String]
  var plan: ImportPlan
  var view: ImportView
  var pending: [(row: ImportRow, command: Command, isRestored: Bool)] = []

  /// Imports all rows.
  ///
  /// If it is interrupted or fails, what was imported stays, and repeating the import does the rest
  /// with the same IDs.
  mutating func run(_ rows: any ImportRows, _ sink: any OutputSink) async throws(ShellError) {
    var (rows, done) = (rows, 0)
    while done < view.records {
      if Task.isCancelled {
        let undo = done > 0 && !view.isDryRun ? plan.id.text : nil
        throw .importInterrupted(done: done, of: view.records, undo: undo)
      }
      sink.progress(done, of: view.records)
      for _ in 0..<Self.batch {
        guard let row = try input.next(&rows) else { break }
        done += 1
        switch plan.step(for: row.record) {
        case .known(let habit): view.add(row, .known(habit))
        case .faulty(let reason): view.add(row, .left(reason))
        case .send(_, let isRestored) where view.isDryRun: view.add(row, isRestored ? .restored : .new)
        case .send(let command, let isRestored): pending.append((row, command, isRestored))
        }
        // The rows that follow need the number that a new habit gets.
        if row.record.added != nil { try await send() }
      }
      try await send()
    }
  }

  private mutating func send() async throws(ShellError) {
    guard !pending.isEmpty else { return }
    for (sent, result) in zip(pending, await ascent.submit(pending.map(\.command))) {
      let record = sent.row.record
      switch result {
      case .success(let receipt):
        view.add(sent.row, sent.isRestored ? .restored : .new)
        if let number = record.added, !sent.isRestored { plan.note(receipt.habit, as: number) }
      // The day was already closed, or a later one was.
      case .failure(.refused(.dayClosed)) where record.kind == .close: view.add(sent.row, .known(nil))
      case .failure(.refused(let refusal)):
        if let number = record.added { plan.note(nil, as: number) }
        view.add(sent.row, .left(RefusalText(habits: await names(refusal)).view(refusal).message))
      case .failure(.outcomeUnknown(let failure)): throw .outcomeUnknown(failure, operation: nil)
      case .failure(let error): throw ShellError(error)
      }
    }
    pending.removeAll(keepingCapacity: true)
  }
}
