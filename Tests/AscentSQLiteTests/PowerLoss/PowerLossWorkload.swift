import AscentRules
import AscentRuntime
import Foundation
import TestSupport

@testable import AscentSQLite

/// Commits with everything that a journal keeps, and how the journal stands after each of them.
struct PowerLossWorkload {
  /// What a mark between the operations of a disk says.
  enum Mark {
    /// Commits up to that number have begun.
    case begun(Int)
    /// Commits up to that number were acknowledged.
    case acknowledged(Int)
    /// All that was acknowledged so far was copied into the database and synced.
    case checkpointed

    init(_ value: Int) {
      self = value == 0 ? .checkpointed : value % 2 == 0 ? .begun(value / 2) : .acknowledged(value / 2)
    }

    var value: Int {
      switch self {
      case .checkpointed: 0
      case .begun(let number): 2 * number
      case .acknowledged(let number): 2 * number + 1
      }
    }
  }

  /// How many commits there are; a few more are made for going on after a loss.
  static let count = 18

  /// The commits, the first with number 1.
  private(set) var groups: [CommitGroup] = []
  /// The journal after each number of commits.
  private(set) var states: [JournalDraft]

  init() {
    var draft = JournalDraft()
    states = [draft]
    for number in 1...(Self.count + 6) {
      groups.append(Self.group(number, &draft))
      states.append(draft)
    }
  }

  private static func group(_ number: Int, _ draft: inout JournalDraft) -> CommitGroup {
    let completion = JournalDraft.Entry("ann", "a\(number)", SampleEvents.completion(day: Int32(20_000 + number)))
    switch number % 6 {
    case 1: return draft.group([completion])
    case 2:
      return draft.group([completion, .init("bob", "b\(number)", []), .init("person \(number)", "p", [habit(number)])])
    case 3:
      return draft.group([
        .init("ann", "u\(number)", [.operationChanged(OperationID("a\(number - 1)")!.key, inForce: false)])
      ])
    case 4: return draft.group([completion], snapshotting: ["ann"])
    case 5: return draft.group((1...6).map { .init("ann", "many \(number) \($0)", SampleEvents.completion(count: $0)) })
    default: return draft.group([])
    }
  }

  private static func habit(_ number: Int) -> Event {
    let attributes = ["long": String(repeating: "more than a page ", count: 300)]
    let definition = HabitDefinition(name: "Habit \(number)", unit: "km", goal: 3, attributes: attributes)
    return .habitAdded(HabitID(number: 1), definition, firstDay: LocalDay(number: 20_000))
  }

  /// A checkpoint of a subscriber, as it is saved after some of the commits.
  func checkpoint(after number: Int) -> Checkpoint {
    Checkpoint(name: "sink", position: states[number].head.position, body: Array("after \(number)".utf8))
  }

  /// Makes the commits on a new file: the write-ahead log is checkpointed and restarted in between,
  /// the journal closed and reopened, and left open at the end. Returns the disk operations and
  /// the resulting files.
  func record(
    in folder: TemporaryFolder, synchronous: SQLiteJournal.Synchronous
  ) throws -> (operations: [DiskOperation], left: DiskModel.Image) {
    let recording = try DiskRecording(of: folder)
    var journal: OpenJournal? = try open(folder, synchronous)
    for group in groups.prefix(Self.count) {
      let number = Int(group.number)
      recording.mark(Mark.begun(number).value)
      try journal?.commit(group)
      recording.mark(Mark.acknowledged(number).value)
      switch number {
      case 3, 12: try journal?.save(checkpoint(after: number))
      case 5, 14:
        journal?.checkpointWAL()
        recording.mark(Mark.checkpointed.value)
      case 9:
        journal?.close()
        journal = nil
        recording.mark(Mark.checkpointed.value)
        journal = try open(folder, synchronous)
      default: break
      }
    }
    let left = try folder.contents().mapValues { Array($0) }
    let operations = recording.end()
    journal = nil
    return (operations, left)
  }

  /// Writes the commits as version 3 did, and opens the file. Gives the files before, and what was
  /// done to the disk since.
  func recordMigration(in folder: TemporaryFolder) throws -> (before: DiskModel.Image, operations: [DiskOperation]) {
    var old = try Version3Database(path: folder.path("journal.db"))
    for group in groups.prefix(Self.count) { try old.append(group) }
    old.close()
    let before = try folder.contents().mapValues { Array($0) }
    let recording = try DiskRecording(of: folder)
    try open(folder, .full).close()
    return (before, recording.end())
  }

  private func open(_ folder: TemporaryFolder, _ synchronous: SQLiteJournal.Synchronous) throws -> OpenJournal {
    try OpenJournal.open(
      path: folder.path("journal.db"), synchronous: synchronous, held: nil, indexLimits: .tiny, FoundDamage()
    ).0
  }
}
