import AscentRules
import AscentRuntime
import Foundation
import TestSupport

@testable import AscentSQLite
@testable import AscentTestKit

/// Opens what a loss of power may have left, and compares it with what was acknowledged.
struct PowerLossCheck {
  /// What a journal has to have.
  struct Bounds {
    /// Commits up to this number were acknowledged, or found by an earlier start.
    var least = 0
    /// Commits up to this number had begun.
    var most = 0
  }

  /// What became of it.
  enum Outcome: Hashable {
    /// It has the commits up to this number, each of them whole, and goes on.
    case whole(Int)
    /// It has fewer than were acknowledged.
    case lost(String)
    /// Something else is not as it must be.
    case wrong(String)
  }

  let workload: PowerLossWorkload
  let synchronous: SQLiteJournal.Synchronous

  /// Opens an image, checks it, and goes on with the commits that follow. With a recording of it:
  /// what was done to the disk, with marks.
  func outcome(of image: DiskModel.Image, _ bounds: Bounds, isRecorded: Bool) async throws -> (Outcome, [DiskOperation])
  {
    let folder = try TemporaryFolder()
    for (name, bytes) in image { try Data(bytes).write(to: URL(filePath: folder.path(name))) }
    let recording = try DiskRecording(of: folder)
    let journal = SQLiteJournal(path: folder.path("journal.db"), synchronous: synchronous, indexLimits: .tiny)
    let outcome: Outcome
    do {
      outcome = try await check(journal, bounds, isRecorded ? recording : nil)
    } catch {
      outcome = .wrong("\(error)")
    }
    await journal.close()
    return (outcome, recording.end())
  }

  private func check(_ journal: SQLiteJournal, _ bounds: Bounds, _ recording: DiskRecording?) async throws -> Outcome {
    let head: JournalHead
    do throws(JournalFailure) {
      head = try await journal.open()
    } catch {
      guard case .damaged(let damage) = error,
        damage.contains(where: { $0.detail.contains("latest commits are missing") })
      else {
        throw error
      }
      return .lost("\(damage)")
    }
    let found = Int(head.commit)
    guard found >= bounds.least else {
      return .lost("commit \(found) is the last, but \(bounds.least) was acknowledged")
    }
    guard found <= bounds.most else {
      return .wrong("commit \(found) is there, but \(bounds.most) was the last to begin")
    }
    recording?.mark(PowerLossWorkload.Mark.acknowledged(found).value)
    if let difference = try await difference(of: journal, from: found) { return .wrong(difference) }
    for group in workload.groups[found...].prefix(2) {
      recording?.mark(PowerLossWorkload.Mark.begun(Int(group.number)).value)
      try await journal.commit(group)
      recording?.mark(PowerLossWorkload.Mark.acknowledged(Int(group.number)).value)
    }
    if let difference = try await difference(of: journal, from: found + 2) {
      return .wrong("having gone on: \(difference)")
    }
    return .whole(found)
  }

  /// How an open journal differs from its state after `number` commits; nil if it does not.
  private func difference(of journal: SQLiteJournal, from number: Int) async throws -> String? {
    let damage = try await journal.verify()
    guard damage.isEmpty else { return "\(damage)" }
    let state = workload.states[number]
    let stored = try await journal.commands(after: .start, limit: .max)
    let expected = state.stored.filter { !$0.events.isEmpty }
    guard stored.map(\.facts) == expected.map(\.facts) else {
      return "other commands than after \(number)"
    }
    let all = workload.states[workload.groups.count].stored.map(\.accepted)
    let found = try await journal.lookUp(all.map { OperationAddress(user: $0.user, key: $0.operation.key) })
    for (index, operation) in found.enumerated() where (operation != nil) != (index < state.stored.count) {
      return "\(all[index].operation) is \(operation == nil ? "not found" : "found") after \(number)"
    }
    let past = try await journal.hydrate([UserID("ann")])[0]
    if let snapshot = past.snapshot, snapshot.ordinal > state.commands(of: "ann").count {
      return "a snapshot of missing commands"
    }
    if let checkpoint = try await journal.checkpoint(named: "sink") {
      guard checkpoint.position <= state.head.position else { return "a checkpoint after the end of the journal" }
      guard [3, 12].contains(where: { workload.checkpoint(after: $0) == checkpoint }) else {
        return "a checkpoint that was never saved"
      }
    }
    return nil
  }
}
