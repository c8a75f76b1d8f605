/// Follows a person's readiness through committed commands. It applies their events to its own
/// state, as `ProgressionService` does.
package struct ReadinessFollower {
  /// The readiness last reported; nil before the first report.
  package private(set) var readiness: Readiness?

  private let user: UserID
  private let method: MethodID
  private var context: RuleContext
  /// The person's sessions and stages.
  package var state = ProgressionState()
  /// The time zones the person was in.
  package var zones: [ZoneChange] = []
  /// Minutes after midnight at which the person's day starts.
  package var dayStart: Int16 = 0
  /// The version of the last event that the state includes.
  package var version: Int64 = 0

  /// Creates a follower for a new user, with the context's catalogue. To start from an existing
  /// state, set the properties.
  package init(user: UserID, method: MethodID, context: RuleContext) {
    self.user = user
    self.method = method
    self.context = context
  }

  /// Applies a committed command.
  ///
  /// - Parameters:
  ///   - events: its events.
  ///   - user: whose command it is. Commands of other people are ignored.
  ///   - first: the version of its first event.
  ///   - ordinal: its ordinal.
  /// - Returns: whether the readiness may have changed. False for a command that was applied
  ///   before.
  package mutating func follow(_ events: [Event], of user: UserID, from first: Int64, ordinal: Int32) -> Bool {
    guard user == self.user, first > version else { return false }
    for event in events {
      state.evolve(by: event, ordinal: ordinal)
      switch event {
      case .zoneChanged(let change, _, _): zones.insert(change)
      case .zoneRevised(let change, _, _, let inForce): zones.set(change, inForce: inForce)
      case .dayStartChanged(let time), .dayStartRevised(let time, _, _): dayStart = time.minutes
      default: break
      }
    }
    version = first + Int64(events.count) - 1
    return true
  }

  /// The readiness at an instant, if it differs from the last report.
  ///
  /// - Throws: ``Refusal/unknownMethod(_:)``, or ``Refusal/stageGone(_:_:)`` when the catalogue no
  ///   longer has the person's stage.
  package mutating func change(at now: Instant) throws(Refusal) -> Readiness? {
    let day = now.localDay(offset: context.zones.offset(of: zones.zone(at: now), at: now), dayStart: dayStart)
    guard context.catalog[method] != nil else { throw .unknownMethod(method) }
    guard let present = state.readiness(of: method, on: day, context: context) else {
      throw .stageGone(method, state[method].stage(state[method].steps.count) ?? StageID(""))
    }
    if present == readiness { return nil }
    readiness = present
    return present
  }

  /// Switches to the catalogue in force.
  ///
  /// - Returns: whether the readiness may have changed.
  package mutating func use(_ catalog: Catalog) -> Bool {
    guard context.catalog != catalog else { return false }
    context.catalog = catalog
    return true
  }
}
