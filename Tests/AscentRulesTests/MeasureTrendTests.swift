import Testing

@testable import AscentRules

@Suite("The trend of a measure, and its forecast")
struct MeasureTrendTests {
  private let monday = LocalDay(year: 2026, month: 1, day: 5)!

  private func trend(_ values: [(Int, Double)]) throws -> MeasureTrend {
    try #require(MeasureTrend(values.map { (day: monday + $0.0, value: $0.1) }))
  }

  @Test("Holt's method by hand: level 0.3, trend 0.1, started by the line through the first seven values")
  func byHand() throws {
    var trend = try trend([(0, 10), (1, 12)])
    #expect(abs(trend.level - 12) < 1e-12 && trend.perDay == 2)
    trend.add(11, on: monday + 2)
    #expect(abs(trend.level - 11.5) < 1e-12 && trend.perDay == 0.5)
    trend = try self.trend((0..<7).map { ($0, 10 + 2 * Double($0)) })
    trend.add(23, on: monday + 7)  // predicted 24, error −1
    let perDay = try #require(trend.perDay)
    #expect(abs(trend.level - 23.7) < 1e-12 && abs(perDay - 1.97) < 1e-12)
  }

  @Test("one odd value at the start does not turn the trend of those after it, which lead away from the goal")
  func start() throws {
    let values: [Double] = [90, 88, 88.5, 89, 89.5, 90, 90.5, 91]
    let trend = try trend(values.enumerated().map { ($0, $1) })
    #expect(try #require(trend.perDay) > 0.2)
    #expect(Milestone.Forecast(trend, distance: trend.level - 85, direction: -1) == .none(.wrongWay))
    let gaps = try self.trend([(0, 90), (7, 88.677), (13, 89)])
    #expect(abs(try #require(gaps.perDay) * 7 + 0.56) < 0.01)
  }

  @Test("a forecast counts down without values, and ends where it should have come true")
  func elapsed() {
    let forecast = Milestone.Forecast.days(10, earliest: 4, latest: 30)
    #expect(forecast.after(0) == forecast && forecast.after(-3) == forecast)
    #expect(forecast.after(6) == .days(4, earliest: 0, latest: 24))
    #expect(forecast.after(10) == .none(.outdated) && forecast.after(500) == .none(.outdated))
    #expect(Milestone.Forecast.none(.flat).after(500) == .none(.flat))
  }

  @Test("a gap of three days counts as three days")
  func gaps() throws {
    let daily = try trend((0..<30).map { ($0, 90 - 0.25 * Double($0)) })
    let gapped = try trend([0, 1, 4, 5, 8, 15, 16, 29].map { ($0, 90 - 0.25 * Double($0)) })
    for trend in [daily, gapped] {
      let (perDay, scatter) = (try #require(trend.perDay), try #require(trend.scatter))
      #expect(abs(trend.level - (90 - 0.25 * 29)) < 1e-9 && abs(perDay + 0.25) < 1e-9 && scatter < 1e-9)
    }
  }

  @Test("a forecast is in days with an interval, or says why there is none")
  func forecast() throws {
    let one = try trend([(0, 90)])
    #expect(Milestone.Forecast(one, distance: 5, direction: -1) == .none(.tooLittleData))
    let two = try trend([(0, 90), (1, 89)])
    #expect(Milestone.Forecast(two, distance: 5, direction: -1) == .none(.tooLittleData))
    let falling = try trend((0..<30).map { ($0, 90 - 0.25 * Double($0)) })
    #expect(Milestone.Forecast(falling, distance: 5, direction: -1) == .days(20, earliest: 20, latest: 20))
    #expect(Milestone.Forecast(falling, distance: 5, direction: 1) == .none(.wrongWay))
    #expect(Milestone.Forecast(falling, distance: 182.5, direction: -1) == .days(730, earliest: 730, latest: 730))
    #expect(Milestone.Forecast(falling, distance: 182.6, direction: -1) == .none(.tooSlow))
    let level = try trend((0..<30).map { ($0, 90) })
    #expect(Milestone.Forecast(level, distance: 5, direction: -1) == .none(.flat))
  }

  @Test(
    "in simulated lives the first value beyond the milestone falls into the interval at least four times in five",
    arguments: [
      (days: 30, gap: 1, wander: 0.0), (30, 1, 0.01), (90, 1, 0.0), (90, 1, 0.01), (12, 7, 0.0), (12, 7, 0.01),
    ])
  func coverage(days: Int, gap: Int, wander: Double) throws {
    var generator = SeededGenerator(seed: UInt64(days * 1000 + gap) ^ wander.bitPattern)
    var (inside, count) = (0, 0)
    for _ in 0..<600 {
      var life = SimulatedWeight(wander: wander)
      var values: [(Int, Double)] = []
      for day in 0..<days * gap {
        let value = life.next(&generator)
        if day % gap == 0 { values.append((day, value)) }
      }
      let trend = try trend(values)
      let milestone = trend.level - 2.5
      guard case .days(_, let earliest, let latest) = Milestone.Forecast(trend, distance: 2.5, direction: -1) else {
        continue
      }
      let last = days * gap - gap
      let crossed = (days * gap..<days * gap + 3000).first { day in
        let value = life.next(&generator)
        return day % gap == 0 && value <= milestone
      }
      count += 1
      let after = try #require(crossed) - last
      if after >= earliest, after <= latest ?? .max { inside += 1 }
    }
    #expect(count > 400)
    #expect(Double(inside) / Double(count) >= 0.8, "\(inside) of \(count)")
  }
}

/// A weight that falls by 0.07 kg a day, scattering by 0.5 kg. The pace wanders about its mean, if
/// asked to: by so much a day, and forgetting a fiftieth of it.
private struct SimulatedWeight {
  let wander: Double
  private var level = 80.0
  private var pace = -0.07

  init(wander: Double) {
    self.wander = wander
  }

  mutating func next(_ generator: inout SeededGenerator) -> Double {
    level += pace
    pace = -0.07 + 0.98 * (pace + 0.07) + wander * Self.normal(&generator)
    return level + 0.5 * Self.normal(&generator)
  }

  /// A number of the standard normal distribution, as a sum of twelve uniform ones.
  private static func normal(_ generator: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double(generator.next() >> 11) / Double(1 << 53) }
  }
}
