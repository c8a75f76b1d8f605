import AscentRules

extension Completion {
  /// What the arguments of commands can be.
  package struct Names {
    var habits: [Candidate] = []
    var archivedHabits: [Candidate] = []
    var methods: [Candidate] = []
    var measures: [Candidate] = []
    /// The celebrations that wait.
    var celebrations: [Candidate] = []
    var groups: [Candidate] = []
    /// The user's day; nil when it is not known.
    var today: LocalDay?
    /// The time zones that there are.
    package var zones: [String] = []
    /// The files whose path begins with a text, in the order of their names.
    package var files: @Sendable (String) -> [Candidate] = { _ in [] }

    /// What can stand for an argument, or for the value of an option, and begins with what was
    /// typed.
    ///
    /// - Parameter name: its name in the usage of the command.
    func values(of name: String, _ spec: CommandSpec, _ typed: String) -> [Candidate] {
      let values: [Candidate]
      switch name {
      case "FILE", "PATH": return files(typed)
      case "DATE", "FROM", "TO", "INSTANT": values = days
      case "HABIT": values = spec.name == "habit restore" ? archivedHabits : habits
      case "METHOD": values = methods
      case "NAME" where spec.name == "measure": values = measures
      case "ID" where spec.name == "celebrations": values = celebrations
      case "GROUP": values = groups
      case "LABEL": values = Feedback.allCases.map { Candidate($0.label) }
      case "SCHEDULE": values = ScheduleText.examples.map { Candidate($0.text, $0.meaning) }
      case "ZONE": values = zones.map { Candidate($0) }
      case "COMMAND":
        values = CommandTable.all.map {
          var command = Candidate($0.name, $0.summary)
          command.isWords = true
          return command
        }
      default: values = []
      }
      let typed = typed.lowercased()
      let beginning = values.filter { $0.name.lowercased().hasPrefix(typed) }
      return beginning.isEmpty ? values.filter { $0.begins(with: typed) } : beginning
    }

    /// The days around today, by the words that mean them.
    private var days: [Candidate] {
      guard let today else { return [] }
      let named = [("today", today), ("yesterday", today - 1), ("tomorrow", today + 1)]
      let around = (2...7).map { today - $0 } + (2...7).map { today + $0 }
      return named.map { Candidate($0.0, "\($0.1.weekday) \($0.1)") } + around.map { Candidate("\($0)", "\($0.weekday)") }
    }
  }
}
