/// A cache of the people active on the current day, with 4,096 slots. Most commands come from
/// people already counted that day; for them nothing else is looked up.
///
/// It is lossy: an eviction only costs one extra lookup and never changes a figure. Two users
/// collide with probability 2⁻⁶⁴.
struct SeenToday {
  private struct Place {
    var hash = 0
    var day = Int32.min
  }

  private var places = [Place](repeating: Place(), count: 4_096)

  /// Whether a person is not yet known to have been active on a day. Remembers the person.
  @inline(__always)
  mutating func isNew(_ user: UserID, on day: LocalDay) -> Bool {
    let index = user.hash & 4_095
    if places[index].hash == user.hash, places[index].day == day.number { return false }
    places[index] = Place(hash: user.hash, day: day.number)
    return true
  }
}
