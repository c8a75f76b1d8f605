/// A milestone that was reached, with what is needed to describe it.
public struct Milestone: Hashable, Sendable, Identifiable {
  /// The milestone's identity, which does not depend on the unit.
  public let id: MilestoneID
  /// The amount in the unit of the goal.
  public let amount: MeasureAmount
  /// The name of the measure.
  public let name: String

  /// A milestone of a measure.
  package init(_ measure: MeasureID, _ amount: MeasureAmount, of name: String) {
    (self.id, self.amount, self.name) = (MilestoneID(measure, steps: amount.steps), amount, name)
  }
}
