package import AscentRules

extension DayStatus {
  /// The status in words.
  package var words: String {
    switch self {
    case .notDue: "not due"
    case .notInUse: "not in use"
    default: rawValue
    }
  }
}

extension [DayMark] {
  /// The number of days of each status that occurs, in the order of ``DayStatus``.
  ///
  /// Days on which the habit was not in use are left out.
  package var tally: [(status: DayStatus, count: Int)] {
    DayStatus.allCases.compactMap { status in
      let count = count { $0.status == status }
      return count > 0 && status != .notInUse ? (status, count) : nil
    }
  }

  /// The days in words: `12 done, 2 missed`.
  package var spoken: String {
    tally.isEmpty ? "no days" : tally.map { "\($0.count) \($0.status.words)" }.joined(separator: ", ")
  }
}
