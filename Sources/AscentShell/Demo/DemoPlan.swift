import AscentRules

/// The lines that the made-up person of ``DemoYear`` types on each day.
struct DemoPlan {
  /// The number of days before today on which everything due was done, so that there are streaks
  /// to see.
  private static let goodDays = 24
  /// The days of a holiday, counted back from today.
  private static let holiday = 118...131
  private static let notes = ["new shoes", "in the rain", "with music", "tired, but done", "a good one"]

  let today: LocalDay
  /// The number of days before today.
  let dayCount: Int
  private var generator: SeededGenerator
  private var weight = 84.0

  /// Creates a plan that ends today.
  init(today: LocalDay, dayCount: Int) {
    (self.today, self.dayCount) = (today, dayCount)
    generator = SeededGenerator(seed: UInt64(bitPattern: Int64(today.number)) ^ 0x5EED)
  }

  /// The lines of a day in order, grouped by the minute of the day at which they are typed.
  mutating func lines(of day: LocalDay) -> [(minute: Int, lines: [String])] {
    let left = today - day
    let age = dayCount - left
    var (morning, noon, evening) = (additions(at: age), [String](), [String]())
    if left == Self.holiday.upperBound + 1 {
      evening.append("pause all \(day + 1) \(day + (Self.holiday.count))")
    }
    guard !Self.holiday.contains(left) else { return [(9 * 60, morning)] }
    let walks = does(left, 0.86, 0.97)
    if walks { morning.append("done Morning walk" + note(0.04)) }
    if !walks, left > 30, chance(0.25) { morning.append("skip Morning walk today --reason \"a cold\"") }
    let glasses = does(left, 0.7, 0.95) ? 8 : draw(2...7)
    morning.append("done Water \(min(3, glasses))")
    noon.append("done Water \(min(3, max(1, glasses - 3)))")
    if glasses > 6 { evening.append("done Water \(glasses - 6)") }
    if age >= 30, does(left, 0.65, 0.95) { evening.append("done Read \(draw(20...45))" + note(0.03)) }
    if age >= 45, [.monday, .wednesday, .friday, .saturday].contains(day.weekday), does(left, 0.72, 0.9) {
      evening.append("done Gym" + note(0.05))
    }
    if age >= 120, left > 0 { noon.append("done Coffee" + (chance(0.15) ? " 3" : chance(0.5) ? " 2" : "")) }
    if age >= 200, [.tuesday, .thursday, .sunday].contains(day.weekday), does(left, 0.8, 1) {
      evening.append("done Piano \(draw(15...40))")
    }
    morning += measures(on: day, age)
    evening += practice(on: day, age)
    return [(7 * 60 + draw(10...50), morning), (12 * 60 + draw(20...59), noon), (20 * 60 + draw(0...90), evening)]
      .filter { !$0.1.isEmpty }
  }

  private func additions(at age: Int) -> [String] {
    switch age {
    case 0:
      [
        "habit add \"Morning walk\" --group Body", "habit add Water --goal 8 --unit glasses --group Body",
        "remind \"Morning walk\" 07:30",
      ]
    case 3: ["measure goal Weight --start 84 --target 74 --unit kg --interval 2"]
    case 30: ["habit add Read --goal 20 --unit pages --group Mind"]
    case 45: ["habit add Gym --schedule weekly:3 --group Body"]
    case 120: ["habit add Coffee --at-most 2 --unit cups"]
    case 200: ["habit add Piano --goal 15 --unit minutes --schedule weekdays:tue,thu,sun --group Mind"]
    default: []
    }
  }

  private mutating func measures(on day: LocalDay, _ age: Int) -> [String] {
    guard age >= 3, day.weekday == .sunday || day.weekday == .wednesday else { return [] }
    weight += (age < 250 ? -0.1 : -0.05) + Double(draw(-4...4)) / 20
    let tenths = Int((weight * 10).rounded())
    return ["measure Weight \(tenths / 10).\(tenths % 10)"]
  }

  /// Logs sessions and, on Sundays, tries to progress to the next stage.
  private mutating func practice(on day: LocalDay, _ age: Int) -> [String] {
    var lines: [String] = []
    if age >= 10, does(today - day, 0.5, 0.7) {
      let feedback = ["neutral", "good", "good", "very good"][draw(0...3)]
      lines.append("session breathing \(draw(5...15)) --feedback \"\(feedback)\"")
    }
    if age >= 90, [.tuesday, .saturday].contains(day.weekday), does(today - day, 0.7, 0.9) {
      lines.append("session running \(draw(20...45)) --feedback good")
    }
    if age >= 20, day.weekday == .sunday { lines += ["progress breathing --yes", "progress running --yes"] }
    return lines
  }

  /// Whether something due is done.
  ///
  /// The probability rises from `early` to `late` over the year. In the last weeks everything is
  /// done, except today.
  private mutating func does(_ left: Int, _ early: Double, _ late: Double) -> Bool {
    let share = Double(dayCount - left) / Double(dayCount)
    return chance(early + (late - early) * share) || (1...Self.goodDays).contains(left)
  }

  private mutating func note(_ probability: Double) -> String {
    chance(probability) ? " # " + Self.notes[draw(0...(Self.notes.count - 1))] : ""
  }

  private mutating func chance(_ probability: Double) -> Bool { Double(draw(0...9_999)) < probability * 10_000 }

  private mutating func draw(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
}
