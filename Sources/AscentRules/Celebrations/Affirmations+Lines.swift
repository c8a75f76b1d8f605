extension Affirmations {
  /// The lines that ship, at least fifteen a category.
  static func shipped(_ category: CelebrationCategory) -> [String] {
    switch category {
    case .stageAdvance: stageAdvance
    case .levelUp: levelUp
    case .milestone: milestone
    case .roundStreak: roundStreak
    case .comeback: comeback
    }
  }

  /// What a celebration says when its line is gone. It is none of those that ship.
  static func plain(_ category: CelebrationCategory) -> String {
    switch category {
    case .stageAdvance: "{method}: {stage}"
    case .levelUp: "Level {level}"
    case .milestone: "{count} sessions of {method}"
    case .roundStreak: "{streak} days in a row"
    case .comeback: "Back after {days} days"
    }
  }

  private static let stageAdvance = [
    "Welcome to {stage}. You earned every step of it.",
    "{days} days and {minutes} minutes of {method} stand behind you; {stage} lies ahead.",
    "You did the work where nobody was watching. Now it shows: {stage}.",
    "{minutes} minutes of practice, one new stage. A fair trade.",
    "A door opens in {method}: {stage}. Walk through it at your own pace.",
    "What was hard {days} days ago is now what you stand on.",
    "{stage} is yours. Take a breath before the next climb.",
    "You turned up, again and again, and {method} answered.",
    "Nobody can hand out {stage}. You built it, minute by minute.",
    "That stage is behind you, and it made you stronger for {stage}.",
    "{method} is becoming part of you. {stage} is the proof.",
    "Look back once, at {minutes} minutes well spent, and then on to {stage}.",
    "Steady beats fast, and you were steady: {stage} begins.",
    "Every session counted, the dull ones too. Here is {stage}.",
    "You are no longer where you began. {method} goes on with {stage}.",
    "{days} days of patience, and the view is better from up here.",
    "One stage done. Keep what you learned, and be a beginner again at {stage}.",
  ]

  private static let levelUp = [
    "Level {level}. The small things added up.",
    "You have reached level {level}, one ordinary day at a time.",
    "Level {level} is not luck; it is repetition.",
    "Up again: level {level}.",
    "Many quiet decisions made level {level}.",
    "Level {level} says it plainly: you keep your word to yourself.",
    "The number is {level}. The habit behind it is worth more.",
    "A new level, the same good days. Welcome to {level}.",
    "Level {level}: further than last month's you would have guessed.",
    "You did not wait to feel ready. Level {level}.",
    "Effort leaves a trace, and yours now reads {level}.",
    "One more rung is below you. You stand on level {level}.",
    "Level {level}, paid for in full with your own time.",
    "This is what keeping at it looks like: level {level}.",
    "Nothing spectacular, every day: that is how one gets to level {level}.",
    "Level {level} today. Tomorrow just the next small thing.",
  ]

  private static let milestone = [
    "{count} sessions of {method}. Let that number sink in.",
    "Session {count} of {method} is in the book.",
    "You have sat down to {method} {count} times. It knows you by now.",
    "{count} times you could have skipped it, and did not.",
    "A round number for a steady person: {count} sessions of {method}.",
    "{method}, {count} times over. That is no phase any more.",
    "The first session was a try. Number {count} is who you are.",
    "{count} sessions: none of them changed everything, all of them did.",
    "Somewhere on the way to {count}, {method} became yours.",
    "Count them if you like, they are all there: {count} sessions of {method}.",
    "{count} beginnings, {count} endings, one practice.",
    "{method} rewards those who return, and you returned {count} times.",
    "Here is to {count} sessions, and to the one after.",
    "With {count} sessions of {method} you have given yourself something that lasts.",
    "Few people get to {count}. You simply went on.",
    "{count} sessions deep, and still curious. That is the best part.",
  ]

  private static let roundStreak = [
    "{streak} days in a row. The chain holds.",
    "A streak of {streak}: longer than any you had before.",
    "Day {streak}, and you are still here.",
    "{streak} days, no gap. That is what trust in oneself is made of.",
    "You have kept it up for {streak} days. It carries you now, too.",
    "{streak} mornings said yes, and so did you.",
    "A new personal best: {streak} days without a break.",
    "Nobody sees day {streak} coming on day one. You got there.",
    "{streak} days. Some were easy, and you did the others as well.",
    "The calendar has {streak} marks side by side, all of them yours.",
    "Rhythm found: {streak} days and counting.",
    "It took {streak} days to make this look simple.",
    "{streak} in a row. Rest well tonight, you have earned it.",
    "Once it was a plan. After {streak} days it is how you live.",
    "You laid {streak} stones, one a day. Look, it is a path.",
    "{streak} days of being on your own side.",
  ]

  private static let comeback = [
    "Welcome back. {days} days away took nothing from what you learned.",
    "The break is over, and you ended it yourself.",
    "{days} days off, and here you are. Coming back is a skill, too.",
    "You are back. That is the whole victory for today.",
    "Everyone falls out of step. You just stepped back in.",
    "It is the return that counts, not the {days} days between.",
    "Good to see you. Start small, the rest will follow.",
    "After {days} days the first session is the heaviest. It is done.",
    "No explaining, no catching up: you simply began again.",
    "The path waited {days} days for you. It is still yours.",
    "A pause is part of the music. Now the tune goes on.",
    "You picked it up again after {days} days. That takes more than never stopping.",
    "Today counts as much as any day before the break.",
    "Begin again as often as you need to. Today you did.",
    "{days} days of rest, one honest step, and the way lies open.",
    "What you once built is quicker to build again. Welcome back.",
  ]
}
