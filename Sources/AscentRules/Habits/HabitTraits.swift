/// What a habit is for good: it is set when the habit is added.
///
/// Three bytes, which fill a gap in ``HabitPlan``, so habits need no more memory for them.
package struct HabitTraits: Hashable {
  /// How its count is judged.
  package var kind = HabitKind.atLeast
  /// The decimals of its amounts.
  package var decimals = DecimalPlaces.none
  /// Whether the rules of earlier versions apply, to check their histories: excuses do not ease a
  /// flexible schedule, an archive for past days excuses them, and raising a limit for past days
  /// completes them.
  var isJudgedAsEarlier = false

  /// What nearly every habit is, unless it is given.
  package init(kind: HabitKind = .atLeast, decimals: DecimalPlaces = .none) {
    (self.kind, self.decimals) = (kind, decimals)
  }
}

extension HabitDefinition {
  /// What the habit is for good.
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
