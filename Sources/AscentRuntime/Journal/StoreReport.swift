package import AscentRules

/// The condition of a store: one verdict, what follows from it, and what to do.
package struct StoreReport: Hashable, Sendable {
  /// The verdict. The words are stable, for programs.
  package enum State: String, Sendable {
    /// Everything that was checked is right.
    case fine
    /// There is no store.
    case missing
    /// Something else is at the path.
    case notAStore
    /// A newer version of the program has written it.
    case newerVersion
    /// It cannot be read.
    case unreadable
    case damaged
    /// It can be read, but not written.
    case readOnly
    /// The disk is almost full.
    case nearlyFull
  }

  /// What a store contains.
  package struct Figures: Hashable, Sendable {
    package var people: Int64
    package var commands: Int64
    package var commits: Int64
    package var lastCommit: Instant?
    /// The sizes of the database and of its log, in bytes.
    package var byteCount, logByteCount: Int64

    package init(
      people: Int64, commands: Int64, commits: Int64, lastCommit: Instant?, sizes: (database: Int64, log: Int64)
    ) {
      (self.people, self.commands, self.commits, self.lastCommit) = (people, commands, commits, lastCommit)
      (byteCount, logByteCount) = sizes
    }
  }

  /// The path of the store.
  package var path: String
  package var state = State.fine
  /// The first cause, in a sentence without a full stop.
  package var cause = ""
  /// What follows from the cause; empty for nothing.
  package var consequence = ""
  /// What to do, the best first.
  package var advice: [String] = []
  /// What is worth knowing but is no fault.
  package var notes: [String] = []
  /// The damage found.
  package var damage: [JournalDamage] = []
  /// What the store contains; nil if it could not be read.
  package var figures: Figures?

  package init(path: String) { self.path = path }

  /// Sets the verdict.
  package mutating func judge(_ state: State, _ cause: String, so consequence: String = "", _ advice: String...) {
    (self.state, self.cause, self.consequence, self.advice) = (state, cause, consequence, advice)
  }
}
