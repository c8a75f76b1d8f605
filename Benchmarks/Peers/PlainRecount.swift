/// A person's final standing, according to a peer or to the recount.
struct PeerStanding: Hashable, Sendable {
  var total = 0
  var streaks = [Int](repeating: 0, count: PeerLoad.goals.count)
  var longest = [Int](repeating: 0, count: PeerLoad.goals.count)
}

/// A recount of the same operations, kept as simple as possible: first sums, then satisfied days,
/// then runs. It shares no code with the peers.
enum PlainRecount {
  /// The standings after this many operations of each client were answered.
  ///
  /// With `isAsOfLastDay`, a streak that was broken before the person's last day with an operation
  /// is 0; otherwise the length of the last run counts, broken or not.
  static func standings(_ load: PeerLoad, counts: [Int], isAsOfLastDay: Bool = false) -> [PeerStanding] {
    var operations = [Set<PeerOperation>](repeating: [], count: load.people)
    for (client, count) in counts.enumerated() {
      for sent in 0..<count {
        let operation = load.operation(after: sent, of: client)
        operations[operation.person].insert(operation)
      }
    }
    return operations.map { standing($0, isAsOfLastDay: isAsOfLastDay) }
  }

  private static func standing(_ operations: Set<PeerOperation>, isAsOfLastDay: Bool) -> PeerStanding {
    let satisfied = PeerLoad.goals.enumerated().map { index, goal in
      let days = Dictionary(grouping: operations.filter { $0.habit == index + 1 }, by: \.day)
      return Set(days.filter { $0.value.count >= goal }.keys)
    }
    let complete = satisfied.dropFirst().reduce(satisfied[0]) { $0.intersection($1) }
    let lastDay = isAsOfLastDay ? operations.map(\.day).max() : nil
    var standing = PeerStanding()
    standing.total = 10 * satisfied.map(\.count).reduce(0, +) + 50 * complete.count
    for (index, days) in satisfied.enumerated() {
      (standing.streaks[index], standing.longest[index]) = runs(days, asOf: lastDay)
    }
    return standing
  }

  /// The lengths of the last and the longest run of days.
  private static func runs(_ days: Set<Int>, asOf day: Int?) -> (last: Int, longest: Int) {
    // A run starts on a day whose previous day is not in the set.
    let runs = days.filter { !days.contains($0 - 1) }.sorted().map { start in
      (start: start, length: (start...).prefix { days.contains($0) }.count)
    }
    guard let last = runs.last else { return (0, 0) }
    let isBroken = day.map { last.start + last.length < $0 } ?? false
    return (isBroken ? 0 : last.length, runs.map(\.length).max()!)
  }
}
