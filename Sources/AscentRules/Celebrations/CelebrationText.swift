/// The texts of celebrations: the affirmation with its facts filled in.
package enum CelebrationText {
  /// The text of a celebration.
  ///
  /// Its line depends only on the celebration, the user and the catalogue; see
  /// ``Affirmations``. If the line does not name its subject, such as a streak's habit, the
  /// text begins with the subject.
  ///
  /// - Parameters:
  ///   - celebration: the celebration.
  ///   - user: the person.
  ///   - catalog: the titles of methods and stages, and the lines.
  ///   - done: the names of the habits done on the day; a comeback names the first two.
  ///   - name: the name of a habit, or nil if it is unknown; then its number is written.
  package static func text(
    _ celebration: Celebration, of user: UserID, in catalog: Catalog, done: [String] = [],
    habitName name: (HabitID) -> String?
  ) -> String {
    let line = Affirmations.line(of: celebration, user: user, catalog: catalog)
    var facts = facts(celebration, catalog, name)
    if done.count > 2 { facts["done"] = "\(done[0]), \(done[1]) and \(done.count - 2) more" }
    if (1...2).contains(done.count) { facts["done"] = done.joined(separator: " and ") }
    let text = Affirmations.fill(line, facts: facts)
    guard let (subject, names) = subject(celebration.key, facts) else { return text }
    return names.contains { line.contains("{\($0)}") } ? text : "\(subject): \(text)"
  }

  /// What a celebration is about, and the placeholders with which a line names it.
  private static func subject(_ key: CelebrationKey, _ facts: [String: String]) -> (String, [String])? {
    switch key {
    case .level(let level): ("Level \(level)", ["level"])
    case .habitStreak: facts["habit"].map { ($0, ["habit"]) }
    case .dailyStreak: ("Daily streak", ["habit"])
    case .sessions: facts["method"].map { ($0, ["method"]) }
    case .advance: facts["method"].map { ($0, ["method", "stage"]) }
    case .milestone: facts["measure"].map { ($0, ["measure"]) }
    case .comeback: facts["done"].map { ($0, []) }
    }
  }

  private static func facts(
    _ celebration: Celebration, _ catalog: Catalog, _ name: (HabitID) -> String?
  ) -> [String: String] {
    var facts: [String: String] = [:]
    switch celebration.key {
    case .level(let level): facts["level"] = "\(level)"
    case .dailyStreak(let days): (facts["streak"], facts["habit"]) = ("\(days)", "every habit")
    case .habitStreak(let habit, let length):
      (facts["streak"], facts["habit"]) = ("\(length.count)", name(habit) ?? "habit \(habit)")
      if length.unit != .days { facts["unit"] = length.unit == .times ? "times in a row" : length.unit.rawValue }
    case .comeback, .milestone: break
    case .sessions(let method, let count):
      (facts["method"], facts["count"]) = (catalog[method]?.title ?? method.text, "\(count)")
    case .advance(let id, let stage):
      let method = catalog[id]
      facts["method"] = method?.title ?? id.text
      facts["stage"] = method?.index(of: stage).flatMap { method?.stages[$0].title } ?? stage.text
    }
    switch celebration.facts {
    case .none: break
    case .amount(let amount, let measure): (facts["amount"], facts["measure"]) = (amount, measure)
    case .gap(let days): facts["days"] = "\(days)"
    case .stage(let days, let minutes): (facts["days"], facts["minutes"]) = ("\(days)", "\(minutes)")
    }
    return facts
  }
}
