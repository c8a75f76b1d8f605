extension GrowthMethod {
  static let writing = GrowthMethod(
    id: MethodID("writing"),
    title: "Writing",
    description:
      "From the first honest page to a finished text that others read. Quantity first, then form, then readers.",
    notes: "Drafting and revising are two kinds of work. Whoever does both at once does neither.",
    overtraining: OvertrainingThresholds(maxSessionsPerDay: 4, maxMinutesPerDay: 240, risingDays: 4),
    stages: [firstPages, dailyPages, fullDraft, revise, readers])

  private static let firstPages = Stage(
    id: StageID("first-pages"),
    title: "First pages",
    description:
      "Write for ten minutes without stopping and without reading back. Nobody will see it; it only has to be there.",
    tips: [
      "Begin with «I remember» whenever you do not know how to begin.",
      "Pen and paper know no backspace.",
      "Stop in the middle of a sentence, so that tomorrow has a beginning.",
    ],
    criteria: ProgressionCriteria(minSessionsAtThisStage: 3))

  private static let dailyPages = Stage(
    id: StageID("daily-pages"),
    title: "Daily pages",
    description: """
      A page a day, about anything: what you saw, what you heard, what will not leave you. The habit is the work of this stage.
      """,
    tips: [
      "The same place, the same hour, the phone in another room.",
      "Write down one thing a day that only you could have noticed.",
      "A bad page counts in full.",
    ],
    criteria: ProgressionCriteria(minSessionsAtThisStage: 10, minConsecutiveDaysPractice: 7, timeSpentAtStage: 150))

  private static let fullDraft = Stage(
    id: StageID("full-draft"),
    title: "A full draft",
    description:
      "Choose one idea, an essay, a story, a chapter, and write it to its end. It may limp; it must only arrive.",
    tips: [
      "Say in one sentence what the text is about, and pin it above the desk.",
      "Leave gaps where you do not know, and go on behind them.",
      "Do not polish. A finished draft can be mended, a perfect beginning cannot.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 18, subjectiveFeedbackRequirement: [.neutral: 10], timeSpentAtStage: 540,
      additionalCriteria: ["minDistinctDays": 14, "minSessionMinutes": ["minutes": 30, "sessions": 10]]))

  private static let revise = Stage(
    id: StageID("revise"),
    title: "Revise",
    description: """
      Let the draft rest for a week, then read it aloud and rework it: first the order, then the paragraphs, then the sentences.
      """,
    tips: [
      "Cut the first paragraph and see whether anybody misses it.",
      "One pass, one question: does it follow, is it true, is it short?",
      "Read it aloud. Where you stumble, the sentence does, too.",
      "Ask one person what they would skip.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 15, minConsecutiveDaysPractice: 5, subjectiveFeedbackRequirement: [.good: 7],
      timeSpentAtStage: 450,
      additionalCriteria: ["minAverageFeedback": 3, "minDaysAtStage": 21]))

  private static let readers = Stage(
    id: StageID("readers"),
    title: "Readers",
    description: "Publish, post, read aloud, hand out. Then begin the next text while the last one is on its way.",
    tips: [
      "Decide on the place of publication before the last pass.",
      "Thank for every remark, and follow the ones that come twice.",
      "Keep writing pages that nobody reads.",
    ])
}
