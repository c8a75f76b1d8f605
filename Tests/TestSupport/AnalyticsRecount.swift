package import AscentRules
package import AscentRuntime

/// A reference model of ``/AscentRuntime/AnalyticsSink``: it keeps all commands, counts at the end,
/// and is exact. Its memory is unbounded.
package struct AnalyticsRecount {
  struct Deed {
    var user: String
    var day: LocalDay
    var ordinal: Int32
    var events: [Event]
  }

  var deeds: [Deed] = []
  let asOf: LocalDay

  /// Counts commands, in the order of the journal.
  ///
  /// - Parameter day: the day as of which users count as dropped off.
  package init(_ commands: some Sequence<StoredCommand>, asOf day: LocalDay) {
    asOf = day
    for command in commands where !command.events.isEmpty {
      deeds.append(
        Deed(
          user: command.accepted.user.text, day: command.accepted.evidence.day,
          ordinal: command.accepted.receipt.ordinal,
          events: command.events))
    }
  }

  /// Counts everything in an open journal.
  package init(_ journal: any Journal, asOf day: LocalDay) async throws(JournalFailure) {
    self.init(try await journal.commands(after: .start, limit: .max), asOf: day)
  }

  /// The figures, all of them exact.
  package var figures: AnalyticsFigures {
    var figures = AnalyticsFigures(asOf: asOf)
    figures.eventCount = deeds.reduce(0) { $0 + Int64($1.events.count) }
    figures.events = Self.byKind(deeds)
    let days = Dictionary(grouping: deeds, by: \.day)
    figures.days = days.keys.sorted().suffix(1_100).map { .init(day: $0, events: Self.byKind(days[$0] ?? [])) }
    figures.people = .init(Int64(Set(people.map(\.user)).count))
    figures.activeByDay = active { $0 }
    figures.activeByWeek = active { $0 - Int(($0.number + 3) % 7) }
    figures.activeByMonth = active { LocalDay(year: $0.civil.year, month: $0.civil.month, day: 1) ?? $0 }
    figures.runs = runs
    figures.alive = .init(runs.dropFirst().reduce(0) { $0 + $1.people.count })
    figures.levels = levels
    figures.methods = methods
    return figures
  }

  /// What users did, without catalogue loads.
  var people: [Deed] { deeds.filter { $0.user != UserID.catalog.text } }

  private static func byKind(_ deeds: [Deed]) -> [EventKind: Int64] {
    Dictionary(deeds.flatMap(\.events).map { ($0.kind, 1) }, uniquingKeysWith: +)
  }

  /// The active users of each day, week or month that lies entirely within the latest
  /// 400 active days.
  private func active(by start: (LocalDay) -> LocalDay) -> [AnalyticsFigures.Active] {
    let days = Set(people.map(\.day)).sorted()
    let first = days.count > 400 ? days[days.count - 400] : .earliest
    let spans = Dictionary(grouping: people.filter { $0.day >= first }) { start($0.day) }
    return spans.keys.sorted().filter { $0 >= first }.map {
      .init(start: $0, people: .init(Int64(Set((spans[$0] ?? []).map(\.user)).count)))
    }
  }

  private var runs: [AnalyticsFigures.Share] {
    let last = Dictionary(grouping: people, by: \.user).values.map { Self.alive($0.flatMap(\.events)) }
    let least = AnalyticsFigures.runRanges
    return least.indices.map { index in
      let most = index + 1 < least.count ? least[index + 1] - 1 : nil
      let count = last.count { $0 >= least[index] && $0 <= most ?? .max }
      return .init(least: least[index], most: most, people: .init(Int64(count)))
    }
  }

  /// The length of a user's daily streak; 0 if a day after it was closed as missed.
  private static func alive(_ events: [Event]) -> Int32 {
    var (length, lastDay, broken) = (Int32(0), LocalDay.earliest, LocalDay.earliest)
    for event in events {
      switch event {
      case .dailyStreakChanged(let current, _, let day): (length, lastDay) = (current, day)
      case .streakRestored(nil, let restored, let day):
        (length, lastDay) = (restored.count, max(lastDay, day))
        if broken >= day { broken = day - 1 }
      case .streakEnded(nil, _, let day): broken = max(broken, day)
      case .dayClosed(let day, .missed, _): broken = max(broken, day - 1)
      default: break
      }
    }
    return lastDay > broken ? length : 0
  }

  private var levels: [AnalyticsFigures.Share] {
    let last = lastValues(or: 1) { if case .levelChanged(_, let level) = $0 { level } else { nil } }
    let counts = Dictionary(last.map { (min($0, 255), Int64(1)) }, uniquingKeysWith: +)
    return counts.sorted { $0.key < $1.key }.map { level, count in
      .init(least: level, most: level == 255 ? nil : level, people: .init(count))
    }
  }

  /// The last value found in each user's events, or `first` if there is none.
  private func lastValues(or first: Int32, _ value: (Event) -> Int32?) -> [Int32] {
    Dictionary(grouping: people, by: \.user).values.map { $0.flatMap(\.events).compactMap(value).last ?? first }
  }
}
