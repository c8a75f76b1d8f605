/// Days that are read 64 at a time.
protocol DayWords {
  /// The words that contain all days; nil when there are none.
  var hull: ClosedRange<DayWord>? { get }
  /// The days in a word, as a bit mask.
  func bits(in word: DayWord) -> UInt64
}

extension DayWords {
  /// The last of the days up to `day`.
  func last(through day: LocalDay) -> LocalDay? {
    guard let hull else { return nil }
    var word = min(DayWord(of: day), hull.upperBound)
    while word >= hull.lowerBound {
      let bits = bits(in: word) & word.bits(through: day)
      if bits != 0 { return word.last(of: bits) }
      word.number -= 1
    }
    return nil
  }

  /// The first of the days that is `day` or later.
  func first(from day: LocalDay) -> LocalDay? {
    guard let hull else { return nil }
    var word = max(DayWord(of: day), hull.lowerBound)
    while word <= hull.upperBound {
      let bits = bits(in: word) & word.bits(from: day)
      if bits != 0 { return word.first(of: bits) }
      word.number += 1
    }
    return nil
  }
}
