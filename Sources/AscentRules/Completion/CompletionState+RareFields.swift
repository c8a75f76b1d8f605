/// Fields that few people need, stored apart so that everybody else spends no memory on them.
extension CompletionState {
  /// Fields for travels, late records, changes of plan, freezes, reminders and measures.
  struct RareValues: RareFieldValues {
    var shortened: [ClosedRange<LocalDay>] = []
    var dayStarts: [DayStartChange] = []
    var catalogLoads: [CatalogLoad] = []
    var checkpoints: [LocalDay: [SatisfactionCheckpoint]] = [:]
    var unpaid: [HabitID: DayCounts] = [:]
    var withheld: [HabitID?: DaySet] = [:]
    var lateDays = DaySet()
    var paysByAllDays = false
    var latePlans: [LatePlan] = [] {
      didSet { lastLatePlanDay = latePlans.lazy.map(\.days.upperBound).max() ?? .earliest }
    }
    private(set) var lastLatePlanDay = LocalDay.earliest
    var exemptions = Exemptions()
    var freezeGrants: [FreezeGrant] = []
    var frozen = DaySet()
    var automaticFreezes = DaySet()
    var closedThroughAtRequest: [LocalDay: LocalDay] = [:]
    var reopened = ReopenedDays()
    var reminders: [HabitID: Reminder] = [:]
    var remindedOn: [HabitID: LocalDay] = [:]
    var measures: [Measure] = []

    // `==` ignores reopened days, so they are checked separately.
    var isDefault: Bool { reopened.isEmpty && self == Self() }
  }

  /// Frees parts that have only default values, as they may after decoding.
  mutating func compact() {
    rare.dropIfDefault()
    for index in habits.indices {
      habits[index].rare.dropIfDefault()
      habits[index].plan.compact()
    }
  }

  /// Ranges of days that a travel cut short or skipped.
  package var shortened: [ClosedRange<LocalDay>] {
    @inline(__always) get { rare.isUnused ? [] : rare.known.shortened }
    set { rare.set(\.shortened, to: newValue) }
    _modify { yield &rare.part.shortened }
  }

  /// The changes of the day start, in the order they were made.
  package var dayStarts: [DayStartChange] {
    @inline(__always) get { rare.isUnused ? [] : rare.known.dayStarts }
    set { rare.set(\.dayStarts, to: newValue) }
    _modify { yield &rare.part.dayStarts }
  }

  /// For ``UserID/catalog``, the loads of catalogues, in the order they were made.
  package var catalogLoads: [CatalogLoad] {
    @inline(__always) get { rare.isUnused ? [] : rare.known.catalogLoads }
    set { rare.set(\.catalogLoads, to: newValue) }
    _modify { yield &rare.part.catalogLoads }
  }

  /// The checkpoints of the few days that have any, in the order they were made.
  package var checkpoints: [LocalDay: [SatisfactionCheckpoint]] {
    @inline(__always) get { rare.isUnused ? [:] : rare.known.checkpoints }
    set { rare.set(\.checkpoints, to: newValue) }
    _modify { yield &rare.part.checkpoints }
  }

  /// Whether any day has a checkpoint. Cheaper than reading ``checkpoints``.
  var hasCheckpoints: Bool {
    @inline(__always) get { !rare.isUnused && !rare.known.checkpoints.isEmpty }
  }

  /// The part of each day's count that earns no XP, for the few habits that have any.
  package var unpaid: [HabitID: DayCounts] {
    @inline(__always) get { rare.isUnused ? [:] : rare.known.unpaid }
    set { rare.set(\.unpaid, to: newValue) }
    _modify { yield &rare.part.unpaid }
  }

  /// The satisfied days that earn no XP, by habit, and the complete days that earn none, under nil.
  package var withheld: [HabitID?: DaySet] {
    @inline(__always) get { rare.isUnused ? [:] : rare.known.withheld }
    set { rare.set(\.withheld, to: newValue) }
    _modify { yield &rare.part.withheld }
  }

  /// The days for which a completion that earns nothing was ever recorded, such as a late one.
  package var lateDays: DaySet {
    @inline(__always) get { rare.isUnused ? DaySet() : rare.known.lateDays }
    set { rare.set(\.lateDays, to: newValue) }
    _modify { yield &rare.part.lateDays }
  }

  /// Whether a day's bonus may rest on completions of other days that earn nothing, as under
  /// earlier rules. It is set only to check histories that those rules decided.
  var paysByAllDays: Bool {
    @inline(__always) get { !rare.isUnused && rare.known.paysByAllDays }
    set { rare.set(\.paysByAllDays, to: newValue) }
  }

  /// The changes of plan for past days, in the order they were made.
  package var latePlans: [LatePlan] {
    @inline(__always) get { rare.isUnused ? [] : rare.known.latePlans }
    set { rare.set(\.latePlans, to: newValue) }
    _modify { yield &rare.part.latePlans }
  }

  /// The last day that any of the ``latePlans`` is about.
  var lastLatePlanDay: LocalDay {
    @inline(__always) get { rare.isUnused ? .earliest : rare.known.lastLatePlanDay }
  }

  /// Days of habits that are judged differently because of when a change of plan was recorded.
  package var exemptions: Exemptions {
    @inline(__always) get { rare.isUnused ? Exemptions() : rare.known.exemptions }
    set { rare.set(\.exemptions, to: newValue) }
    _modify { yield &rare.part.exemptions }
  }

  /// The freezes granted, in the order of the commands.
  package var freezeGrants: [FreezeGrant] {
    @inline(__always) get { rare.isUnused ? [] : rare.known.freezeGrants }
    set { rare.set(\.freezeGrants, to: newValue) }
    _modify { yield &rare.part.freezeGrants }
  }

  /// The days that a freeze covers.
  package var frozen: DaySet {
    @inline(__always) get { rare.isUnused ? DaySet() : rare.known.frozen }
    set { rare.set(\.frozen, to: newValue) }
    _modify { yield &rare.part.frozen }
  }

  /// The frozen days since ``automaticFreezesFrom`` whose freeze was spent by a close.
  package var automaticFreezes: DaySet {
    @inline(__always) get { rare.isUnused ? DaySet() : rare.known.automaticFreezes }
    set { rare.set(\.automaticFreezes, to: newValue) }
    _modify { yield &rare.part.automaticFreezes }
  }

  /// For the other frozen days since then, how far days were closed when the freeze was spent.
  package var closedThroughAtRequest: [LocalDay: LocalDay] {
    @inline(__always) get { rare.isUnused ? [:] : rare.known.closedThroughAtRequest }
    set { rare.set(\.closedThroughAtRequest, to: newValue) }
    _modify { yield &rare.part.closedThroughAtRequest }
  }

  /// The days that were closed too early and are open again.
  package var reopened: ReopenedDays {
    @inline(__always) get { rare.isUnused ? ReopenedDays() : rare.known.reopened }
    // No setter, since it would compare values, and any two of these are equal.
    _modify { yield &rare.part.reopened }
  }

  /// The reminders, by habit.
  package var reminders: [HabitID: Reminder] {
    @inline(__always) get { rare.isUnused ? [:] : rare.known.reminders }
    set { rare.set(\.reminders, to: newValue) }
    _modify { yield &rare.part.reminders }
  }

  /// The last day on which the person was reminded of each habit.
  package var remindedOn: [HabitID: LocalDay] {
    @inline(__always) get { rare.isUnused ? [:] : rare.known.remindedOn }
    set { rare.set(\.remindedOn, to: newValue) }
    _modify { yield &rare.part.remindedOn }
  }

  /// The measures, by their number − 1.
  package var measures: [Measure] {
    @inline(__always) get { rare.isUnused ? [] : rare.known.measures }
    set { rare.set(\.measures, to: newValue) }
    _modify { yield &rare.part.measures }
  }
}

extension CompletionState.Habit {
  /// Fields that few habits need.
  struct RareValues: RareFieldValues {
    var unit: String?
    var group: String?
    var attributes: [String: String] = [:]
    var edits: [Edit] = []
    var deletions: [Deletion] = []
    var nameSetBy: Int32?
    var reminderSetBy: Int32?
  }

  /// A habit with its counts.
  package init(name: String, goal: DatedValue<Int64>, plan: HabitPlan, counts: DayCounts = DayCounts()) {
    (self.name, self.goal, self.plan, self.counts) = (name, goal, plan, counts)
  }

  /// The unit of the amounts; nil for none.
  package var unit: String? {
    @inline(__always) get { rare.isUnused ? nil : rare.known.unit }
    set { rare.set(\.unit, to: newValue) }
    _modify { yield &rare.part.unit }
  }

  /// The group that the habit is listed in; nil for none.
  package var group: String? {
    @inline(__always) get { rare.isUnused ? nil : rare.known.group }
    set { rare.set(\.group, to: newValue) }
    _modify { yield &rare.part.group }
  }

  /// Attributes that the rules do not read.
  package var attributes: [String: String] {
    @inline(__always) get { rare.isUnused ? [:] : rare.known.attributes }
    set { rare.set(\.attributes, to: newValue) }
    _modify { yield &rare.part.attributes }
  }

  /// The edits, in the order they were made.
  package var edits: [Edit] {
    @inline(__always) get { rare.isUnused ? [] : rare.known.edits }
    set { rare.set(\.edits, to: newValue) }
    _modify { yield &rare.part.edits }
  }

  /// The command that set the name; nil for the first name, and if an earlier version set it.
  package var nameSetBy: Int32? {
    @inline(__always) get { rare.isUnused ? nil : rare.known.nameSetBy }
    set { rare.set(\.nameSetBy, to: newValue) }
  }

  /// The command that set or removed the reminder; nil in the same cases as ``nameSetBy``.
  package var reminderSetBy: Int32? {
    @inline(__always) get { rare.isUnused ? nil : rare.known.reminderSetBy }
    set { rare.set(\.reminderSetBy, to: newValue) }
  }

  /// The deletions of the habit, in the order they were made.
  package var deletions: [Deletion] {
    @inline(__always) get { rare.isUnused ? [] : rare.known.deletions }
    set { rare.set(\.deletions, to: newValue) }
    _modify { yield &rare.part.deletions }
  }
}
