extension GrowthMethod {
  static let strength = GrowthMethod(
    id: MethodID("strength"),
    title: "Strength",
    description: """
      Get strong for everyday life with a handful of movements: squat, hinge, push, pull and carry. Clean form first, weight later.
      """,
    notes:
      "Muscles grow on the days between. No stage asks for days in a row, since a day of rest after a session is part of the plan.",
    overtraining: OvertrainingThresholds(maxSessionsPerDay: 2, maxMinutesPerDay: 120, risingDays: 3),
    stages: [learnTheMoves, wholeBody, addLoad, trainInPhases, ownCoach])

  private static let learnTheMoves = Stage(
    id: StageID("learn-the-moves"),
    title: "Learn the moves",
    description: """
      Five movements without any weight: squat to a chair, hinge at the hips, push up against a table, row with a towel or band, carry a \
      bag upright.
      """,
    tips: [
      "Film one set from the side and look at your back: it stays as straight as it was.",
      "Stop two repetitions before form falls apart.",
      "Eight slow repetitions teach more than twenty quick ones.",
    ],
    criteria: ProgressionCriteria(minSessionsAtThisStage: 3, timeSpentAtStage: 30))

  private static let wholeBody = Stage(
    id: StageID("whole-body"),
    title: "The whole body, twice a week",
    description: """
      Two or three sessions a week with all five movements, two or three sets each. The aim is a rhythm that survives a bad week.
      """,
    tips: [
      "Fix the days in the calendar, with a free day between them.",
      "Warm up with the first exercise at half the effort.",
      "Note sets and repetitions; next time you only have to read.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 6, timeSpentAtStage: 150,
      additionalCriteria: ["minDaysAtStage": 14, "minDistinctDays": 6]))

  private static let addLoad = Stage(
    id: StageID("add-load"),
    title: "Add load",
    description: """
      Make it a little harder whenever all sets went well: one repetition more, a slower way down, or the smallest weight that there is.
      """,
    tips: [
      "Change one thing at a time: repetitions, then weight.",
      "When a set feels like its last repetition was the last possible one, keep the weight for another week.",
      "Sleep and a meal with protein are part of the session.",
      "Joint pain is a stop sign, tired muscles are not.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 16, subjectiveFeedbackRequirement: [.neutral: 12, .good: 6], timeSpentAtStage: 480,
      additionalCriteria: ["minDaysAtStage": 42]))

  private static let trainInPhases = Stage(
    id: StageID("train-in-phases"),
    title: "Train in phases",
    description: """
      Plan in blocks of four weeks: three that build up, one that is light. Give each block one aim, and measure it at the end.
      """,
    tips: [
      "Write the block down before it begins, the light week too.",
      "Test yourself at the end of the light week, when you are rested.",
      "Drop what does not serve the aim of the block.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 24, subjectiveFeedbackRequirement: [.good: 12], timeSpentAtStage: 960,
      additionalCriteria: [
        "minAverageFeedback": 3.2, "minDaysAtStage": 56, "minSessionMinutes": ["minutes": 40, "sessions": 16],
      ]))

  private static let ownCoach = Stage(
    id: StageID("own-coach"),
    title: "Your own coach",
    description: """
      You know what works for you. Set your own aims, keep a base of two sessions a week in busy times, and enjoy what your body can do.
      """,
    tips: [
      "Pick one aim a season that you look forward to.",
      "When life gets full, halve the sets, not the sessions.",
      "Have an experienced eye look at your form once in a while.",
    ])
}
