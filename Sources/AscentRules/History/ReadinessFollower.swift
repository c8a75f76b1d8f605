/// Follows a person's readiness through committed commands: a state of its own that takes the
/// events as the third room does.
public struct ReadinessFollower: Sendable {
  /// The readiness as it was told last; nil before the first time.
  public private(set) var readiness: Readiness?

  private let user: UserID
  private let method: MethodID
  private var state: ProgressionState
  private var context: RuleContext
  private var zones: [ZoneChange]
  private var dayStart: Int16
  private var version: Int64

  /// A follower that stands where a person stands.
  ///
  /// - Parameters:
  ///   - user: the person.
  ///   - method: the method.
  ///   - state: the person's sessions and stages.
  ///   - zones: the zones the person was in.
  ///   - dayStart: minutes after midnight at which the person's day starts.
  ///   - version: the version of the last event that the state follows.
  ///   - context: the rules' surroundings, with the catalogue in force.
  public init(
    user: UserID, method: MethodID, state: ProgressionState, zones: [ZoneChange], dayStart: Int16, version: Int64,
    context: RuleContext
  ) {
    self.user = user
    self.method = method
    self.state = state
    self.zones = zones
    self.dayStart = dayStart
    self.version = version
    self.context = context
  }

  /// Takes a command that was committed.
  ///
  /// - Parameters:
  ///   - events: its events.
  ///   - user: whose it is: the person's, the catalogue's, or that of somebody who does not matter
  ///     here.
  ///   - first: the version of its first event.
  ///   - ordinal: its place in the order.
  /// - Returns: whether the readiness may be another one now.
  public mutating func follow(_ events: [Event], of user: UserID, from first: Int64, ordinal: Int32) -> Bool {
    if user == .catalog { return followCatalog(events) }
    guard user == self.user, first > version else { return false }
    for event in events {
      ProgressionRules.evolve(&state, by: event, ordinal: ordinal)
      switch event {
      case .zoneChanged(let change, _, _): zones.insert(change)
      case .dayStartChanged(let minutes): dayStart = minutes
      default: break
      }
    }
    version = first + Int64(events.count) - 1
    return true
  }

  /// The readiness at an instant, if it is not the one that was told last.
  ///
  /// - Throws: ``Refusal/unknownMethod(_:)``, or ``Refusal/stageGone(_:_:)`` when the catalogue has
  ///   the person's stage no more.
  public mutating func change(at now: Instant) throws(Refusal) -> Readiness? {
    let zone = (zones.last { $0.at <= now } ?? zones.first)?.zone ?? .utc
    let day = now.localDay(offset: context.zones.offset(of: zone, at: now), dayStart: dayStart)
    guard context.catalog[method] != nil else { throw .unknownMethod(method) }
    guard let present = ReadinessRules.readiness(of: method, on: day, in: state, context: context) else {
      throw .stageGone(method, state[method].stage(state[method].steps.count) ?? StageID(""))
    }
    if present == readiness { return nil }
    readiness = present
    return present
  }

  private mutating func followCatalog(_ events: [Event]) -> Bool {
    let before = context.catalog.version
    for case .catalogLoaded(let catalog) in events where catalog.version > context.catalog.version {
      context.catalog = catalog
    }
    return context.catalog.version > before
  }
}
