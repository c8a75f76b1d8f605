// The fields of a catalogue's JSON by object, used for reading, writing and error messages.

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
  /// The stage's number, from 1. Optional; checked but not stored, to detect a missing stage.
  case number
  case id, title, description, tips, notes, criteria
}

enum CriteriaField: String, CaseIterable {
  case minSessionsAtThisStage, minConsecutiveDaysPractice, subjectiveFeedbackRequirement, timeSpentAtStage,
    additionalCriteria
}
