import AscentRules

/// The last service to decide: the XP ledger with its daily bonus, levels, and celebrations.
///
/// Being last, it also numbers each person's events and puts the batch into the form that is
/// committed.
actor DailyAwardService: DecidingService {
  /// The service's state and its step.
  struct Processor: ServiceProcessor {
    var cascade: CommandCascade
    var people: SlotTable<RewardState>

    mutating func decide(_ item: inout CommandItem) throws(Refusal) {
      if let repair = item.repair, repair.auditedVersion != people[item.slot].award.version {
        item.verdict = .repairConflict
        return
      }
      try cascade.decideRewards(item.input, &people[item.slot], &item.decision)
    }

    func finish(_ batch: inout Batch) { batch.finalize() }
  }

  var processor: Processor

  init(_ cascade: CommandCascade) {
    processor = Processor(cascade: cascade, people: SlotTable())
  }
}
