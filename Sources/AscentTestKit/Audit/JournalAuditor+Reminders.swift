package import AscentRules
import AscentRuntime

/// Checks that no reminder is missing.
extension JournalAuditor {
  /// The reminders that are missing after everything due was done: those of a day that is
  /// still open, for a habit that is still open, if only the scheduler has sent commands since
  /// they became due.
  ///
  /// - Parameters:
  ///   - last: the instant after which only the scheduler sent commands.
  ///   - now: the instant up to which everything due was done.
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

  /// The zone that a person is in after the commands; nil if the commands do not show it. The
  /// scheduler's commands name no zone, so their evidence has the person's zone at the time.
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

  /// Whether a habit with a goal has begun and is still to be done on a day. There are no reminders
  /// for days before the first day of the plan, even if something was recorded for them.
  fileprivate func isOpen(_ id: HabitID, _ day: LocalDay) -> Bool {
    let habit = habits[id.index]
    return has(id) && day >= habit.firstDay && habit.traits.kind == .atLeast && !frozen.contains(day)
      && !habit.isOff(day)
      && !isSatisfied(id, day)
  }
}
