/// Where a run keeps its journal.
package enum StoreKind: Hashable, Sendable {
  /// In memory: what the line of actors costs.
  case memory
  /// In a SQLite file with `synchronous=FULL`: what a user gets.
  case sqlite
  /// In a schema of its own on a PostgreSQL server, told by a connection string.
  case postgres(url: String)

  /// What is shown of it. A connection string may have a password in it.
  package var name: String {
    switch self {
    case .memory: "memory"
    case .sqlite: "sqlite"
    case .postgres: "postgres"
    }
  }

  /// The stores that this build has, as a command line names them.
  package static var choices: String { hasPostgres ? "memory, sqlite or postgres://…" : "memory or sqlite" }

  /// Whether this build has the store on a PostgreSQL server.
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
          message:
            "this build has no PostgreSQL store, which `--traits PostgreSQL` after `swift run` adds; --store is \(Self.choices)"
        )
      }
      let scheme = text.prefix { $0 != ":" }
      self = .postgres(url: scheme.lowercased() + text.dropFirst(scheme.count))
    default: throw UsageError(message: "--store is \(Self.choices)")
    }
  }
}

/// A bug that a run is given on purpose, to see that its checks find it.
package enum Plant: String, Sendable, CaseIterable {
  /// A completion is stored with the count that was there before it, as if two devices had read the
  /// same one.
  case lostUpdate = "lost-update"
  /// An award is entered twice.
  case doubleAward = "double-award"
  /// A stage is left twice.
  case doubleProgression = "double-progression"

  /// The scenario that shows it.
  package var scenario: String {
    switch self {
    case .lostUpdate: "multi-device-hot"
    case .doubleAward: "last-habit"
    case .doubleProgression: "double-progression"
    }
  }
}

/// How large a run is. A scenario has its own, which a caller may change.
package struct Settings: Sendable, Equatable {
  /// How many people.
  package var users: Int
  /// How many devices send at once.
  package var devices: Int
  /// How long the load lasts, setting up and checking not counted.
  package var seconds: Double
  /// Where the journal is kept.
  package var store: StoreKind
  /// What the operations follow from.
  package var seed: UInt64 = 1
  /// About how many calls the load has; nil when it is bounded by its time.
  package var calls: Int?
  /// The bug to plant.
  package var plant: Plant?

  /// A run of this size.
  package init(users: Int, devices: Int, seconds: Double = 6.5, store: StoreKind = .memory) {
    self.users = users
    self.devices = devices
    self.seconds = seconds
    self.store = store
  }

  /// How long the load lasts, unless it is counted in calls.
  package var time: Duration { .seconds(seconds) }
  /// When the load ends. By the clock the operations follow from the seed and only their number
  /// does not; counted in calls, that does, too.
  package var stop: Stop { calls == nil ? Stop(after: time) : Stop(calls: calls) }

  /// Whether a load of rounds goes on.
  func goesOn(since begin: ContinuousClock.Instant, round: Int) -> Bool {
    calls.map { round * devices < $0 } ?? (begin.duration(to: .now) < time)
  }
}
