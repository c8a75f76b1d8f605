import AscentRules

extension Suggestions {
  /// The values that arguments of commands can have.
  package struct Names: Sendable {
    /// Creates an empty set of names.
    package init() {}

    var habits: [Candidate] = []
    var archivedHabits: [Candidate] = []
    var methods: [Candidate] = []
    var measures: [Candidate] = []
    /// An action that a command such as `undo` can name.
    struct ActionCandidate {
      var candidate: Candidate
      var isCompletion: Bool
      var canBeUndone: Bool
      var wasUndone: Bool
    }

    /// The celebrations that are not dismissed.
    var celebrations: [Candidate] = []
    var groups: [Candidate] = []
    /// The latest actions, with their short IDs.
    var actions: [ActionCandidate] = []
    /// The user's current day; nil if unknown.
    var today: LocalDay?
    /// All known time zones.
    package var zones: [String] = []
    /// Returns the files whose paths begin with a text, sorted by name.
    package var files: @Sendable (String) -> [Candidate] = { _ in [] }

    /// The possible values of an argument or an option that begin with the typed text.
    ///
    /// If there are none, those in which any word begins with it.
    ///
    /// - Parameters:
    ///   - name: the name of the argument, or of the option's value, in the usage line.
    ///   - first: the first argument of the line; nil if it is this one.
    func values(of name: String, _ spec: CommandSpec, _ typed: String, after first: String? = nil) -> [Candidate] {
      let values: [Candidate]
      switch name {
      case "FILE", "PATH":
        let all = files(typed)
        func isMeant(_ file: Candidate) -> Bool {
          CommandTable.importFormat(of: file.name).map { spec.name == "import " + $0 } ?? false
        }
        return all.contains(where: isMeant) ? all.filter { isMeant($0) || !$0.endsWord } : all
      case "DATE", "FROM", "TO":
        // A pause can't begin in the past, and a skip reaches two days back.
        let first = ["pause": 0, "resume": 0, "skip": -2][spec.name] ?? -7
        values = spec.takesFuture ? days(from: first) : pastDays
      // A day can directly follow the habit.
      case "AMOUNT" where spec.name == "done": values = pastDays
      case "DAY", "INSTANT": values = pastDays
      case "OP": values = operations(for: spec.name)
      case "HABIT": values = spec.name == "habit restore" ? archivedHabits : habits
      case "METHOD": values = methods
      case "WHAT": values = habits + measures + [Candidate("xp")]
      case "NAME" where spec.name == "measure": values = measures
      case "ID" where spec.name == "celebrations": values = celebrations + [Candidate("all", "every one")]
      case "GROUP": values = groups
      case "LABEL": values = Feedback.allCases.map { Candidate($0.label) }
      case "SCHEDULE":
        values = ["daily", "weekdays", "on mon, wed, fri", "every 2 days", "3 times a week", "2 times in 3 days"]
          .map { Candidate($0) }
      case "ZONE": values = zones.map { Candidate($0) }
      case "SHELL": values = CompletionScript.allCases.map { Candidate($0.rawValue) }
      case "KEY": values = Setting.allCases.map { Candidate($0.rawValue, $0.meaning) }
      case "VALUE" where spec.name == "config":
        values = first.flatMap(Setting.init(rawValue:))?.choices.map { Candidate($0) } ?? []
      case "COMMAND": values = CommandTable.all.map { .syntax($0.name, $0.summary) }
      default: values = []
      }
      let typed = typed.lowercased()
      let beginning = values.filter { $0.name.lowercased().hasPrefix(typed) }
      return beginning.isEmpty ? values.filter { $0.hasWord(beginning: typed) } : beginning
    }

    /// The days around today: first as words, then as dates.
    private func days(from first: Int) -> [Candidate] {
      near(["today", "yesterday", "tomorrow"].filter { first < 0 || $0 != "yesterday" })
        + dates((first...7).filter { abs($0) > 1 })
    }

    /// Today and the days before it, latest first.
    private var pastDays: [Candidate] { near(["today", "yesterday"]) + dates((2...7).map { -$0 }) }

    private func near(_ words: [String]) -> [Candidate] {
      guard let today else { return [] }
      return words.compactMap { word in
        DayPhrase.day(word, today: today).map { Candidate(word, "\($0.weekday.name) \($0)") }
      }
    }

    private func dates(_ distances: [Int]) -> [Candidate] {
      guard let today else { return [] }
      return distances.map { distance in
        let day = today + distance
        var candidate = Candidate("\(day)", day.weekday.name)
        candidate.keyword = candidate.meaning
        return candidate
      }
    }

    /// The actions that the command can undo, redo or move, and words that stand for them.
    private func operations(for command: String) -> [Candidate] {
      switch command {
      case "undo":
        [Candidate("last", "the latest action that can be undone")] + actions.filter(\.canBeUndone).map(\.candidate)
          + habits.map { Candidate($0.name, "its newest completion") }
      case "redo": actions.filter(\.wasUndone).map(\.candidate)
      case "move":
        [Candidate("last", "the latest completion")]
          + actions.filter { $0.canBeUndone && $0.isCompletion }.map(\.candidate)
      default: []
      }
    }
  }
}

extension Weekday {
  /// The weekday's English name, such as `Sunday`.
  var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}
