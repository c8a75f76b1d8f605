/// The part for exempted days. It comes at the end of a state, and only if there are any.
extension ByteWriter {
  mutating func exemptions(_ exemptions: Exemptions) {
    list(exemptions.entries) { writer, entry in
      writer.integer(entry.habit.number)
      writer.byte(entry.kind.rawValue)
      writer.day(entry.days.lowerBound)
      writer.day(entry.days.upperBound)
      writer.integer(entry.ordinal)
      writer.flag(entry.inForce)
    }
  }
}

extension ByteReader {
  mutating func exemptions(of habits: [some Any]) throws(CodingFault) -> Exemptions {
    let entries = try repeated(count(ofAtLeast: 6), exemption(habits.count))
    // An empty list is written only if another part follows.
    guard !entries.isEmpty || left > 0 else { throw .badValue(field: "exempted days", at: offset) }
    return Exemptions(entries)
  }

  private mutating func exemption(_ habitCount: Int) throws(CodingFault) -> Exemptions.Entry {
    let habit: Int32 = try integer()
    guard habit >= 1, habit <= habitCount, let kind = Event.Exemption(rawValue: try byte()) else {
      throw .badValue(field: "exemption", at: offset)
    }
    let (first, last) = try (day(), day())
    guard first <= last else { throw .badValue(field: "exempted days", at: offset) }
    return try Exemptions.Entry(
      habit: HabitID(number: habit), kind: kind, days: first...last, ordinal: ordinal(), inForce: flag())
  }
}
