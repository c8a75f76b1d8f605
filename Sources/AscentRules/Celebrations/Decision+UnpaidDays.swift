/// Whether what a command reached rests on days that earn nothing.
extension Decision {
  /// Whether an achievement depends on days that this command judged and that earn nothing, such as
  /// days before a limit was added.
  func restsOnUnpaidDays(_ achievement: Achievement) -> Bool {
    guard events[completionEvents].contains(where: { $0.kind == .awardWithheld }) else { return false }
    switch achievement {
    case .habitStreak(let habit, let length): return isReached(length.count, of: habit)
    case .dailyStreak(let days): return isReached(days, of: nil)
    case .comeback(let day, _): return isUnpaid(day)
    case .sessions, .milestone: return false
    }
  }

  /// Whether the command withholds the award of every habit that it makes satisfied on a day, and
  /// withholds at least one.
  private func isUnpaid(_ day: LocalDay) -> Bool {
    var (satisfied, withheld) = (Set<HabitID>(), Set<HabitID>())
    for event in events[completionEvents] {
      switch event {
      case .habitSatisfied(let id, day): satisfied.insert(id)
      case .awardWithheld(let id?, day, isWithheld: true): withheld.insert(id)
      default: break
      }
    }
    return !withheld.isEmpty && satisfied.isSubset(of: withheld)
  }

  /// Whether a streak reached a length through days that earn nothing: without the days that pay,
  /// it is still that long. A nil habit means the daily streak.
  private func isReached(_ length: Int32, of habit: HabitID?) -> Bool {
    var (paid, unpaid, longest) = (Int32(0), Int32(0), Int32(0))
    // Events of other people's commands lie between the events of two stages.
    for event in [events[completionEvents], events[streakEvents]].joined() {
      switch event {
      case .habitSatisfied(let id, _) where id == habit: paid += 1
      case .dayCompleted where habit == nil: paid += 1
      case .awardWithheld(habit, _, isWithheld: true): (paid, unpaid) = (paid - 1, unpaid + 1)
      case .streakChanged(let id, _, let length, _) where id == habit: longest = length
      case .dailyStreakChanged(_, let length, _) where habit == nil: longest = length
      default: break
      }
    }
    return unpaid > 0 && length <= longest - max(0, paid)
  }
}
