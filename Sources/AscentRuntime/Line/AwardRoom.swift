import AscentRules

/// What ``DailyAwardService`` knows and does, as a value.
struct AwardRoom {
  /// What is kept of a person.
  private struct Place {
    var award = AwardState()
    var celebration = CelebrationState()
  }

  private var world: World
  private var lines: AffirmationLines
  private var places = Places(empty: Place())

  init(world: World) {
    self.world = world
    self.lines = AffirmationLines(world.catalog)
  }

  /// Does the room's part for each item of a batch, and seals it for the journal.
  mutating func handle(_ batch: inout Batch) {
    places.follow(batch, hydrated: Self.hydrated)
    if world.follow(batch.catalog) { lines = AffirmationLines(world.catalog) }
    for index in batch.commands.indices where batch.commands[index].isAccepted {
      award(&batch.commands[index], &batch.entries[index], &batch.emission)
    }
    for index in batch.snapshots.indices {
      let place = places[batch.snapshots[index].slot]
      batch.snapshots[index].version = place.award.version
      batch.snapshots[index].parts.append(SnapshotCoding.encode(place.award))
      batch.snapshots[index].parts.append(SnapshotCoding.encode(place.celebration))
    }
    for index in batch.queries.indices {
      places[batch.queries[index].slot].award.describe(in: &batch.queries[index].report)
      batch.queries[index].report.celebrations = places[batch.queries[index].slot].celebration
    }
    batch.seal()
  }

  private mutating func award(_ item: inout CommandItem, _ entry: inout AcceptedCommand, _ emission: inout Emission) {
    if let repair = item.repair, repair.auditedVersion != places[item.slot].award.version {
      item.verdict = .early
      return
    }
    let first = emission.events.count
    emission.ordinal = entry.receipt.ordinal
    do {
      // Asked only then: the state would be copied for the question.
      if case .acknowledge = item.command.intent { try CelebrationRules.check(item.command, in: places[item.slot].celebration) }
      entry.version = try AwardRules.react(
        to: item.decided, others: item.streaks.count + item.climbs.count, command: item.command, evidence: entry.evidence,
        repairs: item.repair?.corrections ?? [], state: &places[item.slot].award, world: world, emission: &emission, receipt: &entry.receipt
      )
      let causes = Causes(streaks: item.streaks, climbs: item.climbs, awards: first..<emission.events.count)
      celebrate(causes, of: item.command, in: item.slot, day: entry.evidence.day, &emission)
      CelebrationRules.acknowledge(item.command, state: &places[item.slot].celebration, emission: &emission)
      places[item.slot].award.version += Int64(emission.events.count - causes.awards.upperBound)
      item.awards = first..<emission.events.count
      entry.eventCount = Int32(item.decided.count + item.streaks.count + item.climbs.count + item.awards.count)
    } catch {
      precondition(item.decided.isEmpty && emission.events.count == first, "a refusal after \(item.decided.count) events")
      item.verdict = .refused(error)
    }
  }

  /// Where the events lie that a celebration can follow from.
  private struct Causes {
    var streaks, climbs, awards: Range<Int>
  }

  /// Celebrates what the other rooms and the ledger have caused.
  private mutating func celebrate(_ causes: Causes, of command: Command, in slot: Int, day: LocalDay, _ emission: inout Emission) {
    if causes.streaks.isEmpty, causes.climbs.isEmpty, causes.awards.isEmpty { return }
    let occasion = CelebrationOccasion(command, day: day, lines: lines)
    for range in [causes.streaks, causes.climbs, causes.awards] {
      CelebrationRules.react(to: range, on: occasion, state: &places[slot].celebration, emission: &emission)
    }
  }

  private static func hydrated(_ hydration: Hydration) -> Place {
    var place = Place(award: hydration.states.award, celebration: hydration.states.celebration)
    for command in hydration.tail {
      for event in command.events {
        AwardRules.evolve(&place.award, by: event)
        CelebrationRules.evolve(&place.celebration, by: event)
      }
    }
    return place
  }
}
