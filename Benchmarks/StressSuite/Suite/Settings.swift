/// Where a run keeps its journal.
package enum StoreKind: Hashable, Sendable {
  /// In memory: the cost of the pipeline.
  case memory
  /// In a SQLite file with `synchronous=FULL`: the default of the program.
  case sqlite
  /// In a schema of its own on the PostgreSQL server of a connection string.
  case postgres(url: String)

  /// Its name in reports, which leave out the connection string: it may contain a password.
  package var name: String {
    switch self {
    case .memory: "memory"
    case .sqlite: "sqlite"
    case .postgres: "postgres"
    }
  }

  /// The stores of this build, for messages.
  package static var choices: String { hasPostgres ? "memory, sqlite or postgres://…" : "memory or sqlite" }

  /// Whether this build supports PostgreSQL.
  package static var hasPostgres: Bool {
    #if PostgreSQL
    true
    #else
    false
    #endif
  }

  /// The store of that name.
  package init(_ text: String) throws(UsageError) {
    switch text {
    case "memory": self = .memory
    case "sqlite": self = .sqlite
    case _ where text.lowercased().hasPrefix("postgres://") || text.lowercased().hasPrefix("postgresql://"):
      guard Self.hasPostgres else {
        throw UsageError(
          message: "this build has no PostgreSQL store; add `--traits PostgreSQL` after `swift run`, or use "
            + "--store \(Self.choices)")
      }
      let scheme = text.prefix { $0 != ":" }
      self = .postgres(url: scheme.lowercased() + text.dropFirst(scheme.count))
    default: throw UsageError(message: "--store must be \(Self.choices)")
    }
  }
}

/// A fault that a run writes into its journal on purpose, to check that the recount finds it. Bugs
/// planted in the sources themselves are in `Tests/Plants`.
package enum Plant: String, Sendable, CaseIterable {
  /// A completion is stored with the count before it, as if two devices had read the same count.
  case lostUpdate = "lost-update"
  /// An award is entered twice.
  case doubleAward = "double-award"
  /// Two advances leave the same stage.
  case doubleProgression = "double-progression"

  /// The scenario that finds it.
  package var scenario: String {
    switch self {
    case .lostUpdate: "multi-device-hot"
    case .doubleAward: "last-habit"
    case .doubleProgression: "double-progression"
    }
  }

  /// The invariant that it breaks.
  package var invariant: Invariant {
    switch self {
    case .lostUpdate: .noLostUpdate
    case .doubleAward: .oneAward
    case .doubleProgression: .oneAdvance
    }
  }

  /// The words that its finding contains.
  package var finding: String {
    switch self {
    case .lostUpdate: "the count of habit"
    case .doubleAward: "XP are in force for"
    case .doubleProgression: "2 progressions from ladder/stage-"
    }
  }
}

/// The size of a run. Each scenario has defaults.
package struct Settings: Sendable, Equatable {
  /// How many people.
  package var users: Int
  /// How many devices send at once.
  package var devices: Int
  /// How long the load lasts, without set-up and checks.
  package var seconds: Double
  /// Where the journal is kept.
  package var store: StoreKind
  /// The seed of the operations.
  package var seed: UInt64 = 1
  /// About how many calls the load has; nil when time bounds it.
  package var calls: Int?
  /// The fault to plant.
  package var plant: Plant?

  /// Settings with defaults.
  package init(users: Int, devices: Int, seconds: Double = 6.5, store: StoreKind = .memory) {
    self.users = users
    self.devices = devices
    self.seconds = seconds
    self.store = store
  }

  /// How long the load lasts, unless it is bounded in calls.
  package var time: Duration { .seconds(seconds) }
  /// When the load ends. The operations follow from the seed; with a bound in calls, so does their
  /// number.
  package var stop: Stop { calls == nil ? Stop(after: time) : Stop(calls: calls) }

  /// Whether a load of rounds continues.
  func goesOn(since begin: ContinuousClock.Instant, round: Int) -> Bool {
    calls.map { round * devices < $0 } ?? (begin.duration(to: .now) < time)
  }
}
