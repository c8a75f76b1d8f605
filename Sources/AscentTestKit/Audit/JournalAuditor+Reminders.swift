package import AscentRules
import AscentRuntime

/// Reminders that should have come.
extension JournalAuditor {
  /// What is missing once everything due was done: each reminder of a day that is still open, of a
  /// habit that is open, if nothing but the scheduler did anything since it became due.
  ///
  /// - Parameters:
  ///   - last: no command but those of the scheduler was sent after it.
  ///   - now: as of when nothing due was left.
  package func missingReminders(after last: Instant, asOf now: Instant, _ context: RuleContext) -> [AuditFinding] {
    users.flatMap { user -> [AuditFinding] in
      guard let zone = Self.presentZone(people[user] ?? []), let person = person(user) else { return [] }
      let events = (people[user] ?? []).flatMap(\.events)
      let clock = PersonClock(zone: zone, dayStart: 0, context)
      let today = now.localDay(offset: context.zones.offset(of: zone, at: now), dayStart: 0)
      return person.reminders(in: events).flatMap { id, reminder in
        [today - 1, today].filter { day in
          let due = clock.instant(of: day, minute: reminder.minute)
          return last < due && due <= now && clock.close(of: day) > now && reminder.days.contains(day.weekday)
            && person.isOpen(id, day)
            && !events.contains { if case .reminderDue(id, day, _) = $0 { true } else { false } }
        }.map { day in
          AuditFinding(.recordedOnce, "\(user): no reminder of habit \(id.number) on \(day) at \(reminder)")
        }
      }
    }
  }

  /// The zone that a person is in after commands; nil if they do not tell. The commands of the
  /// scheduler name no zone, so theirs is that of the person at the time.
  private static func presentZone(_ commands: [StoredCommand]) -> ZoneID? {
    var (zone, since): (ZoneID?, Instant) = (nil, .earliest)
    for command in commands {
      if scheduledCommand(of: command) != nil { zone = command.accepted.evidence.zone }
      for event in command.events {
        switch event {
        case .zoneChanged(let change, _, _) where change.at >= since: (zone, since) = (change.zone, change.at)
        case .zoneRevised: zone = nil
        default: break
        }
      }
    }
    return zone
  }
}

extension ReferencePerson {
  /// The reminders in force after events.
  fileprivate func reminders(in events: [Event]) -> [HabitID: Reminder] {
    events.reduce(into: [:]) { reminders, event in
      if case .reminderSet(let id, _, let reminder, _) = event { reminders[id] = reminder }
    }
  }

  /// Whether a habit with a goal has begun and is left to do on a day. Nobody is reminded before
  /// the first day of the plan, also if something was recorded of days before it.
  fileprivate func isOpen(_ id: HabitID, _ day: LocalDay) -> Bool {
    let habit = habits[id.index]
    return has(id) && day >= habit.firstDay && habit.traits.kind == .atLeast && !frozen.contains(day)
      && !habit.isOff(day)
      && !isSatisfied(id, day)
  }
}
