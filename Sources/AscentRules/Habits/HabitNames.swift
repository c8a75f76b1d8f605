/// Finds the habit that a name means.
///
/// Names of habits in use are unique, ignoring case. Archived habits may share a name, and so may
/// the habits of people who named two alike before this rule existed.
package enum HabitNames {
  /// The index of the habit that a name means; nil if there is none.
  ///
  /// Habits in use come before archived ones, then an exact match before one that differs in case,
  /// then the newest.
  package static func place(
    of name: String, in places: Range<Int>, name nameOf: (Int) -> String, isPresent: (Int) -> Bool,
    isInUse: (Int) -> Bool
  ) -> Int? {
    if let exact = places.last(where: { nameOf($0) == name && isInUse($0) }) { return exact }
    let named = places.filter { isPresent($0) && TextRules.areSame(nameOf($0), name) }
    return named.last(where: isInUse) ?? named.last { nameOf($0) == name } ?? named.last
  }
}
