extension GrowthMethod {
  static let language = GrowthMethod(
    id: MethodID("language"),
    title: "A new language",
    description: "From the first sounds to a conversation with strangers. A little every day beats a lot on Sundays.",
    notes: "Words stay when they are met again after growing gaps, and in sentences rather than in lists.",
    overtraining: OvertrainingThresholds(maxSessionsPerDay: 5, maxMinutesPerDay: 240, risingDays: 4),
    stages: [firstSounds, everydayWords, understand, speak, liveInIt])

  private static let firstSounds = Stage(
    id: StageID("first-sounds"),
    title: "First sounds",
    description: """
      Listen, repeat aloud, and learn twenty words that you would need on the first day: greeting, thanks, please, yes, no, how much, \
      where.
      """,
    tips: [
      "Imitate the melody of a sentence before its single sounds.",
      "Record yourself once and compare.",
      "Ten minutes a day, at the same hour.",
    ],
    criteria: ProgressionCriteria(minSessionsAtThisStage: 3))

  private static let everydayWords = Stage(
    id: StageID("everyday-words"),
    title: "Everyday words",
    description: """
      Learn the few hundred words that make up most of what people say, always within a short sentence that you could use today.
      """,
    tips: [
      "Flash cards with whole sentences, ten new ones a day at most.",
      "Repeat yesterday's before you learn today's.",
      "Label what stands around at home.",
    ],
    criteria: ProgressionCriteria(minSessionsAtThisStage: 12, minConsecutiveDaysPractice: 5, timeSpentAtStage: 180))

  private static let understand = Stage(
    id: StageID("understand"),
    title: "Understand",
    description: """
      Read and listen to what you nearly understand: children's books, slow news, series with subtitles in the same language. Quantity \
      counts.
      """,
    tips: [
      "Look up only what keeps you from following.",
      "Hear the same episode twice; the second time is where you learn.",
      "Pick topics that you would enjoy in your own language.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 25, minConsecutiveDaysPractice: 7, subjectiveFeedbackRequirement: [.good: 10],
      timeSpentAtStage: 600,
      additionalCriteria: ["minDistinctDays": 20]))

  private static let speak = Stage(
    id: StageID("speak"),
    title: "Speak",
    description: """
      Talk with people, twice a week or more, and with yourself on all other days. Mistakes are the price of the ticket; pay it gladly.
      """,
    tips: [
      "Prepare three questions before each conversation.",
      "Ask your partner to correct only what hinders understanding.",
      "Tell yourself the day in five sentences each evening.",
      "Collect the words that you lacked, and use each of them tomorrow.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 40, minConsecutiveDaysPractice: 14,
      subjectiveFeedbackRequirement: [.good: 15, .veryGood: 3],
      timeSpentAtStage: 1_200,
      additionalCriteria: [
        "minAverageFeedback": 3.4, "minDaysAtStage": 60, "minSessionMinutes": ["minutes": 30, "sessions": 15],
      ]))

  private static let liveInIt = Stage(
    id: StageID("live-in-it"),
    title: "Live in it",
    description: "The language is no subject any more but a place you go to: for books, friends, work and jokes.",
    tips: [
      "Do one thing a week in it that you would do anyway: cook, read the news, write to a friend.",
      "Keep a friend who knows you only in this language.",
    ])
}
