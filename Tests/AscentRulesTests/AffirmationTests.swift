import Testing

@testable import AscentRules

@Suite("Affirmations")
struct AffirmationTests {
  private static let catalog = Catalog(
    version: 1, methods: [], affirmations: [.levelUp: ["Own line for {level}.", "Up again: level {level}."]])

  private func lines(_ category: CelebrationCategory, of user: UserID, _ range: Range<Int>) -> [String] {
    range.map { Affirmations.line(category: category, sequence: $0, user: user, catalog: Self.catalog) }
  }

  @Test(
    "each category has at least fifteen distinct lines that follow the rules for custom lines",
    arguments: CelebrationCategory.allCases)
  func shipped(category: CelebrationCategory) {
    let lines = Affirmations.lines(of: category, catalog: .starter)
    #expect(lines.count >= 15 && Set(lines).count == lines.count)
    for line in lines {
      #expect(
        Affirmations.fault(in: line, of: category) == nil
          && TextRules.fault(in: line, length: CatalogLimits.line) == nil, "\(line)")
    }
  }

  @Test("custom lines are added to the shipped ones, without duplicates")
  func own() {
    let shipped = Affirmations.lines(of: .levelUp, catalog: .starter)
    #expect(Affirmations.lines(of: .levelUp, catalog: Self.catalog) == shipped + ["Own line for {level}."])
  }

  @Test(
    "celebrations stored without a line repeat no words until a category is used up, nor between two rounds",
    arguments: CelebrationCategory.allCases)
  func cycles(category: CelebrationCategory) {
    let count = Affirmations.lines(of: category, catalog: Self.catalog).count
    var orders: Set<[String]> = []
    for number in 0..<200 {
      let told = lines(category, of: UserID("user-\(number)"), 0..<4 * count)
      for cycle in 0..<4 {
        let round = Array(told[cycle * count..<(cycle + 1) * count])
        #expect(Set(round).count == count)
        orders.insert(round)
      }
      #expect(zip(told, told.dropFirst()).allSatisfy { $0 != $1 })
    }
    #expect(orders.count == 800)
  }

  @Test("about one round in 17 would begin with the last line of the previous round")
  func meeting() {
    // Of 17 lines, one round in 17 begins with the line that the round before ended with.
    let count = Affirmations.lines(of: .levelUp, catalog: Self.catalog).count
    let exchanges = (0..<1_000).count { number in
      let user = UserID("user-\(number)")
      return Affirmations.shuffled(count, .levelUp, cycle: 0, user).last
        == Affirmations.shuffled(count, .levelUp, cycle: 1, user).first
    }
    #expect((20...120).contains(exchanges))
  }

  @Test("a person's order is the same in every process")
  func golden() {
    // Reckoned with another implementation of BLAKE2b and the generator, too.
    #expect(
      Affirmations.shuffled(16, .levelUp, cycle: 0, UserID("ana")) == [
        1, 2, 13, 6, 10, 12, 11, 8, 14, 7, 15, 4, 9, 5, 3, 0,
      ])
    #expect(
      Affirmations.shuffled(16, .levelUp, cycle: 1, UserID("ana")) == [
        9, 12, 10, 8, 0, 7, 6, 5, 11, 14, 2, 1, 15, 13, 3, 4,
      ])
    #expect(
      lines(.levelUp, of: UserID("ana"), 0..<2) == [
        "One more rung up: level {level}.", "Level {level} is not luck; it is repetition.",
      ])
  }

  @Test("placeholders are replaced once, and a placeholder without a fact stays")
  func fill() {
    let facts = ["days": "3", "method": "{days}"]
    #expect(Affirmations.fill("{days} of {method}, {stage} {} {x", facts: facts) == "3 of {days}, {stage} {} {x")
    #expect(Affirmations.fill("", facts: facts) == "" && Affirmations.fill("no } brace", facts: facts) == "no } brace")
    for category in CelebrationCategory.allCases {
      let facts = Dictionary(uniqueKeysWithValues: Affirmations.placeholders(of: category).map { ($0, "1") })
      for line in Affirmations.lines(of: category, catalog: .starter) {
        #expect(!Affirmations.fill(line, facts: facts).contains { $0 == "{" || $0 == "}" }, "\(line)")
      }
    }
  }

  @Test("no text says «1 days» or «0 days»")
  func few() {
    func filled(_ template: String, _ days: Int) -> String {
      Affirmations.fill(template, facts: ["days": "\(days)", "minutes": "1"])
    }
    let line = "{days} days and {minutes} minutes. {days} days, {days} dayshifts, over {days} days."
    #expect(filled(line, 2) == "2 days and 1 minute. 2 days, 2 dayshifts, over 2 days.")
    #expect(filled(line, 1) == "1 day and 1 minute. 1 day, 1 dayshifts, over 1 day.")
    #expect(filled(line, 0) == "Less than a day and 1 minute. Less than a day, 0 dayshifts, over less than a day.")
    for category in CelebrationCategory.allCases {
      for line in Affirmations.lines(of: category, catalog: .starter) {
        let text = Affirmations.fill(line, facts: ["days": "0", "minutes": "0"])
        #expect(!text.contains("0 "), "\(text)")
      }
    }
  }

  @Test("the random numbers equal those of the published generator")
  func generator() {
    // The first outputs for seed 1234567, as in the tests of Vigna's implementation in C.
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(
      [generator.next(), generator.next(), generator.next()] == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }
}
