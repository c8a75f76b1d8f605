import AscentRules
import AscentRuntime
import Foundation
import TestSupport
import Testing

@testable import AscentSQLite

#if os(Linux)
import Glibc
#endif

/// A real file system in memory. Only an administrator of Linux may mount one.
private final class SmallDisk {
  let path: String

  /// - Parameter files: how many files it can hold, including its folder; 0 for no limit.
  init?(megabytes: Int, files: Int = 0) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "ascent-disk-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #if os(Linux)
    guard unsafe mount("none", path, "tmpfs", 0, "size=\(megabytes)m,nr_inodes=\(files)") == 0 else { return nil }
    #else
    return nil
    #endif
  }

  deinit {
    #if os(Linux)
    _ = unsafe umount2(path, Int32(MNT_DETACH))
    #endif
    try? FileManager.default.removeItem(atPath: path)
  }

  static let isAllowed = (try? SmallDisk(megabytes: 1)) != nil
}

@Suite("A small disk", .enabled(if: SmallDisk.isAllowed, "no file system may be mounted here"))
struct SmallDiskTests {
  /// Commits until the disk is full; returns the number of commits.
  private func fill(_ journal: SQLiteJournal, _ draft: inout JournalDraft) async throws -> Int {
    for number in 0..<20_000 {
      var next = draft
      let group = next.group([.init("ann", "op\(draft.head.commit)", SampleEvents.completion())])
      do throws(JournalFailure) {
        try await journal.commit(group)
        draft = next
      } catch {
        guard case .nothingWritten = error else { throw error }
        return number
      }
    }
    return 20_000
  }

  @Test("is used to its end, and goes on in the same process when there is room")
  func resumes() async throws {
    let disk = try #require(try SmallDisk(megabytes: 1))
    let ballast = disk.path + "/ballast"
    try Data(repeating: 1, count: 600 << 10).write(to: URL(filePath: ballast))
    let journal = SQLiteJournal(path: disk.path + "/journal.db")
    _ = try await journal.open()
    var draft = JournalDraft()
    // With a log that is never copied it was about thirty.
    #expect(try await fill(journal, &draft) > 200)
    #expect(try await journal.hydrate([UserID("ann")])[0].tail.count == Int(draft.head.commit))
    try FileManager.default.removeItem(atPath: ballast)
    #expect(try await fill(journal, &draft) > 200)
    #expect(try await journal.verify() == [])
    await journal.close()
    #expect(try await journal.open() == draft.head)
    await journal.close()
  }

  /// Commits until the log is cut short, which happens when the disk is full; returns the number of
  /// commits and the longest log.
  private func fillUntilCut(
    _ journal: SQLiteJournal, _ draft: inout JournalDraft, _ log: String
  ) async throws -> (commits: Int, longest: UInt64) {
    var longest: UInt64 = 0
    for number in 1...20_000 {
      try await journal.commit(draft.group([.init("ann", "op\(draft.head.commit)", SampleEvents.completion())]))
      let length = try TemporaryFolder.length(of: log)
      guard length >= longest else { return (number, longest) }
      longest = length
    }
    Issue.record("the log was never cut")
    return (20_000, longest)
  }

  @Test("makes the log half as long from then on, so that others have room as well")
  func lowers() async throws {
    let disk = try #require(try SmallDisk(megabytes: 4))
    let journal = SQLiteJournal(path: disk.path + "/journal.db")
    _ = try await journal.open()
    var draft = JournalDraft()
    let log = disk.path + "/journal.db-wal"
    let (commits, longest) = try await fillUntilCut(journal, &draft, log)
    var next: UInt64 = 0
    // Without a lower limit they take four fifths of that log.
    for _ in 0..<commits * 4 / 5 {
      try await journal.commit(draft.group([.init("ann", "op\(draft.head.commit)", SampleEvents.completion())]))
      next = max(next, try TemporaryFolder.length(of: log))
    }
    #expect(next < longest * 7 / 10, "\(next) of \(longest) bytes")
    await journal.close()
  }

  @Test("that can hold no more files is reported by doctor")
  func files() async throws {
    for (files, state) in [(16, StoreReport.State.fine), (8, .nearlyFull)] {
      let disk = try #require(try SmallDisk(megabytes: 64, files: files))
      let path = disk.path + "/journal.db"
      let journal = SQLiteJournal(path: path)
      _ = try await journal.openFilled(commits: 1)
      await journal.close()
      let report = try await StoreExamination.report(on: path, now: Instant(milliseconds: 0))
      #expect(report.state == state, "\(report.cause)")
    }
  }

  @Test("takes many times its size in logs", .enabled(if: ProcessInfo.processInfo.environment["ASCENT_LONG"] != nil))
  func sizes() async throws {
    for megabytes in [1, 4, 16] {
      let disk = try #require(try SmallDisk(megabytes: megabytes))
      let journal = SQLiteJournal(path: disk.path + "/journal.db")
      _ = try await journal.open()
      var draft = JournalDraft()
      let count = try await fill(journal, &draft)
      #expect(count > 1000 * megabytes, "\(megabytes) MB: \(count)")
      await journal.close()
      #expect(try await journal.open() == draft.head)
      #expect(try await journal.verify() == [])
      await journal.close()
    }
  }
}
