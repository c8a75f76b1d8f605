import AscentRules
import AscentRuntime
import Foundation
import Testing

/// Of how many zones one is taken; nil for none.
private let zoneStep: Int? = {
  let environment = ProcessInfo.processInfo.environment
  return environment["ASCENT_ZONES"].flatMap { Int($0) } ?? (environment["ASCENT_LONG"] == nil ? nil : 1)
}()

/// Local days and wall-clock times around every change of offset in every zone, against Python's
/// zoneinfo. It takes half a minute and needs Python, so it runs only when `ASCENT_LONG` is set, or
/// for every Nth zone with `ASCENT_ZONES=N`.
@Suite("Python's zoneinfo as an oracle", .enabled(if: zoneStep != nil, "neither ASCENT_LONG nor ASCENT_ZONES is set"))
struct ZoneOracleTests {
  // The lists of Tests/oracles/zones.py.
  private static let dayStarts: [Int16] = [0, 180, 240, 1380]
  private static let deltas: [Int64] = [
    -172_800, -90_000, -86_400, -43_200, -14_400, -7200, -3601, -3600, -1801, -1, 0, 1, 1799, 1800, 3599, 3600, 7200,
    14_400, 43_200,
    86_400,
    90_000, 172_800,
  ]
  private static let days = -2...2
  private static let wallClock = [0, 1, 30, 61, 90, 120, 150, 180, 240, 1380, 1439]

  private let zones = FoundationZones()
  private var clock: WallClock { WallClock(zones) }

  @Test("around every change since 1970, local days and wall-clock times are those of zoneinfo")
  func changes() throws {
    var report = OracleReport()
    for line in try Self.oracleLines() {
      let fields = line.split(separator: UInt8(ascii: " "))
      let zone = try #require(ZoneID(String(decoding: fields[0], as: UTF8.self)))
      let numbers = fields.dropFirst().map(Self.integer)
      let change = try #require(numbers.first)
      let isRight = zones.contains(zone) && differences(zone: zone, change: change, expected: numbers.dropFirst()) == 0
      report.add(zone: zone, change: change, isRight: isRight && rangesHold(zone: zone, change: change))
    }
    print(report)
    #expect(report.judged > 10_000 / (zoneStep ?? 1), "the oracle printed too little")
    #expect(report.wrong.isEmpty)
  }

  /// The number of days and instants that are not as expected.
  private func differences(zone: ZoneID, change: Int64, expected: ArraySlice<Int64>) -> Int {
    let base = LocalDay(number: Int32((Double(change) / 86_400).rounded(.down)))
    var actual: [Int64] = []
    for delta in Self.deltas {
      let instant = Instant(milliseconds: (change + delta) * 1000)
      let offset = zones.offset(of: zone, at: instant)
      actual += Self.dayStarts.map { Int64(instant.localDay(offset: offset, dayStart: $0) - base) }
    }
    for day in Self.days {
      actual += Self.wallClock.map {
        clock.instant(of: base + day, minuteOfDay: $0, in: zone).milliseconds / 1000 - change
      }
    }
    return actual.count == expected.count ? zip(actual, expected).count { $0 != $1 } : .max
  }

  /// Whether the ranges of the days near a change begin and end where the local day does.
  private func rangesHold(zone: ZoneID, change: Int64) -> Bool {
    let base = LocalDay(number: Int32((Double(change) / 86_400).rounded(.down)))
    return Self.days.allSatisfy { delta in
      Self.dayStarts.allSatisfy { dayStart in
        func day(_ milliseconds: Int64) -> LocalDay {
          let instant = Instant(milliseconds: milliseconds)
          return instant.localDay(offset: zones.offset(of: zone, at: instant), dayStart: dayStart)
        }
        let wanted = base + delta
        guard let range = clock.instants(of: wanted, dayStart: dayStart, in: zone) else {
          return day(change * 1000 - 1) < wanted && day(change * 1000) > wanted
        }
        let (begin, end) = (range.lowerBound.milliseconds, range.upperBound.milliseconds)
        return day(begin) == wanted && day(begin - 1) < wanted && day(end - 1) <= wanted && day(end) > wanted
      }
    }
  }

  private static func integer(_ digits: ArraySlice<UInt8>) -> Int64 {
    let isNegative = digits.first == UInt8(ascii: "-")
    let value = digits.dropFirst(isNegative ? 1 : 0).reduce(Int64(0)) { $0 * 10 + Int64($1) - 48 }
    return isNegative ? -value : value
  }

  private static func oracleLines() throws -> [ArraySlice<UInt8>] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", URL(filePath: #filePath).appending(path: "../../oracles/zones.py").standardized.path(),
      "--every", "\(zoneStep ?? 1)",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try #require(try pipe.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return [UInt8](output).split(separator: UInt8(ascii: "\n"))
  }
}

/// What the comparison found. The zone database itself comes in editions that differ before 1970,
/// and in whether four old names are zones of their own or, since 2024b, other names of Athens,
/// Brussels and Lisbon; differences there are listed but not judged.
private struct OracleReport: CustomStringConvertible {
  private(set) var judged = 0
  private(set) var wrong: [String: [Int]] = [:]
  private var told = 0
  private var different: [String: [Int]] = [:]

  private static let namesWithEditions: Set<String> = ["CET", "EET", "MET", "WET"]

  mutating func add(zone: ZoneID, change: Int64, isRight: Bool) {
    let year = LocalDay(number: Int32((Double(change) / 86_400).rounded(.down))).civil.year
    let isJudged = year >= 1970 && !Self.namesWithEditions.contains(zone.name)
    if isJudged { judged += 1 } else { told += 1 }
    guard !isRight else { return }
    if isJudged { wrong[zone.name, default: []].append(year) } else { different[zone.name, default: []].append(year) }
  }

  var description: String {
    func list(_ wrong: [String: [Int]]) -> String {
      wrong.sorted { $0.key < $1.key }.map { "  \($0): \(Set($1).sorted().map(String.init).joined(separator: " "))\n" }
        .joined()
    }
    return """
      \(judged) changes since 1970, \(wrong.values.map(\.count).reduce(0, +)) with a difference
      \(list(wrong))\(told) changes before 1970 or of a name with editions, \
      \(different.values.map(\.count).reduce(0, +)) with a difference
      \(list(different))
      """
  }
}
