// swift-tools-version: 6.3
import PackageDescription

/// One set of rules for every Swift target: no existential without `any`, imports internal unless
/// said otherwise, each unsafe expression marked, every warning an error.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "ascent",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "AscentRules", targets: ["AscentRules"]),
    .library(name: "AscentRuntime", targets: ["AscentRuntime"]),
    .library(name: "AscentSQLite", targets: ["AscentSQLite"]),
    .library(name: "AscentPostgres", targets: ["AscentPostgres"]),
    .library(name: "AscentExport", targets: ["AscentExport"]),
    .library(name: "AscentScenarios", targets: ["AscentScenarios"]),
    .library(name: "AscentTestKit", targets: ["AscentTestKit"]),
    .executable(name: "ascent", targets: ["ascent"]),
    .executable(name: "stress", targets: ["stress"]),
  ],
  traits: [
    .trait(name: "PostgreSQL", description: "The journal on a PostgreSQL server. It needs libpq and its headers.")
  ],
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(
      name: "AscentRules",
      // Compiled into the module, which needs no Foundation and no bundle beside the executable.
      resources: [.embedInCode("Data/affirmations.json"), .embedInCode("Data/starter.json")],
      swiftSettings: strict),
    .target(name: "AscentRuntime", dependencies: ["AscentRules"], swiftSettings: strict),
    .target(name: "AscentStorage", dependencies: ["AscentRules", "AscentRuntime"], swiftSettings: strict),
    .target(
      name: "AscentSQLite", dependencies: ["AscentRules", "AscentRuntime", "AscentStorage", "CSQLite"],
      swiftSettings: strict),
    .target(
      name: "AscentPostgres",
      dependencies: [
        "AscentRules", "AscentRuntime", "AscentStorage",
        .target(name: "CPostgres", condition: .when(traits: ["PostgreSQL"])),
      ],
      swiftSettings: strict),
    .target(name: "AscentScenarios", dependencies: ["AscentRules", "AscentRuntime"], swiftSettings: strict),
    .target(name: "AscentTestKit", dependencies: ["AscentRules", "AscentRuntime"], swiftSettings: strict),
    .target(name: "AscentImport", dependencies: ["AscentRules", "CSQLite"], swiftSettings: strict),
    .target(name: "AscentPictures", dependencies: ["AscentRules"], swiftSettings: strict),
    .target(
      name: "AscentPage", dependencies: ["AscentPictures", "AscentRules"], resources: [.embedInCode("page.css")],
      swiftSettings: strict),
    .target(name: "AscentViews", dependencies: ["AscentPictures", "AscentRules"], swiftSettings: strict),
    .target(
      name: "AscentExport", dependencies: ["AscentRules", "AscentRuntime"], swiftSettings: strict),
    .target(
      name: "AscentShell",
      dependencies: [
        "AscentExport", "AscentImport", "AscentPage", "AscentPictures", "AscentRules", "AscentRuntime",
        "AscentScenarios", "AscentViews",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "ascent",
      dependencies: [
        "AscentRules", "AscentRuntime", "AscentSQLite", "AscentShell", "AscentStorage", "AscentViews",
        .target(name: "AscentPostgres", condition: .when(traits: ["PostgreSQL"])),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "stress",
      dependencies: ["AscentSQLite", "AscentViews", "StressSuite", "PeerBenchmarks", "CStressCounters"],
      path: "Benchmarks/Stress",
      swiftSettings: strict),
    .executableTarget(
      name: "instruction-load", dependencies: ["StressSuite"], path: "Benchmarks/InstructionLoad", swiftSettings: strict
    ),
    .target(name: "CStressCounters", path: "Benchmarks/CStressCounters"),
    .target(
      name: "StressSuite",
      dependencies: [
        "AscentPage", "AscentRules", "AscentRuntime", "AscentSQLite", "AscentTestKit", "AscentViews", "CSQLite",
        "RuntimeSimulation",
        .target(name: "AscentPostgres", condition: .when(traits: ["PostgreSQL"])),
      ],
      path: "Benchmarks/StressSuite",
      swiftSettings: strict),
    .target(
      name: "PeerBenchmarks",
      dependencies: ["AscentRules", "AscentRuntime", "AscentSQLite", "AscentViews", "CSQLite", "StressSuite"],
      path: "Benchmarks/Peers",
      resources: [.copy("redis"), .copy("postgres"), .copy("erlang")],
      swiftSettings: strict),
    .target(name: "CDiskRecorder", path: "Tests/CDiskRecorder"),
    .target(
      name: "RuntimeSimulation", dependencies: ["AscentRules", "AscentRuntime", "AscentTestKit"],
      path: "Tests/RuntimeSimulation", swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["AscentRules", "AscentRuntime"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "AscentImport", "AscentRules", "AscentRuntime", "AscentScenarios", "AscentShell", "AscentSQLite",
        "AscentStorage", "AscentViews", "TestSupport",
      ],
      path: "Tests/FuzzTargets",
      swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["AscentRules", "AscentStorage", "FuzzTargets"], resources: [.copy("Corpus")],
      swiftSettings: strict),
    .testTarget(name: "AscentRulesTests", dependencies: ["AscentRules", "AscentRuntime"], swiftSettings: strict),
    .testTarget(
      name: "AscentRuntimeTests",
      dependencies: ["AscentRules", "AscentRuntime", "AscentTestKit", "RuntimeSimulation", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AscentStorageTests",
      dependencies: ["AscentRules", "AscentRuntime", "AscentStorage", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AscentSQLiteTests",
      dependencies: [
        "AscentRules", "AscentRuntime", "AscentSQLite", "AscentStorage", "AscentTestKit", "CDiskRecorder", "CSQLite",
        "TestSupport",
      ],
      resources: [.copy("version11.sql")],
      swiftSettings: strict),
    .testTarget(
      name: "AscentExportTests",
      dependencies: ["AscentRules", "AscentRuntime", "AscentExport", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AscentImportTests", dependencies: ["AscentRules", "AscentImport", "CSQLite", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AscentShellTests",
      dependencies: [
        "AscentImport", "AscentPage", "AscentPictures", "AscentRules", "AscentRuntime", "AscentScenarios",
        "AscentShell", "AscentSQLite", "AscentTestKit", "AscentViews", "TestSupport", "ascent",
      ],
      exclude: ["Pages"], resources: [.copy("Pictures"), .copy("Transcripts")],
      swiftSettings: strict),
    .testTarget(
      name: "AscentScenarioTests",
      dependencies: ["AscentRules", "AscentRuntime", "AscentScenarios", "AscentSQLite", "TestSupport"],
      resources: [.copy("Scenarios")],
      swiftSettings: strict),
    .testTarget(
      name: "StressTests",
      dependencies: ["AscentRules", "AscentRuntime", "StressSuite"],
      swiftSettings: strict),
    .testTarget(
      name: "AscentPostgresTests",
      dependencies: [
        "AscentRules", "AscentRuntime", "AscentShell", "AscentStorage", "AscentPostgres", "AscentTestKit",
        "PeerBenchmarks", "StressSuite", "TestSupport", "ascent",
      ],
      resources: [.copy("version4.sql")],
      swiftSettings: strict),
    .testTarget(
      name: "PeerTests", dependencies: ["AscentRuntime", "PeerBenchmarks", "StressSuite"], swiftSettings: strict),
  ]
)

// `.ci/run` tests the journal on a server in a build of its own, which needs only these tests.
if Context.environment["ASCENT_TESTS"] == "server" {
  package.targets.removeAll { $0.type == .test && !["AscentPostgresTests", "StressTests"].contains($0.name) }
}
