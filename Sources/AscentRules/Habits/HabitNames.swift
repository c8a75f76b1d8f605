/// Which habit a name means. Habits in use have different names, whatever their case, but archived
/// ones may have the same name, and so may those of people who named two before that was a rule.
package enum HabitNames {
  /// The place of the habit of a name: of those in use before those archived, and among each of
  /// them the one of exactly this name before one whose name differs in case; the newest of
  /// several.
  package static func place(
    of name: String, in places: Range<Int>, name nameOf: (Int) -> String, isPresent: (Int) -> Bool,
    isInUse: (Int) -> Bool
  ) -> Int? {
    if let exact = places.last(where: { nameOf($0) == name && isInUse($0) }) { return exact }
    let named = places.filter { isPresent($0) && TextRules.areSame(nameOf($0), name) }
    return named.last(where: isInUse) ?? named.last { nameOf($0) == name } ?? named.last
  }
}
