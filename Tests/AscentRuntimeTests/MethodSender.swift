import AscentRules
import AscentRuntime

/// One person's commands about methods, under a catalogue with two methods.
struct MethodSender {
  static let breathing = MethodID("breathing")
  static let running = MethodID("running")
  var user = UserID("ana")

  /// A catalogue whose first stages require this number of sessions.
  static func catalog(version: Int32 = 1, sessions: Int = 3) -> Catalog {
    Catalog(
      version: version,
      methods: [(breathing, "Breathing"), (running, "Running")].map { id, title in
        GrowthMethod(
          id: id, title: title,
          stages: [
            Stage(
              id: StageID("first"), title: "First",
              criteria: ProgressionCriteria(minSessionsAtThisStage: sessions, subjectiveFeedbackRequirement: [.good: 1])
            ),
            Stage(id: StageID("second"), title: "Second", criteria: ProgressionCriteria(minSessionsAtThisStage: 1)),
            Stage(id: StageID("third"), title: "Third"),
          ])
      })
  }

  /// The rules' context with that catalogue.
  static var context: RuleContext { RuleContext(zones: FoundationZones(), catalog: catalog()) }

  func send(_ intent: Intent, op: String, at instant: Instant? = nil) -> Command {
    Command(user: user, operation: OperationID(op)!, intent: intent, occurredAt: instant)
  }

  func session(
    _ op: String, of method: MethodID = breathing, minutes: Int32 = 10, _ feedback: Feedback? = .good,
    note: String = ""
  ) -> Command {
    send(.logSession(method, minutes: minutes, feedback: feedback, note: note), op: op)
  }

  func progress(_ op: String, from stage: String = "first", note: String = "") -> Command {
    send(.progress(Self.breathing, from: StageID(stage), note: note), op: op)
  }

  func undo(_ target: String, op: String) -> Command {
    send(.undo(OperationID(target)!.key), op: op)
  }
}
