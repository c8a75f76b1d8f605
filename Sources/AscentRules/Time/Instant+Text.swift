extension Instant {
  /// The instant that a text in a form of RFC 3339 names, or nil when it has another form or no
  /// offset; see `InstantText.parse(_:)`.
  public init?(iso8601 text: String) {
    guard case .instant(let instant) = InstantText.parse(text) else { return nil }
    self = instant
  }

  /// The instant in UTC, such as `2025-10-12T06:00:00Z`.
  public var iso8601UTC: String {
    text(offset: 0, mark: "Z")
  }

  /// The instant on a wall clock that is `offset` seconds ahead of UTC, such as
  /// `2025-10-12T08:00:00+02:00`.
  ///
  /// Seconds are always written, their fraction when it is not 0. RFC 3339 has no seconds in
  /// offsets, but local mean times do: they are dropped from wall clock and offset alike, so the
  /// text still names the same instant.
  public func iso8601(offset: Int32) -> String {
    precondition(abs(Int(offset)) < 86_400, "an offset is less than a day, not \(offset) s")
    let minutes = Int(offset) / 60
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    return text(
      offset: minutes * 60, mark: "\(minutes < 0 ? "-" : "+")\(hours.digits(2)):\(rest.digits(2))")
  }

  private func text(offset: Int, mark: String) -> String {
    let (local, tooFar) = milliseconds.addingReportingOverflow(Int64(offset) * 1000)
    let number = local.flooredQuotient(by: 86_400_000)
    // Outside the years 1 to 9999 there is no date to write.
    guard !tooFar, (Int64(LocalDay.earliest.number)...Int64(LocalDay.latest.number)).contains(number) else {
      return "\(milliseconds) ms from 1970-01-01T00:00:00Z"
    }
    let (second, millisecond) = Int(local.flooredRemainder(by: 86_400_000)).quotientAndRemainder(dividingBy: 1000)
    let time = [second / 3600, second / 60 % 60, second % 60].map { $0.digits(2) }.joined(separator: ":")
    return
      "\(LocalDay(number: Int32(number)))T\(time)\(millisecond == 0 ? "" : ".\(millisecond.digits(3))")\(mark)"
  }
}

extension Instant: CustomStringConvertible {
  /// The instant in UTC, as ``iso8601UTC`` writes it.
  public var description: String { iso8601UTC }
}
