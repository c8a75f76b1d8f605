public import AscentRules

/// A person's progress with the methods, all of it committed and as of one moment.
///
/// Its answers are computed by the caller, outside the pipeline.
public struct MethodProgress: Sendable {
  /// The person.
  public let user: UserID
  /// The moment as of which answers are computed, by the runtime's clock.
  public let at: Instant
  /// The person's local day at that moment.
  public let day: LocalDay
  /// Sessions and stages.
  package let progression: ProgressionState
  /// The waiting and the acknowledged celebrations.
  package let celebrations: CelebrationState
  /// What the rules need, with the catalogue in force.
  package let context: RuleContext

  /// The readiness for the next stage of a method.
  ///
  /// - Throws: ``/AscentRules/Refusal/unknownMethod(_:)``, or
  ///   ``/AscentRules/Refusal/stageGone(_:_:)`` when the catalogue no longer has the stage.
  public func readiness(of id: MethodID) throws(Refusal) -> Readiness {
    guard context.catalog[id] != nil else { throw .unknownMethod(id) }
    if let readiness = progression.readiness(of: id, on: day, context: context) { return readiness }
    guard let stage = stage(of: id) else { throw .unknownMethod(id) }
    throw .stageGone(id, stage)
  }

  /// The stage the person is in. For a method never practised it is the first stage; nil if neither
  /// the person nor the catalogue knows the method.
  public func stage(of id: MethodID) -> StageID? { progression[id].presentStage(in: context.catalog) }

  /// The stage the person is in, for a method of the catalogue. There always is one, because every
  /// method of a catalogue has stages.
  package func stage(of method: GrowthMethod) -> StageID {
    guard let stage = stage(of: method.id) else { preconditionFailure("\(method.id) has no stage") }
    return stage
  }
}

extension Ascent {
  /// A person's progress with the methods.
  package func methodProgress(of user: UserID) async throws(AscentError) -> MethodProgress {
    let report = try await report(on: user)
    var context = context
    context.catalog = try await catalog()
    return MethodProgress(
      user: user, at: clock.now(), day: report.day, progression: report.progression,
      celebrations: report.celebrationState,
      context: context)
  }
}
