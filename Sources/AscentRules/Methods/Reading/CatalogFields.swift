// The fields of a catalogue's JSON, by object: the one list for reading, writing and telling what
// is allowed.

enum CatalogField: String, CaseIterable {
  case version, notes, overtraining, methods, affirmations
}

enum OvertrainingField: String, CaseIterable {
  case maxSessionsPerDay, maxMinutesPerDay, risingDays
}

enum MethodField: String, CaseIterable {
  case id, title, description, notes, overtraining, stages
}

enum StageField: String, CaseIterable {
  /// The stage's number from 1 on, for whoever wants to be told when one was left out; it is read
  /// and checked, not kept.
  case number
  case id, title, description, tips, notes, criteria
}

enum CriteriaField: String, CaseIterable {
  case minSessionsAtThisStage, minConsecutiveDaysPractice, subjectiveFeedbackRequirement, timeSpentAtStage,
    additionalCriteria
}
