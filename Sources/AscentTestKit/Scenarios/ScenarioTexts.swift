internal import AscentRules

/// The small languages that scenarios use in texts.
enum ScenarioTexts {
  /// The instant of `2025-10-12T08:00:00+02:00`, with up to three decimals of the second, and `Z` for UTC; nil for anything else.
  static func instant(_ text: String) -> Instant? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = LocalDay(parts[0]) else { return nil }
    guard let zone = parts[1].firstIndex(where: { "Z+-".contains($0) }) else { return nil }
    guard let time = milliseconds(ofTime: parts[1][..<zone]), let offset = seconds(ofOffset: parts[1][zone...]) else { return nil }
    return Instant(milliseconds: Int64(day.number) * 86_400_000 + time - offset * 1000)
  }

  /// The minutes after midnight of `04:00`.
  static func minutes(_ text: some StringProtocol) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hour = number(parts[0], 0...23), let minute = number(parts[1], 0...59) else { return nil }
    return hour * 60 + minute
  }

  /// The schedule of `daily`, `weekdays:mon,wed`, `every:3d`, `times:2/3d` or `weekly:3`. Whether its numbers make sense is for the rules to say.
  static func schedule(_ text: String) -> Schedule? {
    if text == "daily" { return .daily }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "weekdays": return weekdays(parts[1])
    case "every": return days(parts[1]).map { .every(days: $0) }
    case "weekly": return Int32(parts[1]).map { .perWeek($0) }
    case "times":
      let halves = parts[1].split(separator: "/", omittingEmptySubsequences: false)
      guard halves.count == 2, let times = Int32(halves[0]), let span = days(halves[1]) else { return nil }
      return .times(times, inDays: span)
    default: return nil
    }
  }

  private static func weekdays(_ text: Substring) -> Schedule? {
    let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    var bits: UInt8 = 0
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let index = names.firstIndex(of: String(name)) else { return nil }
      bits |= 1 << UInt8(index)
    }
    return .weekdays(bits)
  }

  private static func days(_ text: Substring) -> Int32? {
    text.hasSuffix("d") ? Int32(text.dropLast()) : nil
  }

  private static func milliseconds(ofTime text: Substring) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let fields = parts[0].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, fields.count == 3, let minutes = minutes("\(fields[0]):\(fields[1])") else { return nil }
    guard let second = number(fields[2], 0...59) else { return nil }
    var thousandths: Int64 = 0
    if parts.count == 2 {
      guard (1...3).contains(parts[1].utf8.count), let fraction = Int64(parts[1]), fraction >= 0 else { return nil }
      thousandths = parts[1].utf8.count == 1 ? fraction * 100 : parts[1].utf8.count == 2 ? fraction * 10 : fraction
    }
    return minutes * 60_000 + second * 1000 + thousandths
  }

  private static func seconds(ofOffset text: Substring) -> Int64? {
    if text == "Z" { return 0 }
    guard let minutes = minutes(text.dropFirst()), minutes <= 18 * 60 else { return nil }
    return text.hasPrefix("-") ? -minutes * 60 : minutes * 60
  }

  private static func number(_ text: some StringProtocol, _ allowed: ClosedRange<Int64>) -> Int64? {
    guard text.utf8.count == 2, text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    return Int64(text).flatMap { allowed.contains($0) ? $0 : nil }
  }
}
