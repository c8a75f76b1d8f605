import AscentPictures
import AscentRules
import AscentRuntime
import AscentViews

/// Charts of counts, XP and measures.
extension CommandLineSession {
  func chart() async throws(ShellError) -> any View {
    let what = try await charted(arguments.text("WHAT"))
    let days = try arguments.integer("--days", in: 7...1000).map(Int.init)
    if what.lowercased() == "xp" { return try await chartXP(days ?? 30) }
    let report = try await report(marking: (1 - (days ?? 30))...0)
    let measure = report.measures.first { TextRules.areSame($0.name, what) }
    if let measure, arguments.has("--measure") || report[what] == nil {
      return ChartView(
        series: ChartSeries(measure, days: days ?? 90, today: report.day), measure: measure)
    }
    let names = report.habits.map(\.name) + report.measures.map(\.name)
    guard !arguments.has("--measure") else {
      throw .unknownMeasure(what, nearest: Nearest.name(to: what, among: report.measures.map(\.name)))
    }
    do { return ChartView(series: ChartSeries(try habit(what, in: report.habits), through: report.day)) } catch {
      guard case .unknownHabit = error else { throw error }
      if let series = try await practice(what, days ?? 30) { return ChartView(series: series) }
      throw .unknownHabit(what, nearest: Nearest.name(to: what, among: names + ["xp"]))
    }
  }

  /// The minutes of practice per day for a method; nil if the name does not identify one method.
  private func practice(_ name: String, _ count: Int) async throws(ShellError) -> ChartSeries? {
    let progress = try await methodProgress()
    guard let method = try? method(name, progress.context.catalog) else { return nil }
    let first = progress.day - (count - 1)
    var series = ChartSeries(method.title, unit: "min", .bars, from: first, count: count, today: progress.day)
    for index in series.days.indices { (series.days[index].value, series.days[index].isGood) = (0, true) }
    for session in progress.progression[method.id].sessions where series.days.indices.contains(session.day - first) {
      series.days[session.day - first].value? += Double(session.minutes)
    }
    let minutes = series.days.compactMap(\.value).reduce(0, +)
    series.spoken = "\(method.title), \(count.counted("day")): \(Int(minutes).counted("minute")) of practice."
    return series
  }

  /// The whole name of what to chart, completed if the text is the beginning of a single name.
  private func charted(_ text: String) async throws(ShellError) -> String {
    let report = try await report()
    let isWhole =
      text.lowercased() == "xp" || text.hasPrefix("#") || report[text] != nil
      || report.measures.contains { TextRules.areSame($0.name, text) }
    guard !isWhole else { return text }
    let measures = report.measures.map(\.name).filter { $0.begins(with: text) }
    let habits = arguments.has("--measure") ? [] : report.habits.beginning(with: text).map(\.name)
    let names = habits + measures.filter { name in !habits.contains { TextRules.areSame($0, name) } }
    guard names.count <= 1 else { throw .ambiguous("WHAT", text, names) }
    return names.first ?? text
  }

  /// Charts the XP total after each day, reading the ledger entries newest first and only as far
  /// back as needed.
  private func chartXP(_ count: Int) async throws(ShellError) -> ChartView {
    let report = try await report()
    let first = report.day - (count - 1)
    var totals: [Int: Int64] = [:]
    var before: Int64 = 0
    var earliest: LocalDay?
    try await forEachCommand(newestFirst: true) { command in
      guard let (recorded, total) = command.totalXP else { return true }
      // After a journey west or a later day start, an earlier day can follow a later one. Then the
      // newer total stands for both.
      if let earliest, recorded >= earliest { return true }
      earliest = recorded
      guard recorded >= first else {
        before = total
        return false
      }
      let day = min(recorded - first, count - 1)
      totals[day] = totals[day] ?? total
      return true
    }
    return ChartView(series: ChartSeries(xpFrom: first, today: report.day, before: before, totals))
  }
}

extension StoredCommand {
  /// The total XP after the command, and the user's local day when it was recorded. Nil if the
  /// command did not change XP.
  var totalXP: (day: LocalDay, total: Int64)? {
    guard let entry = events.lazy.compactMap(\.ledgerEntry).last else { return nil }
    let evidence = accepted.evidence
    return (evidence.recordedAt.localDay(offset: evidence.offset, dayStart: evidence.dayStart), entry.total)
  }
}

extension ChartSeries {
  /// Creates a chart of a habit's counts, for the days of its marks.
  init(_ habit: HabitReport, through last: LocalDay) {
    let count = habit.marks.count
    self.init(habit.name, unit: habit.unit ?? "", .bars, from: last - (count - 1), count: count, today: last)
    let scale = Double(habit.traits.decimals.scale)
    for (index, mark) in habit.marks.enumerated() where mark.status != .notInUse {
      days[index].value = Double(mark.count) / scale
      days[index].isGood = mark.status == .done || mark.status == .undecided
    }
    (goal, isLimit) = (Double(habit.goal) / scale, habit.kind == .atMost)
    let values = days.compactMap(\.value)
    let mean = values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    spoken =
      "\(habit.name), \(count.counted("day")): \(habit.marks.spoken). Average "
      + "\(Self.text(mean)) a day, highest \(Self.text(values.max() ?? 0)); "
      + "the goal is \(habit.traits.goalText(habit.goal))."
  }

  /// Creates a chart of the total XP after each day.
  init(xpFrom first: LocalDay, today: LocalDay, before: Int64, _ totals: [Int: Int64]) {
    self.init("XP", unit: "", .line, from: first, count: today - first + 1, today: today)
    var total = before
    for index in days.indices {
      total = totals[index] ?? total
      days[index].trend = Double(total)
    }
    spoken = "XP, \(days.count.counted("day")): from \(before) to \(total)."
  }

  /// Creates a chart of a measure's values and trend, with a forecast that extends it by a third.
  init(_ measure: MeasureReport, days count: Int, today: LocalDay) {
    let reach = measure.trend == nil || measure.position.isTargetReached ? 0 : count / 3
    let first = today - (count - 1)
    self.init(measure.name, unit: measure.unit.symbol, .line, from: first, count: count + reach, today: today)
    var trend: MeasureTrend?
    for known in measure.days {
      if trend == nil {
        trend = MeasureTrend(known.value, on: known.day)
      } else {
        trend?.add(known.value, on: known.day)
      }
      guard let trend, days.indices.contains(known.day - first) else { continue }
      days[known.day - first].value = known.value
      set(trend, at: known.day - first, after: 0)
    }
    if let trend, trend.perDay != nil, let last = measure.days.last?.day, reach > 0 {
      for index in days.indices where index > max(0, last - first) && first + index > last {
        set(trend, at: index, after: first + index - last)
        // The forecast ends at the target.
        if end(at: measure.target.value, isUp: measure.target.value > measure.start.value, index) { break }
      }
    }
    goal = measure.nextMilestone.value
    spoken = measure.spoken
  }

  /// Clamps a day's trend and band to the target. Returns whether the trend has reached it.
  private mutating func end(at target: Double, isUp: Bool, _ index: Int) -> Bool {
    func clamped(_ value: Double) -> Double { isUp ? min(value, target) : max(value, target) }
    days[index].trend = days[index].trend.map(clamped)
    days[index].band = days[index].band.map { clamped($0.lowerBound)...clamped($0.upperBound) }
    return days[index].trend == target
  }

  private mutating func set(_ trend: MeasureTrend, at index: Int, after elapsed: Int) {
    // In a normal distribution, four in five values are within 1.28 standard deviations of
    // the mean.
    let spread = 1.28 * (trend.scatter ?? 0) * trend.uncertainty(after: Double(elapsed))
    let value = trend.level + Double(elapsed) * (trend.perDay ?? 0)
    days[index].trend = value
    days[index].band = trend.scatter.map { _ in (value - spread)...(value + spread) }
  }

  private static func text(_ value: Double) -> String { MeasureAmount.text(Int64((value * 10).rounded()) * 100) }
}
