import AscentTestKit
import Foundation
import Testing

@testable import AscentSQLite

/// `ASCENT_POWER_LOSS_IMAGES=10000 swift test --filter PowerLossTests` checks more images than the
/// few of each run, and says how they came out; `ASCENT_POWER_LOSS_SEED` gives others.
@Suite(
  "A loss of power",
  .enabled(if: DiskRecording.works, "writes are recorded where the C library is glibc, and no sanitizer is in the way"))
struct PowerLossTests {
  private static func number(_ name: String, otherwise value: Int) -> Int {
    ProcessInfo.processInfo.environment["ASCENT_POWER_LOSS_\(name)"].flatMap { Int($0) } ?? value
  }

  private let workload = PowerLossWorkload()
  private let seed = UInt64(number("SEED", otherwise: 4))

  private func campaign(
    _ synchronous: SQLiteJournal.Synchronous, promising promise: PowerLossCampaign.Promise, images: Int,
    untilFailure: Bool = false,
    _ change: ([DiskOperation]) -> [DiskOperation] = { $0 }
  ) async throws -> PowerLossCampaign.Tally {
    let recorded = try workload.record(in: try TemporaryFolder(), synchronous: synchronous)
    let check = PowerLossCheck(workload: workload, synchronous: synchronous)
    let campaign = PowerLossCampaign(check: check, promise: promise)
    return try await campaign.run(
      over: change(recorded.operations), images: images, seed: seed, untilFailure: untilFailure)
  }

  /// How many images, and what is said of them when they are more than usual.
  private static let images = number("IMAGES", otherwise: 80)

  private func tell(_ name: String, _ tally: PowerLossCampaign.Tally) {
    if Self.images > 80 { print("a loss of power, synchronous=\(name), seed \(seed): \(tally)") }
  }

  @Test("at any moment, even during a restart, keeps every acknowledged commit and no partial one")
  func full() async throws {
    let tally = try await campaign(.full, promising: .powerSafe, images: Self.images)
    tell("FULL", tally)
    #expect(tally.failures == [])
    // What was not acknowledged has to come out both ways, or there was no loss to speak of.
    #expect(tally.kept > 0 && tally.dropped > 0 && tally.second > Self.images / 4)
  }

  @Test("loses only the latest commits if they do not wait for the disk, and leaves no partial one")
  func normal() async throws {
    let tally = try await campaign(.normal, promising: .checkpointed, images: Self.images / 3)
    tell("NORMAL", tally)
    #expect(tally.failures == [])
    #expect(tally.kept > 0 && tally.dropped > 0)
  }

  @Test("during a migration leaves the old version or the new one")
  func migration() async throws {
    let folder = try TemporaryFolder()
    let (before, operations) = try workload.recordMigration(in: folder)
    let campaign = PowerLossCampaign(check: PowerLossCheck(workload: workload, synchronous: .full), promise: .powerSafe)
    let all = PowerLossCheck.Bounds(least: PowerLossWorkload.count, most: PowerLossWorkload.count)
    let tally = try await campaign.run(
      over: operations, from: DiskModel(before), bounds: all, images: Self.images / 2, seed: seed)
    tell("FULL, from version 3", tally)
    #expect(tally.failures == [])
    #expect(tally.points.count > 5 && tally.second > Self.images / 16)
  }

  @Test("is found to lose acknowledged commits if they do not wait for the disk")
  func plantedNormal() async throws {
    let tally = try await campaign(.normal, promising: .powerSafe, images: 1000, untilFailure: true)
    #expect(tally.lost == 1)
  }

  @Test(
    "is found to do damage if a file is not synced",
    arguments: ["journal.db", "journal.db-wal", "journal.db-journal", ""])
  func plantedSync(_ name: String) async throws {
    let tally = try await campaign(.full, promising: .powerSafe, images: 1000, untilFailure: true) { operations in
      var handles: Set<UInt32> = []
      return operations.filter { operation in
        if case .opened(let handle, let opened, _) = operation, opened == name { handles.insert(handle) }
        if case .synced(let handle) = operation { return !handles.contains(handle) }
        return true
      }
    }
    #expect(!tally.failures.isEmpty)
  }

  @Test("is simulated from a recording of all file operations")
  func recording() throws {
    let folder = try TemporaryFolder()
    let (operations, left) = try workload.record(in: folder, synchronous: .full)
    var disk = DiskModel()
    for operation in operations { disk.apply(operation) }
    // Shared memory is mapped, not written, and is nothing that is kept.
    for name in ["journal.db", "journal.db-wal", "journal.db-anchor"] {
      #expect(disk.visible[name] == left[name], "\(name)")
    }
    #expect(Set(disk.visible.keys) == Set(left.keys))
    #expect(operations.count { if case .synced = $0 { true } else { false } } > PowerLossWorkload.count)
  }
}
