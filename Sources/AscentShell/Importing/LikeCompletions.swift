import AscentRules

/// Finds the completion that a record stands for, such as a row of a table whose column of IDs was
/// removed. A record without an ID can be any equal completion, and a record with an ID one that
/// was recorded without an ID. Each completion is found once, so of two equal rows only the first
/// one is known if only one such completion was recorded.
struct LikeCompletions {
  private let recorded: RecordedBefore
  /// The user's habits that were not deleted.
  private let present: Set<HabitID>
  private var found: Set<OperationKey> = []

  init(in recorded: RecordedBefore, of present: Set<HabitID>) {
    (self.recorded, self.present) = (recorded, present)
  }

  /// Notes an operation that is known to be a record of the file in another way.
  mutating func skip(_ operation: RecordedBefore.Operation) { found.insert(operation.key) }

  /// The completion that the file's next record stands for; nil if none does.
  mutating func next(_ record: ExportRecord, about name: String?) -> RecordedBefore.Operation? {
    guard let name else { return nil }
    let next = recorded.completions(like: record, about: name).first { completion in
      !found.contains(completion.key) && completion.habit.map(present.contains) ?? false
    }
    if let next { found.insert(next.key) }
    return next
  }
}
