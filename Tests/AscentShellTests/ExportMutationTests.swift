import AscentImport
import AscentRules
import Foundation
import TestSupport
import Testing

/// Our own exports with random damage: each row is read to a record that is read again as itself,
/// or the file is refused in words. `ASCENT_LONG` takes 10,000 of each kind.
@Suite("Damaged exports")
struct ExportMutationTests {
  private static let rounds = ProcessInfo.processInfo.environment["ASCENT_LONG"] == nil ? 200 : 10_000

  /// How many of the mutants are read to their end.
  private func read(
    _ name: String, _ rows: ([UInt8]) throws(ImportFailure) -> any ImportRows
  ) async throws -> Double {
    let original = Array(try await ExportFileTests().exported(name).text.utf8)
    var generator = SeededGenerator(seed: UInt64(name.utf8.count))
    var whole = 0
    for round in 0..<Self.rounds {
      do throws(ImportFailure) {
        var rows = try rows(FileMutant.of(original, using: &generator))
        while let row = try rows.next() {
          #expect((try? ExportRecord(row.record.json)) == row.record, "mutant \(round)")
        }
        whole += 1
      } catch {
        #expect(!error.description.isEmpty, "mutant \(round)")
      }
    }
    print("\(Self.rounds) mutants of \(name.uppercased()) exports: \(whole) values")
    return Double(whole) / Double(Self.rounds)
  }

  @Test("a damaged JSON export is a sound history or refused")
  func json() async throws {
    let share = try await read("json") { bytes throws(ImportFailure) in try ExportJSONReader(bytes, file: "a") }
    #expect((0.01...0.9).contains(share))
  }

  @Test("a damaged CSV export is a sound history or refused")
  func csv() async throws {
    let share = try await read("csv") { bytes throws(ImportFailure) in try ExportCSVReader(bytes, file: "a") }
    #expect((0.01...0.9).contains(share))
  }
}
