import AscentRules
import AscentRuntime

/// Devices that complete the same stage at the same instant, for a temporary user in UTC.
struct ProgressionRace: Sendable {
  /// What is raced for.
  struct Stage: Sendable {
    /// The method.
    var method: GrowthMethod
    /// Its first stage, where the user is.
    var stage: StageID

    /// The stage in words.
    var heading: StageHeading { StageHeading(stage, of: method) }
  }

  let devices: Int
  let ascent: Ascent
  /// The temporary user.
  let user: UserID
  /// The moment at which everything happens, so that no midnight falls into the race.
  let now: Instant

  /// Gets the user ready to complete the first stage of a method; nil when practice alone is not
  /// enough for any method.
  func prepare() async throws(AscentError) -> Stage? {
    for method in try await ascent.catalog().methods where method.stages.count > 1 {
      let practice = RacePractice(for: method.stages[0].criteria)
      guard let practice else { continue }
      for (index, session) in practice.sessions(of: method.id, endingAt: now).enumerated() {
        if Task.isCancelled { return nil }
        _ = try await ascent.submit(command("practice-\(method.id)-\(index)", session.intent, at: session.at))
      }
      let stage = Stage(method: method, stage: method.stages[0].id)
      // A criterion that is not met by practice, such as a stage of another method.
      guard let readiness = try await ascent.methodProgress(of: user).readinessIfAny(of: method.id),
        readiness.status >= .ready
      else { continue }
      return stage
    }
    return nil
  }

  /// The devices, which complete a stage.
  func sending(for stage: Stage) -> DeviceRace {
    DeviceRace(devices: devices, ascent: ascent, user: user, zone: .utc, now: now, intent: Self.progression(of: stage))
  }

  /// What a device asks for.
  static func progression(of stage: Stage, note: String = "") -> Intent {
    .progress(stage.method.id, from: stage.stage, note: note)
  }

  /// Takes back the progression that won.
  func undo(of answers: [DeviceRace.Answer]) -> Command {
    let winner = answers.first { $0.progression?.outcome == .advanced }?.device ?? 1
    return command("undo", .undo(DeviceRace.operation(of: winner).key), at: nil)
  }

  private func command(_ word: String, _ intent: Intent, at: Instant?) -> Command {
    Command(user: user, operation: OperationID("race-\(word)")!, intent: intent, occurredAt: at, zone: .utc)
  }
}

extension DeviceRace.Answer {
  /// The progression in the device's receipt.
  var progression: ProgressionReceipt? {
    if case .progression(let progression)? = receipt?.practice { progression } else { nil }
  }
}
