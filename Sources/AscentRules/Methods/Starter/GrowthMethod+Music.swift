extension GrowthMethod {
  static let music = GrowthMethod(
    id: MethodID("music"),
    title: "An instrument",
    description:
      "Learn to play: first a good sound, then clean basics, then whole pieces, and at last music with and for others.",
    notes:
      "What is practised slowly and correctly becomes quick by itself; what is practised quickly and wrongly has to be unlearned.",
    overtraining: OvertrainingThresholds(maxSessionsPerDay: 4, maxMinutesPerDay: 150, risingDays: 3),
    stages: [firstTones, cleanBasics, wholePieces, playForOthers])

  private static let firstTones = Stage(
    id: StageID("first-tones"),
    title: "First tones",
    description:
      "Get to know the instrument: how to hold it, how to tune it, how to draw one tone from it that you like.",
    tips: [
      "Leave it out where you see it. What is in its case stays there.",
      "Check shoulders, jaw and hands for tension every few minutes.",
      "One beautiful tone is a good session.",
    ],
    criteria: ProgressionCriteria(minSessionsAtThisStage: 3, timeSpentAtStage: 30))

  private static let cleanBasics = Stage(
    id: StageID("clean-basics"),
    title: "Clean basics",
    description: """
      Scales, simple chords or rudiments with a metronome, slow enough to be without a fault, and one short tune you are fond of.
      """,
    tips: [
      "Set the metronome so slow that you cannot go wrong, then one notch faster.",
      "Two short sessions a day teach more than one long one.",
      "End with the tune, never with the exercise.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 12, minConsecutiveDaysPractice: 5, subjectiveFeedbackRequirement: [.neutral: 8],
      timeSpentAtStage: 200))

  private static let wholePieces = Stage(
    id: StageID("whole-pieces"),
    title: "Whole pieces",
    description: """
      Learn three pieces from beginning to end. Work on the hard bars first, join them to their neighbours, and then play through \
      without stopping.
      """,
    tips: [
      "Mark the two hardest bars and begin every session with them.",
      "Practise from the end: the last line first, then the last two.",
      "Record one run a week and listen to it the next day.",
      "When a mistake comes twice, halve the tempo.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 30, minConsecutiveDaysPractice: 7, subjectiveFeedbackRequirement: [.good: 12],
      timeSpentAtStage: 750,
      additionalCriteria: ["minDaysAtStage": 45, "minSessionMinutes": ["minutes": 25, "sessions": 15]]))

  private static let playForOthers = Stage(
    id: StageID("play-for-others"),
    title: "Play for others",
    description: """
      Music is made to be shared: a friend in the kitchen, a duo, a choir, a stage. Keep a small set of pieces that you can play at any \
      time.
      """,
    tips: [
      "Play for one person this month, and for three the next.",
      "Learn by ear one song that others can sing along to.",
      "When it goes wrong, smile and go on: hardly anyone has noticed.",
    ])
}
