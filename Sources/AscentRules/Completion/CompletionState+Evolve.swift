extension CompletionState {
  /// Applies one event of the command with this ordinal. Events of other services change nothing.
  mutating func evolve(by event: Event, ordinal: Int32) {
    switch event {
    case .completionLogged(let id, let day, let amount, _, let pays):
      add(amount, to: id, on: day, ordinal: ordinal, pays: pays)
    case .completionChanged(let id, let day, let amount, let loggedBy, _, let inForce, let pays):
      add(inForce ? amount : -amount, to: id, on: day, ordinal: loggedBy, pays: pays)
    case .habitUnsatisfied(let id, let day): withhold(id, day, false)
    case .awardWithheld(let id, let day, let isWithheld): withhold(id, day, isWithheld)
    case .dayCompleted(let day): complete.insert(day)
    case .dayReopened(let day):
      complete.remove(day)
      withhold(nil, day, false)
    case .planRecordedLate(let first, let last):
      latePlans.append(LatePlan(days: first...last, ordinal: ordinal, inForce: true))
    case .freezesGranted(let count, _):
      let closedThrough = automaticFreezesFrom == nil ? nil : closedThrough
      freezeGrants.append(
        FreezeGrant(count: count, ordinal: ordinal, inForce: true, closedThrough: closedThrough))
    case .freezeGrantChanged(_, let grantedBy, let inForce):
      freezeGrants.setInForce(inForce, ordinal: grantedBy)
    case .zoneChanged(let change, let first, let last):
      rememberClosedDays(ordinal: ordinal)
      zones.insert(change)
      shorten(from: first, through: last, inForce: true)
    case .zoneRevised(let change, let first, let last, let inForce):
      rememberClosedDays(ordinal: ordinal)
      zones.set(change, inForce: inForce)
      shorten(from: first, through: last, inForce: inForce)
    case .dayClosed(let day, _, _):
      closedThrough = max(closedThrough ?? day, day)
      if let through = reopened.through, day >= through { reopened.through = nil }
    case .daysReopened(let first): reopen(from: first)
    case .dateSkipped(let day): shortened.set(day, through: day, inForce: true)
    case .freezeSpent(let day, let automatic, _):
      frozen.insert(day)
      if automaticFreezesFrom != nil { recordFreeze(of: day, isAutomatic: automatic) }
    case .freezeRevised(let day, let inForce):
      frozen.set(day, to: inForce)
      automaticFreezes.set(day, to: inForce)
    case .automaticFreezesChanged(let first, _): followFreezes(from: first)
    case .freezeChanged(let day, let inForce): frozen.set(day, to: inForce)
    case .reminderSet(let id, _, let new, let setBy): (reminders[id], self[id].reminderSetBy) = (new, setBy.new)
    case .reminderDue(let id, let day, _): remindedOn[id] = day
    case .streakAtRisk(_, let day, _): riskDay = day
    case .dayStartChanged(let time):
      rememberClosedDays(ordinal: ordinal)
      dayStarts.append(DayStartChange(former: dayStart, minutes: time.minutes, ordinal: ordinal))
      dayStart = time.minutes
    case .dayStartRevised(let time, let setBy, let inForce):
      rememberClosedDays(ordinal: ordinal)
      dayStarts.setInForce(inForce, ordinal: setBy)
      dayStart = time.minutes
    case .catalogLoaded(let new): catalogLoads.append(CatalogLoad(version: new.version, ordinal: ordinal))
    case .catalogChanged(_, let loadedBy, let inForce): catalogLoads.setInForce(inForce, ordinal: loadedBy)
    default:
      switch event.kind.group {
      case .habits: evolvePlan(by: event, ordinal: ordinal)
      case .measures: evolveMeasures(by: event, ordinal: ordinal)
      case .completions, .person, .awards, .practice, .celebrations, .endOfDay: break
      }
    }
  }

  /// Adds the days that a travel cut short, or removes them if it was undone. Most travels cut
  /// none, and must not allocate the rarely used fields.
  private mutating func shorten(from first: LocalDay, through last: LocalDay, inForce: Bool) {
    if first <= last { shortened.set(first, through: last, inForce: inForce) }
  }
}
