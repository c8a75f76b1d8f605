import AscentRules
import AscentRuntime

/// Devices that complete the same stage at the same instant, for a user of their own in UTC.
struct ProgressionRace {
  /// What is raced for.
  struct Goal {
    /// The method.
    var method: GrowthMethod
    /// Its first stage, where the user is.
    var stage: StageID

    /// The stage in words.
    var heading: StageHeading { StageHeading(stage, of: method) }
  }

  /// The devices, which complete a stage.
  let devices: DeviceRace

  /// Gets the user ready to complete the first stage of a method; nil when practice alone is not
  /// enough for any method.
  func prepare() async throws(AscentError) -> Goal? {
    let (ascent, user) = (devices.ascent, devices.user)
    for method in try await ascent.catalog().methods where method.stages.count > 1 {
      let practice = RacePractice(for: method.stages[0].criteria)
      guard let practice else { continue }
      for (index, session) in practice.sessions(of: method.id, endingAt: devices.now).enumerated() {
        if Task.isCancelled { return nil }
        _ = try await ascent.submit(devices.command("practice-\(method.id)-\(index)", session.intent, at: session.at))
      }
      let stage = Goal(method: method, stage: method.stages[0].id)
      // A criterion that is not met by practice, such as a stage of another method.
      guard let readiness = try await ascent.methodProgress(of: user).readinessIfAny(of: method.id),
        readiness.status >= .ready
      else { continue }
      return stage
    }
    return nil
  }

  /// What a device asks for.
  static func progression(of stage: Goal, note: String = "") -> Intent {
    .progress(stage.method.id, from: stage.stage, note: note)
  }

  /// Takes back the progression that won.
  func undo(of answers: [DeviceRace.Answer]) -> Command {
    let winner = answers.first { $0.progression?.outcome == .advanced }?.device ?? 1
    return devices.command("undo", .undo(DeviceRace.operation(winner).key), at: nil)
  }
}

extension DeviceRace.Answer {
  /// The progression in the device's receipt.
  var progression: Receipt.Progression? {
    if case .progression(let progression)? = receipt?.practice { progression } else { nil }
  }
}
