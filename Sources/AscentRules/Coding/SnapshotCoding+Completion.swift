extension SnapshotCoding {
  /// The state of the counts and plans as bytes.
  package static func encode(_ state: CompletionState, forMemory isForMemory: Bool = false) -> [UInt8] {
    // A deletion can withhold the awards of days that were recorded in time.
    let isAllPaid = state.lateDays.isEmpty && state.latePlans.isEmpty && state.withheld.isEmpty
    var writer = beginning(.completion, version: isAllPaid ? version : completionVersion, forMemory: isForMemory)
    writer.integer(state.lastOrdinal)
    writer.integer(state.dayStart)
    // The version of the catalogue, in snapshots of earlier versions.
    writer.integer(Int32(0))
    writer.travels(state.zones, state.shortened)
    writer.list(state.habits) { $0.habit($1) }
    writer.days(state.complete)
    writer.list(state.checkpoints.sorted { $0.key < $1.key }) { writer, day in
      writer.day(day.key)
      writer.list(day.value) { writer, checkpoint in
        writer.integer(checkpoint.ordinal)
        writer.list(checkpoint.sums) { $0.integer($1) }
      }
    }
    writer.list(state.freezeGrants) { writer, grant in
      writer.integer(grant.count)
      writer.origin(of: grant)
    }
    if !isAllPaid { writer.pay(state) }
    // Each of these parts is written only if the person has such data, or if a later part follows.
    // The bytes of everybody else are those of earlier versions.
    let hasTimelyDays = !state.timelyDays.hasSameDays(as: state.usualTimelyDays)
    let hasLoads = !state.catalogLoads.isEmpty
    let hasSetters = state.habits.contains(where: \.hasSetters) || hasLoads
    let hasExemptions = !state.exemptions.entries.isEmpty || hasSetters
    let hasReopened = !state.reopened.isEmpty || hasExemptions
    let hasFreezes = state.automaticFreezesFrom != nil || hasTimelyDays || hasReopened
    let hasKinds = state.hasKinds || hasFreezes
    let isCorrected = state.hasCorrections || hasKinds
    let hasEndOfDay = state.hasEndOfDay || isCorrected
    if hasEndOfDay || !state.measures.isEmpty { writer.list(state.measures) { $0.measure($1) } }
    if hasEndOfDay { writer.endOfDay(state) }
    if isCorrected { writer.corrections(state) }
    if hasKinds {
      writer.traits(of: state.habits.map(\.plan))
      writer.closes(of: state)
    }
    if hasFreezes { writer.automaticFreezes(of: state) }
    if hasTimelyDays || hasReopened { for id in state.habitIDs { writer.days(state.timelyDays[id]) } }
    if hasReopened { writer.reopenedDays(state.reopened) }
    if hasExemptions { writer.exemptions(state.exemptions) }
    if hasSetters { writer.setters(of: state.habits) }
    if hasLoads { writer.loads(of: state) }
    return writer.bytes
  }

  /// Decodes the state of the counts and plans.
  package static func decodeCompletion(
    _ bytes: [UInt8], forMemory isForMemory: Bool = false
  ) throws(CodingFault) -> CompletionState {
    var (reader, found) = try reading(bytes, .completion, versions: version...completionVersion)
    reader.isForMemory = isForMemory
    var state = CompletionState()
    state.lastOrdinal = try reader.ordinal()
    state.dayStart = try reader.integer(in: 0...1439, field: "day start")
    // A snapshot of an earlier version does not say which commands loaded catalogues.
    guard try reader.integer() as Int32 == 0 else { throw .badValue(field: "catalogue", at: reader.offset) }
    (state.zones, state.shortened) = try reader.travels()
    state.habits = try repeated(reader.count(ofAtLeast: 10), reader.habit())
    state.complete = try reader.days()
    let checkpoints = try repeated(
      reader.count(ofAtLeast: 2),
      (
        day: reader.day(),
        checkpoints: repeated(reader.count(ofAtLeast: 2), reader.checkpoint())
      ))
    guard checkpoints.isOrdered({ $0.day < $1.day }) else {
      throw .badValue(field: "marks", at: reader.offset)
    }
    state.checkpoints = Dictionary(uniqueKeysWithValues: checkpoints.map { ($0.day, $0.checkpoints) })
    state.freezeGrants = try repeated(
      reader.count(ofAtLeast: 3),
      FreezeGrant(
        count: reader.integer(in: 1...1000, field: "freezes"), ordinal: reader.ordinal(),
        inForce: reader.flag()))
    if found == completionVersion { try reader.pay(into: &state) }
    if reader.left > 0 {
      state.measures = try repeated(reader.count(ofAtLeast: 3), reader.measureName())
    }
    if reader.left > 0 { try reader.endOfDay(into: &state) }
    if reader.left > 0 { try reader.corrections(into: &state) }
    if reader.left > 0 {
      try reader.traits(state.habits) { state.habits[$0].plan.traits = $1 }
      try reader.closes(into: &state)
    }
    if reader.left > 0 { try reader.automaticFreezes(into: &state) }
    state.timelyDays = try reader.left > 0 ? reader.timelyDays(of: state) : state.usualTimelyDays
    if reader.left > 0 { state.reopened = try reader.reopenedDays() }
    if reader.left > 0 { state.exemptions = try reader.exemptions(of: state.habits) }
    if reader.left > 0 { try reader.setters(into: &state.habits) }
    if reader.left > 0 { try reader.loads(into: &state) }
    try reader.finish()
    state.compact()
    return state
  }
}

extension ByteWriter {
  fileprivate mutating func habit(_ habit: CompletionState.Habit) {
    text(habit.name)
    flag(habit.unit != nil)
    if let unit = habit.unit { text(unit) }
    // Sorted by bytes: the order of `String` follows Unicode, which new versions may change.
    list(habit.attributes.sortedByBytes(of: \.key)) { writer, attribute in
      writer.text(attribute.key)
      writer.text(attribute.value)
    }
    datedValue(habit.goal) { $0.integer($1) }
    plan(habit.plan)
    counts(habit.counts)
  }
}

extension ByteReader {
  fileprivate mutating func habit() throws(CodingFault) -> CompletionState.Habit {
    let name = try text()
    let unit = try flag() ? try text() : nil
    let attributes = try repeated(count(ofAtLeast: 2), (text(), text()))
    guard attributes.count < 2 || Set(attributes.map(\.0)).count == attributes.count else {
      throw .badValue(field: "attributes", at: offset)
    }
    let goal = try datedValue { reader throws(CodingFault) -> Int64 in
      try reader.integer(in: 0...DayCounts.limit, field: "goal")
    }
    var habit = try CompletionState.Habit(name: name, goal: goal, plan: plan(), counts: counts())
    if unit != nil { habit.unit = unit }
    if !attributes.isEmpty { habit.attributes = Dictionary(uniqueKeysWithValues: attributes) }
    return habit
  }

  fileprivate mutating func checkpoint() throws(CodingFault) -> CompletionState.SatisfactionCheckpoint {
    try CompletionState.SatisfactionCheckpoint(
      ordinal: ordinal(),
      sums: repeated(count(), integer(in: 0...DayCounts.limit, field: "sum")))
  }
}
