/// The kinds of events. Everything about a kind is declared here, except its fields: those are in
/// the file of its group. Raw values and case names are stored, so their meaning must never change.
///
/// To add a kind, add its case in `Event`, and here; the compiler then asks for the rest of this
/// file. Declare its fields in its group, and add a sample to `SampleEvents`: tests go through all
/// kinds and say what is missing.
public enum EventKind: UInt8, Sendable, CaseIterable {
  case zoneChanged = 1
  case dayStartChanged = 2
  case habitAdded = 3
  case goalChanged = 4
  case scheduleChanged = 5
  case habitArchived = 6
  case habitRestored = 7
  case daysExcused = 8
  case excuseChanged = 9
  case freezesGranted = 10
  case freezeGrantChanged = 11
  case completionLogged = 12
  case completionChanged = 13
  case operationChanged = 14
  case habitSatisfied = 15
  case habitUnsatisfied = 16
  case manualAwardChanged = 17
  case dayCompleted = 18
  case dayReopened = 19
  case streakChanged = 20
  case dailyStreakChanged = 21
  case xpEntered = 22
  case xpGranted = 23
  case levelChanged = 24
  case sessionLogged = 25
  case sessionChanged = 26
  case stageAdvanced = 27
  case advanceChanged = 28
  case advanceCauseChanged = 29
  case achievementChanged = 30
  case celebrationRaised = 31
  case celebrationWithdrawn = 32
  case celebrationAcknowledged = 33
  case catalogLoaded = 34
  case habitRenamed = 35
  case measureGoalSet = 36
  case measureGoalChanged = 37
  case measured = 38
  case measureChanged = 39
  case planRecordedLate = 40
  case awardWithheld = 41
  case dayClosed = 42
  case streakEnded = 43
  case streakRestored = 44
  case streakAtRisk = 45
  case freezeSpent = 46
  case freezeChanged = 47
  case reminderSet = 48
  case reminderDue = 49
  case habitEdited = 50
  case habitDeleted = 51
  case planRevised = 52
  case zoneRevised = 53
  case dayStartRevised = 54
  case completionNoted = 55
  case completionMoved = 64
  case dateSkipped = 65
  case freezeRevised = 66
  case automaticFreezesChanged = 67
  case pauseEnded = 68
  case daysReopened = 69
  case habitExempted = 70
  case catalogChanged = 71
}

extension Event {
  /// The kind of the event.
  public var kind: EventKind {
    switch self {
    case .zoneChanged: .zoneChanged
    case .dayStartChanged: .dayStartChanged
    case .habitAdded: .habitAdded
    case .goalChanged: .goalChanged
    case .scheduleChanged: .scheduleChanged
    case .habitArchived: .habitArchived
    case .habitRestored: .habitRestored
    case .daysExcused: .daysExcused
    case .excuseChanged: .excuseChanged
    case .freezesGranted: .freezesGranted
    case .freezeGrantChanged: .freezeGrantChanged
    case .completionLogged: .completionLogged
    case .completionChanged: .completionChanged
    case .operationChanged: .operationChanged
    case .habitSatisfied: .habitSatisfied
    case .habitUnsatisfied: .habitUnsatisfied
    case .manualAwardChanged: .manualAwardChanged
    case .dayCompleted: .dayCompleted
    case .dayReopened: .dayReopened
    case .streakChanged: .streakChanged
    case .dailyStreakChanged: .dailyStreakChanged
    case .xpEntered: .xpEntered
    case .xpGranted: .xpGranted
    case .levelChanged: .levelChanged
    case .sessionLogged: .sessionLogged
    case .sessionChanged: .sessionChanged
    case .stageAdvanced: .stageAdvanced
    case .advanceChanged: .advanceChanged
    case .advanceCauseChanged: .advanceCauseChanged
    case .achievementChanged: .achievementChanged
    case .celebrationRaised: .celebrationRaised
    case .celebrationWithdrawn: .celebrationWithdrawn
    case .celebrationAcknowledged: .celebrationAcknowledged
    case .catalogLoaded: .catalogLoaded
    case .habitRenamed: .habitRenamed
    case .measureGoalSet: .measureGoalSet
    case .measureGoalChanged: .measureGoalChanged
    case .measured: .measured
    case .measureChanged: .measureChanged
    case .planRecordedLate: .planRecordedLate
    case .awardWithheld: .awardWithheld
    case .dayClosed: .dayClosed
    case .streakEnded: .streakEnded
    case .streakRestored: .streakRestored
    case .streakAtRisk: .streakAtRisk
    case .freezeSpent: .freezeSpent
    case .freezeChanged: .freezeChanged
    case .reminderSet: .reminderSet
    case .reminderDue: .reminderDue
    case .habitEdited: .habitEdited
    case .habitDeleted: .habitDeleted
    case .planRevised: .planRevised
    case .zoneRevised: .zoneRevised
    case .dayStartRevised: .dayStartRevised
    case .completionNoted: .completionNoted
    case .completionMoved: .completionMoved
    case .dateSkipped: .dateSkipped
    case .freezeRevised: .freezeRevised
    case .automaticFreezesChanged: .automaticFreezesChanged
    case .pauseEnded: .pauseEnded
    case .daysReopened: .daysReopened
    case .habitExempted: .habitExempted
    case .catalogChanged: .catalogChanged
    }
  }
}

extension EventKind {
  /// The groups of kinds. Each has a file that declares the fields of its events.
  package enum Group {
    /// `HabitEvents`
    case habits
    /// `CompletionEvents`
    case completions
    /// `PersonEvents`
    case person
    /// `AwardEvents`
    case awards
    /// `PracticeEvents`
    case practice
    /// `CelebrationEvents`
    case celebrations
    /// `MeasureEvents`
    case measures
    /// `EndOfDayEvents`
    case endOfDay

    /// Whether the column `habit` of its events is the number of a habit.
    var isOfHabits: Bool { self == .habits || self == .completions || self == .endOfDay }
  }

  /// The group that declares the fields of events of the kind.
  package var group: Group {
    switch self {
    case .habitAdded, .goalChanged, .scheduleChanged, .habitArchived, .habitRestored, .habitRenamed, .daysExcused,
      .excuseChanged, .pauseEnded, .habitEdited, .habitDeleted, .planRevised, .habitExempted:
      .habits
    case .completionLogged, .completionChanged, .habitSatisfied, .habitUnsatisfied, .dayCompleted, .dayReopened,
      .streakChanged, .dailyStreakChanged, .awardWithheld, .completionNoted, .completionMoved:
      .completions
    case .zoneChanged, .dayStartChanged, .freezesGranted, .freezeGrantChanged, .operationChanged, .catalogLoaded,
      .catalogChanged, .planRecordedLate, .zoneRevised, .dayStartRevised, .automaticFreezesChanged:
      .person
    case .xpEntered, .xpGranted, .manualAwardChanged, .levelChanged: .awards
    case .sessionLogged, .sessionChanged, .stageAdvanced, .advanceChanged, .advanceCauseChanged: .practice
    case .achievementChanged, .celebrationRaised, .celebrationWithdrawn, .celebrationAcknowledged: .celebrations
    case .measureGoalSet, .measureGoalChanged, .measured, .measureChanged: .measures
    case .dayClosed, .streakEnded, .streakRestored, .streakAtRisk, .freezeSpent, .freezeChanged, .reminderSet,
      .reminderDue, .dateSkipped, .freezeRevised, .daysReopened:
      .endOfDay
    }
  }

  /// What an event can change about which days count, are missed or are neutral.
  enum DayEffect {
    /// Nothing.
    case none
    /// Whether one day counts.
    case outcome
    /// How many freezes closes may spend, and since when.
    case freezes
    /// Any day: a plan, an excuse, a time zone, a freeze or a close.
    case any
  }

  /// What events of the kind change about days. Endings of streaks and automatic freezes are
  /// looked for again only after events that change something.
  var dayEffect: DayEffect {
    switch self {
    case .habitSatisfied, .habitUnsatisfied, .dayCompleted, .dayReopened: .outcome
    case .freezesGranted, .freezeGrantChanged, .automaticFreezesChanged, .dayStartChanged, .dayStartRevised,
      .planRecordedLate:
      .freezes
    case .habitAdded, .goalChanged, .scheduleChanged, .habitArchived, .habitRestored, .daysExcused, .excuseChanged,
      .pauseEnded, .habitDeleted, .planRevised, .habitExempted, .zoneChanged, .zoneRevised, .dayClosed, .daysReopened,
      .dateSkipped, .freezeSpent, .freezeChanged, .freezeRevised:
      .any
    case .habitRenamed, .habitEdited, .reminderSet, .reminderDue, .streakAtRisk, .streakEnded, .streakRestored,
      .streakChanged, .dailyStreakChanged, .completionLogged, .completionChanged, .completionNoted, .completionMoved,
      .operationChanged, .awardWithheld, .catalogLoaded, .catalogChanged, .xpEntered, .xpGranted, .manualAwardChanged,
      .levelChanged, .sessionLogged, .sessionChanged, .stageAdvanced, .advanceChanged, .advanceCauseChanged,
      .achievementChanged, .celebrationRaised, .celebrationWithdrawn, .celebrationAcknowledged, .measureGoalSet,
      .measureGoalChanged, .measured, .measureChanged:
      .none
    }
  }

  /// Whether `AnalyticsState` follows events of the kind; it counts events of every kind.
  var isFollowedByAnalytics: Bool {
    switch self {
    case .dailyStreakChanged, .dayClosed, .streakEnded, .streakRestored, .levelChanged, .sessionLogged, .sessionChanged,
      .stageAdvanced, .advanceChanged:
      true
    default: false
    }
  }

  /// The name of the kind in exports and in a database's views.
  public var name: String { "\(self)" }
}
