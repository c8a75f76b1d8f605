/// What few people's states have: it lies apart, so that the others need no memory for it.
extension CompletionState {
  /// What came of travels, late records, changes of plan, freezes, reminders and measures.
  struct Particulars: SeldomPart {
    var shortened: [ClosedRange<LocalDay>] = []
    var dayStarts: [DayStartChange] = []
    var catalogVersion: Int32 = 0
    var checkpoints: [LocalDay: [SatisfactionCheckpoint]] = [:]
    var unpaid: [HabitID: DayCounts] = [:]
    var withheld: [HabitID?: DaySet] = [:]
    var lateDays = DaySet()
    var latePlans: [LatePlan] = [] {
      didSet { lastLatePlanDay = latePlans.lazy.map(\.days.upperBound).max() ?? .earliest }
    }
    private(set) var lastLatePlanDay = LocalDay.earliest
    var exemptions = Exemptions()
    var freezeGrants: [FreezeGrant] = []
    var frozen = DaySet()
    var automaticFreezes = DaySet()
    var freezesAsked: [LocalDay: LocalDay] = [:]
    var reopened = ReopenedDays()
    var reminders: [HabitID: Reminder] = [:]
    var remindedOn: [HabitID: LocalDay] = [:]
    var measures: [Measure] = []

    // Equality does not see the days that are open again.
    var isUsual: Bool { reopened.isEmpty && self == Self() }
  }

  /// Gives back the memory of what says nothing, as after decoding.
  mutating func compact() {
    particulars.dropIfUsual()
    for index in habits.indices {
      habits[index].particulars.dropIfUsual()
      habits[index].plan.compact()
    }
  }

  /// Ranges of days that a travel cut short or passed over.
  package var shortened: [ClosedRange<LocalDay>] {
    @inline(__always) get { particulars.isUnused ? [] : particulars.known.shortened }
    set { particulars.set(\.shortened, to: newValue) }
    _modify { yield &particulars.part.shortened }
  }

  /// How the day start came about, in the order of the changes.
  package var dayStarts: [DayStartChange] {
    @inline(__always) get { particulars.isUnused ? [] : particulars.known.dayStarts }
    set { particulars.set(\.dayStarts, to: newValue) }
    _modify { yield &particulars.part.dayStarts }
  }

  /// For ``UserID/catalog``: the version loaded last; 0 before the first.
  package var catalogVersion: Int32 {
    @inline(__always) get { particulars.isUnused ? 0 : particulars.known.catalogVersion }
    set { particulars.set(\.catalogVersion, to: newValue) }
  }

  /// The checkpoints of the few days that have any, in the order they were made.
  package var checkpoints: [LocalDay: [SatisfactionCheckpoint]] {
    @inline(__always) get { particulars.isUnused ? [:] : particulars.known.checkpoints }
    set { particulars.set(\.checkpoints, to: newValue) }
    _modify { yield &particulars.part.checkpoints }
  }

  /// Whether any day has a checkpoint. To ask costs less than to read them.
  var hasCheckpoints: Bool {
    @inline(__always) get { !particulars.isUnused && !particulars.known.checkpoints.isEmpty }
  }

  /// The part of each day's count that earns no XP, of the few habits that have any.
  package var unpaid: [HabitID: DayCounts] {
    @inline(__always) get { particulars.isUnused ? [:] : particulars.known.unpaid }
    set { particulars.set(\.unpaid, to: newValue) }
    _modify { yield &particulars.part.unpaid }
  }

  /// The satisfied days of a habit, or with nil the complete days, that earn no XP.
  package var withheld: [HabitID?: DaySet] {
    @inline(__always) get { particulars.isUnused ? [:] : particulars.known.withheld }
    set { particulars.set(\.withheld, to: newValue) }
    _modify { yield &particulars.part.withheld }
  }

  /// The days that a completion was ever recorded late or imported for.
  package var lateDays: DaySet {
    @inline(__always) get { particulars.isUnused ? DaySet() : particulars.known.lateDays }
    set { particulars.set(\.lateDays, to: newValue) }
    _modify { yield &particulars.part.lateDays }
  }

  /// The changes of plan for past days, in the order they were made.
  package var latePlans: [LatePlan] {
    @inline(__always) get { particulars.isUnused ? [] : particulars.known.latePlans }
    set { particulars.set(\.latePlans, to: newValue) }
    _modify { yield &particulars.part.latePlans }
  }

  /// The last day that any of them is about.
  var lastLatePlanDay: LocalDay {
    @inline(__always) get { particulars.isUnused ? .earliest : particulars.known.lastLatePlanDay }
  }

  /// Days of habits that are judged in another way.
  package var exemptions: Exemptions {
    @inline(__always) get { particulars.isUnused ? Exemptions() : particulars.known.exemptions }
    set { particulars.set(\.exemptions, to: newValue) }
    _modify { yield &particulars.part.exemptions }
  }

  /// Freezes that were given, by the ordinal of the command.
  package var freezeGrants: [FreezeGrant] {
    @inline(__always) get { particulars.isUnused ? [] : particulars.known.freezeGrants }
    set { particulars.set(\.freezeGrants, to: newValue) }
    _modify { yield &particulars.part.freezeGrants }
  }

  /// The days that a freeze covers.
  package var frozen: DaySet {
    @inline(__always) get { particulars.isUnused ? DaySet() : particulars.known.frozen }
    set { particulars.set(\.frozen, to: newValue) }
    _modify { yield &particulars.part.frozen }
  }

  /// Of the frozen days, those from ``freezesFrom`` on whose freeze was spent by a close.
  package var automaticFreezes: DaySet {
    @inline(__always) get { particulars.isUnused ? DaySet() : particulars.known.automaticFreezes }
    set { particulars.set(\.automaticFreezes, to: newValue) }
    _modify { yield &particulars.part.automaticFreezes }
  }

  /// For the other freezes that were spent since, how far days were closed at that time.
  package var freezesAsked: [LocalDay: LocalDay] {
    @inline(__always) get { particulars.isUnused ? [:] : particulars.known.freezesAsked }
    set { particulars.set(\.freezesAsked, to: newValue) }
    _modify { yield &particulars.part.freezesAsked }
  }

  /// The days that were closed too early.
  package var reopened: ReopenedDays {
    @inline(__always) get { particulars.isUnused ? ReopenedDays() : particulars.known.reopened }
    // No setter that compares: any two are equal.
    _modify { yield &particulars.part.reopened }
  }

  /// When to remind of habits.
  package var reminders: [HabitID: Reminder] {
    @inline(__always) get { particulars.isUnused ? [:] : particulars.known.reminders }
    set { particulars.set(\.reminders, to: newValue) }
    _modify { yield &particulars.part.reminders }
  }

  /// The last day on which the person was reminded of each habit.
  package var remindedOn: [HabitID: LocalDay] {
    @inline(__always) get { particulars.isUnused ? [:] : particulars.known.remindedOn }
    set { particulars.set(\.remindedOn, to: newValue) }
    _modify { yield &particulars.part.remindedOn }
  }

  /// The measures, by their number − 1.
  package var measures: [Measure] {
    @inline(__always) get { particulars.isUnused ? [] : particulars.known.measures }
    set { particulars.set(\.measures, to: newValue) }
    _modify { yield &particulars.part.measures }
  }
}

extension CompletionState.Habit {
  /// What few habits have.
  struct Particulars: SeldomPart {
    var unit: String?
    var group: String?
    var attributes: [String: String] = [:]
    var edits: [Edit] = []
    var deletions: [Deletion] = []
  }

  /// A habit with its counts.
  package init(name: String, goal: Timeline<Int64>, plan: HabitPlan, counts: DayCounts = DayCounts()) {
    (self.name, self.goal, self.plan, self.counts) = (name, goal, plan, counts)
  }

  /// What the amounts count.
  package var unit: String? {
    @inline(__always) get { particulars.isUnused ? nil : particulars.known.unit }
    set { particulars.set(\.unit, to: newValue) }
    _modify { yield &particulars.part.unit }
  }

  /// The group it is listed in.
  package var group: String? {
    @inline(__always) get { particulars.isUnused ? nil : particulars.known.group }
    set { particulars.set(\.group, to: newValue) }
    _modify { yield &particulars.part.group }
  }

  /// Attributes that the rules do not read.
  package var attributes: [String: String] {
    @inline(__always) get { particulars.isUnused ? [:] : particulars.known.attributes }
    set { particulars.set(\.attributes, to: newValue) }
    _modify { yield &particulars.part.attributes }
  }

  /// The edits, in the order they were made.
  package var edits: [Edit] {
    @inline(__always) get { particulars.isUnused ? [] : particulars.known.edits }
    set { particulars.set(\.edits, to: newValue) }
    _modify { yield &particulars.part.edits }
  }

  /// The commands that deleted it.
  package var deletions: [Deletion] {
    @inline(__always) get { particulars.isUnused ? [] : particulars.known.deletions }
    set { particulars.set(\.deletions, to: newValue) }
    _modify { yield &particulars.part.deletions }
  }
}
