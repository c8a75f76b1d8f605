/// Who was active on the day in hand, so far as memory of one word for each of 4,096 places tells:
/// most commands are of somebody whose first one of the day was counted before, and then nothing
/// has to be looked up.
///
/// It forgets, which costs a look-up, and is no part of what is counted. That it takes one person
/// for another has a chance of 1 in 2⁶⁴ each.
struct SeenToday: Sendable {
  private struct Place {
    var hash = 0
    var day = Int32.min
  }

  private var places = [Place](repeating: Place(), count: 4_096)

  /// Whether a person is not known to have been active on a day; from now on it is.
  @inline(__always)
  mutating func isNew(_ user: UserID, on day: LocalDay) -> Bool {
    let index = user.hash & 4_095
    if places[index].hash == user.hash, places[index].day == day.number { return false }
    places[index] = Place(hash: user.hash, day: day.number)
    return true
  }
}
