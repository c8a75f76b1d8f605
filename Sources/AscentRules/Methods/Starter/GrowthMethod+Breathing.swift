extension GrowthMethod {
  static let breathing = GrowthMethod(
    id: MethodID("breathing"),
    title: "Calm breathing",
    description: """
      Learn to settle body and mind with nothing but your breath: first by noticing it, then by slowing it, at last in the middle of a \
      busy day.
      """,
    notes: """
      Slow breathing with a long way out is what calms; force never does. Whoever gets dizzy breathes normally and sits still for a \
      while.
      """,
    overtraining: OvertrainingThresholds(maxSessionsPerDay: 6, maxMinutesPerDay: 90, risingDays: 4),
    stages: [noticeTheBreath, longerOut, slowRhythm, underLoad, anywhere])

  private static let noticeTheBreath = Stage(
    id: StageID("notice-the-breath"),
    title: "Notice the breath",
    description: """
      Sit for a few minutes and follow the breath as it is, without changing it. When the mind wanders off, come back; that is the \
      exercise.
      """,
    tips: [
      "Three to five minutes are plenty. End while you would still like to go on.",
      "Put a hand on your belly and feel it rise and fall.",
      "Tie it to something you do anyway, such as the first coffee.",
    ],
    criteria: ProgressionCriteria(minSessionsAtThisStage: 3, subjectiveFeedbackRequirement: [.good: 2]))

  private static let longerOut = Stage(
    id: StageID("longer-out"),
    title: "A longer way out",
    description: """
      Breathe in through the nose while you count to three or four, and let the air go while you count to five or six. The way out does \
      the calming.
      """,
    tips: [
      "Count in your head, evenly, and shorten the counts if you run out of air.",
      "Breathe out as if through a straw, with loose lips.",
      "Let the shoulders drop with each breath out.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 6, subjectiveFeedbackRequirement: [.neutral: 4], timeSpentAtStage: 40,
      additionalCriteria: ["minDistinctDays": 4]))

  private static let slowRhythm = Stage(
    id: StageID("slow-rhythm"),
    title: "The slow rhythm",
    description: """
      Find a rhythm of about six breaths a minute and stay in it for ten minutes: five seconds in, five seconds out, soft at both turns.
      """,
    tips: [
      "Let a silent pacer or the second hand of a clock set the rhythm, so that you need not count.",
      "Practise at the same hour every day; the body learns the appointment.",
      "If it becomes a strain, breathe less deeply instead of faster.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 10, minConsecutiveDaysPractice: 4, subjectiveFeedbackRequirement: [.good: 5],
      timeSpentAtStage: 90))

  private static let underLoad = Stage(
    id: StageID("breath-under-load"),
    title: "Breath under load",
    description: """
      Take the slow rhythm to where it is hard: after climbing stairs, before a difficult talk, in the noise of a train. Settle within \
      two minutes.
      """,
    tips: [
      "Begin with a small load, such as one flight of stairs, and see how many breaths you need to settle.",
      "One long breath out before you answer is a whole session in small.",
      "Keep one quiet session a day as your anchor.",
      "Write down what the body felt like before and after.",
    ],
    criteria: ProgressionCriteria(
      minSessionsAtThisStage: 15, minConsecutiveDaysPractice: 7,
      subjectiveFeedbackRequirement: [.good: 8, .veryGood: 2],
      timeSpentAtStage: 180,
      additionalCriteria: ["minAverageFeedback": 3.5, "minSessionMinutes": ["minutes": 10, "sessions": 8]]))

  private static let anywhere = Stage(
    id: StageID("breath-anywhere"),
    title: "Anywhere, any time",
    description: """
      The breath is a tool in your pocket now. Keep it sharp with a short session on most days, and use it whenever the day gets loud.
      """,
    tips: [
      "Teach it to someone; explaining shows what you know.",
      "Go back to noticing the breath once a week, without any technique.",
    ])
}
