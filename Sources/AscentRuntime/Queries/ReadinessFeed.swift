public import AscentRules

/// A person's readiness for the next stage of a method: the present value, and a new value after
/// each commit that changes it.
///
/// It follows an ``EventFeed`` from the present head with its own state, so no change is
/// missed however slow the reader is. A day that passes without a command of the person
/// gives no new value.
public struct ReadinessFeed: AsyncSequence, Sendable {
  public typealias Element = Readiness
  /// The catalogue has no such method or no longer has the person's stage, or the journal could not
  /// be read. Nothing is lost: a new feed begins with the present readiness. After
  /// ``AscentError/overloaded``, the next call begins this feed again.
  public typealias Failure = AscentError

  let ascent: Ascent
  let user: UserID
  let method: MethodID

  /// An iterator whose first element is the readiness at the time it is read.
  public func makeAsyncIterator() -> Iterator {
    Iterator(ascent: ascent, user: user, method: method)
  }

  /// Reads one change after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate enum Phase {
      case unopened
      case following(EventFeed.Iterator, ReadinessFollower)
      case over
    }

    let ascent: Ascent
    let user: UserID
    let method: MethodID
    fileprivate var phase = Phase.unopened

    /// The next readiness; nil when the runtime stopped or the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(AscentError) -> Readiness? {
      let before = phase
      // After a failure the feed is over. Clearing the phase also avoids a copy of the state.
      phase = .over
      switch before {
      case .unopened: return try await open()
      case .following(let feed, let follower): return try await follow(feed, follower, isolation: actor)
      case .over: return nil
      }
    }

    private mutating func open() async throws(AscentError) -> Readiness? {
      guard await ascent.opening.wait() else { return nil }
      // The feed begins before the state is read: commands in between are in both, and are skipped
      // by their version.
      let feed = ascent.feed(after: ascent.head.position).makeAsyncIterator()
      do throws(AscentError) {
        var follower = try await ascent.readinessFollower(of: user, method)
        let readiness = try refusing(try follower.change(at: ascent.clock.now()))
        phase = .following(feed, follower)
        return readiness
      } catch .stopped {
        return nil
      } catch .overloaded {
        phase = .unopened
        throw .overloaded
      }
    }

    private mutating func follow(
      _ feed: EventFeed.Iterator, _ follower: ReadinessFollower, isolation actor: isolated (any Actor)?
    ) async throws(AscentError) -> Readiness? {
      var (feed, follower) = (feed, follower)
      while let command = try await feed.next(isolation: actor) {
        let accepted = command.accepted
        let mayDiffer =
          if accepted.user == .catalog {
            follower.use(try await ascent.catalog())
          } else {
            follower.follow(
              command.events, of: accepted.user, from: accepted.version, ordinal: accepted.receipt.ordinal)
          }
        guard mayDiffer else { continue }
        let change = try refusing(try follower.change(at: accepted.receipt.recordedAt))
        guard let change else { continue }
        phase = .following(feed, follower)
        return change
      }
      return nil
    }
  }
}

extension Ascent {
  /// A person's readiness for the next stage of a method: first the present one, then each change
  /// after its commit, until the runtime stops.
  ///
  /// Equal values in a row count as one. The person's sessions, undos and progressions change the
  /// readiness, and so does another catalogue.
  package func readinessChanges(of user: UserID, _ method: MethodID) -> ReadinessFeed {
    ReadinessFeed(ascent: self, user: user, method: method)
  }

  fileprivate func readinessFollower(of user: UserID, _ method: MethodID) async throws(AscentError) -> ReadinessFollower
  {
    let report = try await report(on: user, withStreaks: true)
    var context = context
    context.catalog = try await catalog()
    var follower = ReadinessFollower(user: user, method: method, context: context)
    follower.state = report.progression
    follower.zones = report.streaks?.zones ?? []
    follower.dayStart = report.dayStartMinutes
    follower.version = report.version
    return follower
  }
}

/// Runs a body and turns its refusals into ``AscentError/refused(_:)``.
func refusing<Answer>(_ body: @autoclosure () throws(Refusal) -> Answer) throws(AscentError) -> Answer {
  do { return try body() } catch { throw .refused(error) }
}
