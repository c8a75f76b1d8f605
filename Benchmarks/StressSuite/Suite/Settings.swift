/// Where a run keeps its journal.
package enum StoreKind: Hashable, Sendable {
  /// In memory, which shows the cost of the pipeline alone.
  case memory
  /// In a SQLite file with `synchronous=FULL`, the program's default.
  case sqlite
  /// In a new schema on the PostgreSQL server that a connection string names.
  case postgres(url: String)

  /// The name in reports. They leave out the connection string, which may contain a password.
  package var name: String {
    switch self {
    case .memory: "memory"
    case .sqlite: "sqlite"
    case .postgres: "postgres"
    }
  }

  /// The stores that this build supports, for messages.
  package static var choices: String { hasPostgres ? "memory, sqlite or postgres://…" : "memory or sqlite" }

  /// Whether this build supports PostgreSQL.
  package static var hasPostgres: Bool {
    #if PostgreSQL
    true
    #else
    false
    #endif
  }

  /// Parses the value of `--store`.
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
/// planted in the sources are in `Tests/Plants`.
package enum Plant: String, Sendable, CaseIterable {
  /// A completion is stored with the previous count, as if two devices had read the same count.
  case lostUpdate = "lost-update"
  /// An award is entered twice.
  case doubleAward = "double-award"
  /// Two advances leave the same stage.
  case doubleProgression = "double-progression"

  /// The scenario that finds the fault.
  package var scenario: String {
    switch self {
    case .lostUpdate: "multi-device-hot"
    case .doubleAward: "last-habit"
    case .doubleProgression: "double-progression"
    }
  }

  /// The invariant that the fault breaks.
  package var invariant: Invariant {
    switch self {
    case .lostUpdate: .noLostUpdate
    case .doubleAward: .oneAward
    case .doubleProgression: .oneAdvance
    }
  }

  /// A text that the finding must contain.
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
  /// How many people there are.
  package var users: Int
  /// How many devices send at once.
  package var devices: Int
  /// How many seconds the load lasts, without set-up and checks.
  package var seconds: Double
  /// Where the journal is kept.
  package var store: StoreKind
  /// The seed of the operations.
  package var seed: UInt64 = 1
  /// About how many calls the load has; nil if it is limited by time.
  package var calls: Int?
  /// The fault to plant; nil for none.
  package var plant: Plant?

  /// Settings with defaults.
  package init(users: Int, devices: Int, seconds: Double = 6.5, store: StoreKind = .memory) {
    self.users = users
    self.devices = devices
    self.seconds = seconds
    self.store = store
  }

  /// How long the load lasts, unless it is limited in calls.
  package var time: Duration { .seconds(seconds) }
  /// When the load ends. The operations follow from the seed; with a limit in calls, so
  /// does their number.
  package var stop: Stop { calls == nil ? Stop(after: time) : Stop(calls: calls) }

  /// Whether a load that runs in rounds continues with another round.
  func goesOn(since begin: ContinuousClock.Instant, round: Int) -> Bool {
    calls.map { round * devices < $0 } ?? (begin.duration(to: .now) < time)
  }
}
