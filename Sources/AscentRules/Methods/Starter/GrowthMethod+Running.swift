extension GrowthMethod {
  static let running = GrowthMethod(
    id: MethodID("running"),
    title: "Running",
    description:
      "From the first jog around the block to an hour on your feet, at a pace at which you could still talk.",
    notes: """
      Tendons and bones adapt more slowly than heart and lungs. Most running injuries come from doing too much more than the week \
      before.
      """,
    overtraining: OvertrainingThresholds(maxSessionsPerDay: 2, maxMinutesPerDay: 150, risingDays: 4),
    stages: [walkAndJog, easyTwenty, steadyThirty, longAndLively, runner])

  private static let walkAndJog = Stage(
    id: StageID("walk-and-jog"),
    title: "Walk and jog",
    description:
      "Jog for one minute, walk for two, and repeat for twenty minutes. If you can speak a whole sentence, the pace is right.",
    tips: [
      "Slower than you think. If you are out of breath, walk.",
      "Short, light steps are kinder to the knees than long ones.",
      "Leave a day between two outings.",
    ],
    criteria: ProgressionCriteria(minSessionsAtThisStage: 4, timeSpentAtStage: 80))

  private static let easyTwenty = Stage(
    id: StageID("easy-twenty"),
    title: "Twenty minutes easy",
    description: """
      Shorten the walking breaks until you jog for twenty minutes at a stretch. The pace does not matter at all, the ease does.
      """,
    tips: [
      "Run with someone who likes to talk, or hum to yourself: that sets the pace.",
      "Put your shoes by the door in the evening.",
      "Lengthen one outing a week, not all of them.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 8, subjectiveFeedbackRequirement: [.neutral: 6],
      additionalCriteria: ["minDaysAtStage": 14, "minSessionMinutes": ["minutes": 20, "sessions": 5]]))

  private static let steadyThirty = Stage(
    id: StageID("steady-thirty"),
    title: "Thirty minutes, three times a week",
    description:
      "Three runs of half an hour a week, in any weather that is safe. The body learns to expect them; so does the week.",
    tips: [
      "Vary the ground: park, forest, road.",
      "Run the first ten minutes slower than the rest.",
      "A cold or a sore tendon gets as many days off as it needs.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 12, subjectiveFeedbackRequirement: [.good: 6], timeSpentAtStage: 360,
      additionalCriteria: ["minDistinctDays": 12, "minSessionMinutes": ["minutes": 30, "sessions": 9]]))

  private static let longAndLively = Stage(
    id: StageID("long-and-lively"),
    title: "Long and lively",
    description: """
      One long easy run a week that grows to an hour, and one with a few quick minutes in it. Strong legs carry both, so train them as \
      well.
      """,
    tips: [
      "Add five minutes to the long run, then keep it there for a week.",
      "Four times one quick minute with two slow ones between is enough speed.",
      "Take a lighter week after three that grew.",
      "Eat and drink before the long run, not only after it.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 18, minConsecutiveDaysPractice: 2, subjectiveFeedbackRequirement: [.good: 10],
      timeSpentAtStage: 700,
      additionalCriteria: [
        "minAverageFeedback": 3.3, "minDaysAtStage": 42, "minSessionMinutes": ["minutes": 60, "sessions": 3],
        "requiresStage": ["method": "strength", "stage": "add-load"],
      ]))

  private static let runner = Stage(
    id: StageID("runner"),
    title: "Runner",
    description: """
      You run because you run. Choose what you like best: distance, speed, hills, company, or none of it and the morning air.
      """,
    tips: [
      "Enter one event a year that is a little too far away to be comfortable.",
      "Keep four of five runs easy.",
      "New shoes before the old ones hurt.",
    ])
}
