import AscentRules

/// Which operations are in force, and which habit each names.
extension ReferencePerson {
  /// The status of each operation. An operation is undone when an undo in force names it, and moved
  /// when a move that was not itself undone names it.
  static func statuses(of operations: [Operation]) -> [Status] {
    var statuses = Array(repeating: Status.inForce, count: operations.count)
    var fates: [OperationKey: Status] = [:]
    for index in operations.indices.reversed() {
      statuses[index] = fates[operations[index].key] ?? .inForce
      switch operations[index].intent {
      case .undo(let key) where statuses[index] == .inForce: fates[key] = .undone
      case .moveCompletion(let key, _) where statuses[index] != .undone && fates[key] == nil: fates[key] = .moved
      default: break
      }
    }
    return statuses
  }

  /// The habit that each operation names, by the names in force just before it; nil for a habit
  /// whose addition is undone.
  static func subjects(of operations: [Operation]) -> [Int?] {
    var subjects: [Int?] = []
    var names: [String?] = []
    for (count, operation) in operations.enumerated() {
      switch operation.intent {
      case .setGoal(let habit, _, _), .renameHabit(let habit, _), .editHabit(let habit, _), .deleteHabit(let habit):
        subjects.append(subject(habit, names))
      case .complete(let logged): subjects.append(subject(logged.habit, names))
      case .skip(let skip): subjects.append(subject(skip.habit, names))
      default: subjects.append(nil)
      }
      // Only an undo changes whether earlier operations are in force.
      var first = count
      if case .undo = operation.intent { (names, first) = ([], 0) }
      let present = operations[...count]
      for (index, status) in zip(present.indices, statuses(of: Array(present))).dropFirst(first) {
        switch operations[index].intent {
        case .addHabit(let definition): names.append(status == .inForce ? definition.name : nil)
        case .renameHabit(_, let name) where status == .inForce:
          if let subject = subjects[index], names[subject] != nil { names[subject] = name }
        case .deleteHabit where status == .inForce: if let subject = subjects[index] { names[subject] = nil }
        default: break
        }
      }
    }
    return subjects
  }

  private static func subject(_ habit: HabitReference, _ names: [String?]) -> Int? {
    switch habit {
    case .id(let id): names.indices.contains(id.index) && names[id.index] != nil ? id.index : nil
    case .name(let name): names.firstIndex(of: name)
    }
  }
}
