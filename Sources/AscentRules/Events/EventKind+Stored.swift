extension EventKind {
  /// The numbers that events of the kind are stored under: the raw value, or one for each kind
  /// of award.
  package var storedNumbers: [UInt8] {
    guard let base = AwardEvents.base(of: self) else { return [rawValue] }
    return AwardKey.Kind.allCases.map { base + $0.rawValue }
  }

  /// The kind of events that are stored under a number; nil when there is none.
  init?(storedNumber number: UInt8) {
    switch number {
    case ...100: self.init(rawValue: number)
    case 101...109: self = .xpEntered
    case 111...119: self = .xpGranted
    case 121...129: self = .manualAwardChanged
    default: return nil
    }
  }

  /// The rows of the table `event_kinds`, which a database's views use to tell kinds apart.
  ///
  /// It is a JSON array of arrays: the stored number, the name, the kind of award or null, and
  /// whether the column `habit` is the number of a habit.
  package static let tableText =
    "[" + allCases.flatMap(\.tableRows).joined(separator: ",") + "]"

  private var tableRows: [String] {
    storedNumbers.map { number in
      let award = number > 100 ? AwardKey.Kind(rawValue: number % 10) : nil
      let isOfHabit = group.isOfHabits || award == .habit
      return "[\(number),\"\(name)\",\(award.map { "\"\($0)\"" } ?? "null"),\(isOfHabit)]"
    }
  }
}

extension Event {
  /// Stops the process, because the file of the event's group does not write its kind.
  func isMissing(from group: EventKind.Group) -> Never {
    preconditionFailure("\(group) does not declare \(kind)")
  }
}
