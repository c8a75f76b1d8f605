/// The lines of celebrations.
///
/// A line is chosen when a celebration is raised, and stored with it, so that it is the same on
/// every device and under every later catalogue; see ``AffirmationLines``.
package enum Affirmations {
  /// The placeholders that a line of a category may contain in braces, such as `{days}`.
  package static func placeholders(of category: CelebrationCategory) -> [String] {
    switch category {
    case .stageAdvance: ["method", "stage", "days", "minutes"]
    case .levelUp: ["level"]
    case .milestone: ["method", "count"]
    case .roundStreak: ["streak", "habit"]
    case .comeback: ["days"]
    case .measure: ["measure", "amount"]
    }
  }

  /// The lines of a category: the shipped ones, then the catalogue's own, without repeats.
  package static func lines(of category: CelebrationCategory, catalog: Catalog) -> [String] {
    var seen: Set<String> = []
    return (shipped(category) + (catalog.affirmations[category] ?? [])).filter { seen.insert($0).inserted }
  }

  /// The stored hash of a line, the same on every machine. Two lines with the same hash count as
  /// one.
  package static func hash(of line: String) -> UInt32 {
    var hash = Blake2b()
    hash.update(line)
    return UInt32(truncatingIfNeeded: hash.finalize().high)
  }

  /// The line of a celebration, before its placeholders are filled in.
  ///
  /// If a newer catalogue removed the line, only its hash is known. A plain text is used then,
  /// since any other line might repeat a recent one.
  package static func line(of celebration: Celebration, user: UserID, catalog: Catalog) -> String {
    let category = celebration.key.category
    guard let used = celebration.affirmation else {
      return line(category: category, sequence: Int(max(0, celebration.sequence)), user: user, catalog: catalog)
    }
    return lines(of: category, catalog: catalog).first { hash(of: $0) == used.line } ?? plain(category)
  }

  /// The line of a celebration that was raised before lines were stored.
  ///
  /// It is derived from the person and the number of earlier celebrations in the category. While
  /// the catalogue stays the same, no line repeats until all were used.
  ///
  /// - Parameters:
  ///   - category: what is celebrated.
  ///   - sequence: how many celebrations of the category the person had before; 0 or more.
  ///   - user: the person.
  ///   - catalog: the catalogue in force.
  static func line(category: CelebrationCategory, sequence: Int, user: UserID, catalog: Catalog) -> String {
    precondition(sequence >= 0, "a person cannot have had \(sequence) celebrations")
    let lines = lines(of: category, catalog: catalog)
    let (cycle, place) = sequence.quotientAndRemainder(dividingBy: lines.count)
    return lines[order(of: lines.count, category, cycle: cycle, user)[place]]
  }

  /// The line with its placeholders replaced by facts. A placeholder without a fact stays.
  ///
  /// Lines use the plural, so for 0 or 1 days or minutes the unit that follows is adapted. For a
  /// streak in another unit, the fact `unit` replaces the `days` that follow.
  package static func fill(_ template: String, facts: [String: String]) -> String {
    var text = ""
    var rest = parts(of: template)[...]
    while let part = rest.popFirst() {
      switch part {
      case .text(let plain): text += plain
      case .placeholder(let name):
        let fact = facts[name] ?? "{\(name)}"
        if case .text(let after)? = rest.first, name == "streak", let unit = facts["unit"],
          let left = ["days in a row", "days"].lazy.compactMap({ after.dropping(word: " \($0)") }).first
        {
          text +=
            "\(fact) \(unit)" + (unit == "times in a row" || !after.hasPrefix(" days in a row") ? "" : " in a row")
          rest[rest.startIndex] = .text(left)
        } else if case .text(let after)? = rest.first, let (phrase, left) = few(fact, of: name, before: after) {
          let isBeginning = text.isEmpty || text.hasSuffix(". ")
          text += isBeginning ? phrase.prefix(1).uppercased() + phrase.dropFirst() : phrase
          rest[rest.startIndex] = .text(left)
        } else {
          text += fact
        }
      case .open(let rest): text += rest
      }
    }
    return text
  }

  /// The phrase for 0 or 1 of a unit that follows in the plural, and the text after the unit. Nil
  /// for other numbers.
  private static func few(_ fact: String, of name: String, before after: String) -> (phrase: String, left: String)? {
    guard name == "days" || name == "minutes", let left = after.dropping(word: " \(name)") else { return nil }
    switch fact {
    case "1": return ("1 \(name.dropLast())", left)
    case "0": return ("less than a \(name.dropLast())", left)
    default: return nil
    }
  }

  /// What is wrong with a line of a category, apart from its length; nil if nothing is.
  static func fault(in line: String, of category: CelebrationCategory) -> String? {
    let known = placeholders(of: category)
    for part in parts(of: line) {
      switch part {
      case .text: continue
      case .placeholder(let name) where known.contains(name): continue
      case .placeholder:
        return "unknown placeholder; use \(known.map { "{\($0)}" }.joined(separator: ", "))"
      case .open: return "unclosed brace"
      }
    }
    return nil
  }

  private enum Part {
    case text(String)
    case placeholder(String)
    /// An unclosed brace and the text after it.
    case open(String)
  }

  private static func parts(of line: String) -> [Part] {
    var parts: [Part] = []
    var rest = line[...]
    while let open = rest.firstIndex(of: "{") {
      parts.append(.text(String(rest[..<open])))
      guard let close = rest[open...].firstIndex(of: "}") else { return parts + [.open(String(rest[open...]))] }
      parts.append(.placeholder(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    return parts + [.text(String(rest))]
  }
}

extension Affirmations {
  /// A person's order of the lines in a cycle. It never starts with the last line of the
  /// previous cycle.
  private static func order(of count: Int, _ category: CelebrationCategory, cycle: Int, _ user: UserID) -> [Int] {
    var order = shuffled(count, category, cycle: cycle, user)
    // There are more than two lines, so swapping the first two does not move the last.
    if cycle > 0, shuffled(count, category, cycle: cycle - 1, user).last == order[0] { order.swapAt(0, 1) }
    return order
  }

  /// The numbers below `count` in an order determined by category, cycle and person (Fisher and
  /// Yates 1938, as in Durstenfeld 1964).
  static func shuffled(_ count: Int, _ category: CelebrationCategory, cycle: Int, _ user: UserID) -> [Int] {
    var hash = Blake2b()
    hash.update(word: UInt64(cycle))
    hash.update(category.rawValue)
    hash.update([0])
    hash.update(user.text)
    var generator = SeededGenerator(seed: hash.finalize().high)
    var order = Array(0..<count)
    for index in stride(from: count - 1, to: 0, by: -1) {
      order.swapAt(index, generator.next(below: index + 1))
    }
    return order
  }
}

extension String {
  /// The text after a word that this text begins with; nil if it begins with something else.
  fileprivate func dropping(word: String) -> String? {
    guard hasPrefix(word) else { return nil }
    let left = dropFirst(word.count)
    return left.first?.isLetter == true ? nil : String(left)
  }
}
