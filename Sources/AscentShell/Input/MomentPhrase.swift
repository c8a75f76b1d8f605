import AscentRules

/// A day, a time of day or both as people write them: `fri`, `8:30`, `at 7 pm`, `yesterday at
/// 22:30`, `7pm on fri`.
struct MomentPhrase: Hashable {
  /// The words of the day, as ``DayPhrase`` reads them; nil for a time alone.
  var day: String?
  /// The words of the time without `at`, as ``minuteOfDay(_:)`` reads them; nil for a day alone.
  var time: String?

  /// The forms of a time, for errors.
  static let times = "00:00 to 23:59, or a form like 7pm"

  /// What words say; nil for other words, and for none.
  init?(_ words: [String]) {
    guard !words.isEmpty else { return nil }
    if DayPhrase.isDay(words.joined(separator: " ")) {
      day = words.joined(separator: " ")
      return
    }
    for count in 1...3 where count <= words.count {
      for (time, rest) in [(words.suffix(count), words.dropLast(count)), (words.prefix(count), words.dropFirst(count))]
      {
        guard let time = Self.time(time), rest.isEmpty || DayPhrase.isDay(rest.joined(separator: " ")) else { continue }
        self.time = time
        day = rest.isEmpty ? nil : rest.joined(separator: " ")
        return
      }
    }
    return nil
  }

  /// What a text says.
  init?(_ text: String) { self.init(text.split(separator: " ").map(String.init)) }

  /// The text in one form, for a line that means the same: `yesterday 22:30`.
  var text: String { [day, time].compactMap(\.self).joined(separator: " ") }

  /// The minutes after midnight of its time.
  var minute: Int? { time.flatMap(Self.minuteOfDay) }

  /// The minutes after midnight of a text such as `8:05`, `7pm`, `7:30 PM`, `noon` or `at 19:00`;
  /// nil for another text.
  static func minuteOfDay(_ text: String) -> Int? {
    guard let time = time(text.split(separator: " ").map(String.init)) else { return nil }
    guard time.hasSuffix("am") || time.hasSuffix("pm") else { return minuteOfClock(time) }
    let clock = time.dropLast(2)
    guard let minute = minuteOfClock(clock.contains(":") ? String(clock) : clock + ":00"), 60..<780 ~= minute else {
      return nil
    }
    // Twelve comes before one.
    return minute % 720 + (time.hasSuffix("pm") ? 720 : 0)
  }

  /// The one word of a time: `7pm` for `at 7 p.m.`; nil for words that are no time.
  private static func time(_ words: some Sequence<String>) -> String? {
    var words = words.map { $0.lowercased() }[...]
    if words.count > 1, words.first == "at" { words.removeFirst() }
    if Array(words) == ["noon"] { return "12:00" }
    let half = ["a.m.": "am", "p.m.": "pm"]
    for (long, short) in half where words.last?.hasSuffix(long) ?? false {
      words.append(words.removeLast().dropLast(long.count) + short)
    }
    if half.values.contains(where: { words.last?.hasSuffix($0) ?? false }), let clock = words.popFirst() {
      // Some people write 7.30 pm. Without the half of the day, it would be a number.
      words = [clock.replacing(".", with: ":")] + words
    }
    guard words.count == 1 || words.count == 2 && half.values.contains(words.last ?? "") else { return nil }
    let time = words.joined()
    return isTime(time) ? time : nil
  }

  private static func isTime(_ word: String) -> Bool {
    guard word.hasSuffix("am") || word.hasSuffix("pm") else { return minuteOfClock(word) != nil }
    let clock = word.dropLast(2)
    let minute = minuteOfClock(clock.contains(":") ? String(clock) : clock + ":00")
    return minute.map { 60..<780 ~= $0 } ?? false
  }

  private static func minuteOfClock(_ text: String) -> Int? {
    let text = text.utf8.count == 4 ? "0" + text : text
    // The day does not matter.
    guard text.utf8.count == 5, case .local(_, let second)? = InstantText.parse("2000-01-01T\(text)") else {
      return nil
    }
    return second / 60
  }
}
