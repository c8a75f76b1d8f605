/// The traits of a habit that are set when it is added and never change.
///
/// They take three bytes and fill a gap in ``HabitPlan``, so they cost no memory.
package struct HabitTraits: Hashable {
  /// Whether the goal is a minimum or a limit.
  package var kind = HabitKind.atLeast
  /// The decimals of the habit's amounts.
  package var decimals = DecimalPlaces.none
  /// Whether the rules of earlier versions apply, so that histories they recorded can be checked.
  ///
  /// Under those rules, excuses do not ease a flexible schedule, archiving for past days excuses
  /// them, and raising a limit for past days completes them.
  var usesEarlierRules = false

  /// Creates traits; the defaults fit nearly every habit.
  package init(kind: HabitKind = .atLeast, decimals: DecimalPlaces = .none) {
    (self.kind, self.decimals) = (kind, decimals)
  }
}

extension HabitDefinition {
  /// The traits that never change, from the definition.
  package var traits: HabitTraits {
    HabitTraits(kind: kind, decimals: DecimalPlaces(decimals) ?? .none)
  }
}

extension HabitTraits {
  /// An amount as people read it, such as `2.5`.
  package func text(_ amount: Int64) -> String { decimals.text(amount) }

  /// A goal or limit as people read it, such as `7.5` or `at most 2`.
  package func goalText(_ goal: Int64) -> String { (kind == .atMost ? "at most " : "") + text(goal) }

  /// A count against the goal or limit: `2.5 of 7.5`, `1 of at most 2`.
  package func progress(_ count: Int64, of goal: Int64) -> String { "\(text(count)) of \(goalText(goal))" }
}
