/// Uses the stored digest of a command's content to tell which of several intents it had.
extension Intent {
  /// Whether the command's digest is that of this intent, in one of the forms in which a caller may
  /// have given it: with the habit's number or name, and with or without the instant.
  func explains(_ command: RecordedCommand, _ person: borrowing PersonState) -> Bool {
    for form in forms(person) {
      for instant in [nil, command.evidence.occurredAt] {
        let asked = Command(
          user: command.user, operation: command.operation, intent: form, occurredAt: instant)
        if asked.contentDigest == command.content { return true }
      }
    }
    return false
  }

  private func forms(_ person: borrowing PersonState) -> [Intent] {
    switch self {
    case .complete, .skip, .pause:
      guard let habit else { return [self] }
      return habit.forms(person).map { form in
        var intent = self
        intent.habit = form
        return intent
      }
    default: return [self]
    }
  }
}

extension HabitReference {
  fileprivate func forms(_ person: borrowing PersonState) -> [HabitReference] {
    guard case .id(let id) = self, person.completion.has(id) else { return [self] }
    return [self, .name(person.completion[id].name)]
  }
}

extension CompletionState {
  /// Whether the person has a habit with this number.
  func has(_ id: HabitID) -> Bool { habits.indices.contains(Int(id.number) - 1) }
}
