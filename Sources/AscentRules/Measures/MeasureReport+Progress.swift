extension MeasureReport {
  /// The position of a value between two milestones.
  public struct Progress: Hashable, Sendable {
    /// The milestone behind the value; the start if there is none, or if the target was
    /// reached earlier.
    public let previous: MeasureAmount
    /// The milestone ahead. A milestone that the value is exactly on is still ahead, unless a
    /// later one was reached before. The target if the value is beyond it, or if the target was
    /// reached earlier.
    public let next: MeasureAmount
    /// How much of the way from `previous` to `next` is done, 0…1, in the direction of the goal: 0
    /// on the wrong side of the start, exactly 1 on `next`.
    public let fraction: Double
    /// The distance to the next milestone in the goal's unit; 0 when it is reached.
    public let remaining: Double
    /// Whether the value has reached the target.
    public let isTargetReached: Bool

    /// Creates the position of a value in a plan, given how many of its milestones were reached.
    package init(of steps: Int64, in plan: MilestonePlan, reachedCount: Int = 0) {
      let milestones = plan.milestones
      let at = plan.distance(of: steps)
      var index = milestones.firstIndex { plan.distance(ofMilestone: $0) >= at } ?? milestones.count - 1
      if index + 1 < reachedCount, at == plan.distance(ofMilestone: milestones[index]) { index += 1 }
      let hasFallenBack = reachedCount == milestones.count && at < plan.distance(ofMilestone: plan.target)
      let behind = index == 0 || hasFallenBack ? plan.start : milestones[index - 1]
      let ahead = hasFallenBack ? plan.target : milestones[index]
      let (from, to) = (plan.distance(ofMilestone: behind), plan.distance(ofMilestone: ahead))
      previous = MeasureAmount(thousandths: behind, plan.unit)
      next = MeasureAmount(thousandths: ahead, plan.unit)
      fraction = min(1, max(0, Double(at - from) / Double(to - from)))
      remaining = max(0, Double(to - at) / Double(plan.unit.scale) / 1000)
      isTargetReached = at >= plan.distance(ofMilestone: plan.target)
    }
  }
}
