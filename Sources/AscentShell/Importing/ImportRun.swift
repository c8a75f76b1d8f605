import AscentImport
import AscentRules
import AscentRuntime

/// Imports the rows of a file: plans them in batches, and sends each batch.
struct ImportRun {
  private let input: ImportInput
  private let ascent: Ascent
  /// The names of the user's habits, if a refusal refers to one by number.
  private let names: (Refusal) async -> [HabitID: String]
  private(set) var plan: ImportPlan
  private(set) var view: ImportView
  /// The rows, from the next one that is not yet planned.
  private var rows: any ImportRows

  private typealias PlannedRow = (row: ImportRow, step: ImportPlan.Step)

  init(
    _ input: ImportInput, _ rows: any ImportRows, into ascent: Ascent, _ plan: ImportPlan, _ view: ImportView,
    names: @escaping (Refusal) async -> [HabitID: String]
  ) {
    (self.input, self.rows, self.ascent) = (input, rows, ascent)
    (self.plan, self.view, self.names) = (plan, view, names)
  }

  /// The user's habit for the name of one of the file's habits; nil if there is none.
  func habit(_ name: String) -> HabitID? { plan.habit(name) }

  /// Imports all rows.
  ///
  /// If it is interrupted or fails, what was imported stays, and repeating the import does the rest
  /// with the same IDs.
  mutating func run(_ sink: any OutputSink) async throws(ShellError) {
    var done = 0
    var batch = try nextBatch()
    while !batch.isEmpty {
      if Task.isCancelled {
        let undo = done > 0 && !view.isDryRun ? plan.id.text : nil
        throw .importInterrupted(done: done, of: view.records, undo: undo)
      }
      sink.progress(done, of: view.records)
      done += batch.count
      let (ascent, commands) = (ascent, commands(in: batch))
      async let answers = ascent.submitInOrder(commands)
      // The next rows are planned meanwhile, unless they need the number that a new habit gets.
      let addsHabit = batch.last?.row.record.added != nil
      let next = addsHabit ? [] : try nextBatch()
      if let (error, failed) = await count(batch, await answers) {
        throw error.stopping(after: done - failed, of: view.records)
      }
      batch = addsHabit ? try nextBatch() : next
    }
  }

  /// Plans the next rows, up to a row that adds a habit; empty at the end.
  private mutating func nextBatch() throws(ShellError) -> [PlannedRow] {
    // Fewer and larger commits cost less, but a tracker's export is short.
    let size = view.form.isTracker ? 512 : 1024
    var batch: [PlannedRow] = []
    while batch.count < size, let row = try input.next(&rows) {
      batch.append((row, plan.step(for: row.record)))
      if row.record.added != nil { break }
    }
    return batch
  }

  private func commands(in batch: [PlannedRow]) -> [Command] {
    batch.compactMap { if case .send(let command, _) = $0.step { command } else { nil } }
  }

  /// Counts what became of planned rows. Returns the first error, and how many rows failed.
  private mutating func count(
    _ batch: [PlannedRow], _ answers: [Result<Receipt, AscentError>]
  ) async -> (error: ShellError, failed: Int)? {
    var answers = answers.makeIterator()
    var failure: (error: ShellError, failed: Int)?
    for (row, step) in batch {
      switch step {
      case .known(let habit, let isUndone):
        view.add(row, .known(habit))
        if isUndone { view.undoneCount += 1 }
      case .faulty(let reason): view.add(row, .left(reason))
      case .kept(let kept): view.add(row, .kept(kept))
      case .send(let command, let isRestored):
        guard let answer = answers.next() else { preconditionFailure("a command without an answer") }
        if case .success = answer { view.remarkName(in: command.intent, of: row) }
        do { try await note(answer, of: row, isRestored: isRestored) } catch {
          failure = (failure?.error ?? error, (failure?.failed ?? 0) + 1)
        }
      }
    }
    return failure
  }

  private mutating func note(
    _ result: Result<Receipt, AscentError>, of row: ImportRow, isRestored: Bool
  ) async throws(ShellError) {
    switch result {
    case .success(let receipt):
      view.add(row, isRestored ? .restored : .new(receipt.habit))
      if let number = row.record.added, !isRestored { plan.note(receipt.habit, as: number) }
    // The day was already closed, or a later one was.
    case .failure(.refused(.dayClosed)) where row.record.kind == .close: view.add(row, .known(nil))
    // The file adds the habit, but here its addition was undone.
    case .failure(.refused(.unknownHabitID)) where row.record.added == nil:
      view.add(row, .left("its habit is not there, because adding it was undone"))
    case .failure(.refused(let refusal)):
      if let number = row.record.added { plan.note(nil, as: number) }
      let error = RefusalText(habits: await names(refusal)).view(refusal)
      // Only the allowed values explain why a number is not one of them.
      if case .outOfRange = refusal {
        view.add(row, .left(error.sentence))
      } else {
        view.add(row, .left(error.message))
      }
    case .failure(.outcomeUnknown(let failure)): throw .outcomeUnknown(failure, operation: nil)
    case .failure(let error): throw ShellError(error)
    }
  }
}

extension ShellError {
  /// The error of an import, or of the undo of one, after some of its commands were executed.
  func stopping(after done: Int, of count: Int) -> ShellError {
    done > 0 && !isDamage ? .importFailed(self, done: done, of: count) : self
  }
}
