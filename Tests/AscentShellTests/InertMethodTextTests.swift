import AscentRuntime
import AscentViews
import Foundation
import Testing

@testable import AscentRules
@testable import AscentShell

@Suite("Text from users and catalogues stays inert in answers about methods")
struct InertMethodTextTests {
  private static let day = LocalDay(year: 2026, month: 3, day: 2)!
  private static let at = Instant(milliseconds: 0)

  private static func views(_ p: String) -> [any View] {
    let operation = OperationID(key: OperationKey(high: 0, low: 0b11 << 62), longText: p)
    let criteria = ProgressionCriteria(
      minSessionsAtThisStage: 1,
      additionalCriteria: [p: .string(p), "requiresStage": ["method": .string(p), "stage": .string(p)]])
    var stage = Stage(id: StageID(p), title: p, description: p, tips: [p], criteria: criteria)
    stage.notes = p
    let last = Stage(id: StageID("last" + p), title: p, tips: [p])
    var method = GrowthMethod(id: MethodID(p), title: p, description: p, stages: [stage, last])
    method.notes = p
    let catalog = Catalog(version: 1, methods: [method])
    let statuses = [
      Readiness.Criterion(name: p, current: 0, required: 1),
      Readiness.Criterion(name: "requiresStage", current: 0, required: 1),
    ]
    let readiness = Readiness(
      method: method.id, stage: stage.id, criteriaVersion: 1, status: .notReady, criteria: statuses,
      estimate: .notPredictable(criterion: p), overtraining: [.manySessions(day, count: 9, limit: 4)])
    let progression = Receipt.Progression(
      outcome: .alreadyAdvanced, method: method.id, from: stage.id, to: last.id, at: at, timeInPreviousStage: .zero,
      criteriaVersion: 1,
      ordinal: 1)
    let celebration = CelebrationNotice(id: .sessions(method.id, count: 10), day: day, text: p, isRaised: true)
    let sent = SentCommand(receipt: Receipt(), operation: operation, celebrations: [celebration], notes: [p])
    let receipt = Receipt.Session(
      method: method.id, stage: last.id, before: .notReady, after: .notReady, criteriaVersion: 1)
    let session = SessionView(
      heading: StageHeading(last.id, of: method), receipt: receipt, minutes: 1, feedback: .good, note: p, sent: sent,
      date: "today",
      readiness: ReadinessView(readiness, of: method))
    var raced = Receipt()
    raced.practice = .progression(progression)
    let progressed = ProgressionView(receipt: progression, method: method, affirmation: p, sent: sent)
    return [
      ReadinessView(readiness, of: method), session, progressed,
      MethodListView(rows: [
        MethodListView.Row(heading: StageHeading(stage.id, of: method), hasBegun: true, readiness: readiness)
      ]),
      MethodView(method: method, stage: stage.id, completed: [], hasBegun: true),
      CelebrationsView(items: [celebration]),
      AcknowledgementView(id: .sessions(method.id, count: 10), waiting: 1, sent: sent),
      CatalogCheckView(path: p, result: .success(catalog)), CatalogExportView(path: p, catalog: catalog, byteCount: 1),
      CatalogLoadView(
        catalog: catalog, changes: CatalogChanges(from: Catalog(version: 1, methods: []), to: catalog), sent: sent),
      ProgressionRaceView(
        user: UserID(p), heading: StageHeading(stage.id, of: method),
        answers: [
          DeviceRace.Answer(device: 1, sent: 1, result: .failure(.refused(.badText(field: p, reason: p)))),
          DeviceRace.Answer(device: 2, sent: 2, result: .success(raced), differs: true),
        ], history: [.celebrationAcknowledged(.sessions(method.id, count: 10))],
        invariants: [RaceView.Invariant(1, p, false, p)]),
      HighlightsView(
        highlights: Highlights(
          items: [Highlights.Item(key: .sessions(method.id, count: 10), day: day, at: at, ordinal: 1, text: p)],
          omittedCount: 1, commandCount: 1, mayHaveMore: true)),
      ExplanationView(
        explanation: Explanation(
          subject: .readiness(method.id, stage.id), facts: [Explanation.Fact(p, .text(p))], rule: p,
          evidence: [
            Explanation.EventList(
              title: p,
              events: [
                Explanation.ListedEvent(
                  position: 1, version: 1, ordinal: 1, day: day, operation: operation,
                  event: .sessionLogged(
                    PracticeSession(
                      method: method.id, minutes: 1, feedback: nil, note: p, at: at, day: day,
                      firstStage: method.stages[0].id)))
              ], count: 1)
          ])),
      HistoryView(
        HistoryPage(
          items: [
            HistoryPage.Item(
              method: method.id, stage: stage.id, at: at, day: day, ordinal: 1,
              detail: .session(duration: .minutes(1), feedback: nil), note: p)
          ], next: nil), years: [], isFirst: true, in: catalog),
      MetricsView(openMetrics: p), EventLogView(path: p, appended: 1, position: 1),
    ] + refusals(p).map { ShellError.refused($0, habits: [:]).view() }
  }

  private static func refusals(_ p: String) -> [Refusal] {
    let (method, stage) = (MethodID(p), StageID(p))
    return [
      .unknownMethod(method), .unknownStage(method, stage), .stageGone(method, stage),
      .wrongStage(method, asked: stage, actual: stage),
      .lastStage(method, stage),
      .notReady(method, stage, unmet: [Readiness.Criterion(name: p, current: 0, required: 1)]),
      .laterAdvance(method, stage), .notWaiting(.sessions(method, count: 10)),
      .badCatalog([Catalog.Fault(path: p, reason: p)]),
      .catalogNotNewer(version: 1, inForce: 1), .notForThisUser(UserID(p)),
    ]
  }

  @Test("no payload gets through any view, as text or as JSON", arguments: InertOutputTests.payloads)
  func views(_ payload: String) throws {
    for view in Self.views(payload) {
      #expect(InertOutputTests.isInert(view.text(.plain)), "\(type(of: view))")
      let coloured = view.text(Style(hasColour: true)).replacing(#/\u{1B}\[(0|1|2|31|32|33)m/#, with: "")
      #expect(InertOutputTests.isInert(coloured), "\(type(of: view))")
      let line = view.json.line
      #expect(InertOutputTests.isInert(line) && !line.contains("\n"), "\(type(of: view))")
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    }
  }

  @Test("a payload as a method, a note, a stage, a path or an id leaves a session's output inert")
  func session() async throws {
    for options in [[], ["--json"]] {
      let harness = try ShellHarness(words: options)
      let output = try await harness.open { session in
        for (index, payload) in InertOutputTests.payloads.enumerated() where index % 4 == (options.isEmpty ? 1 : 3) {
          for words in [
            ["session", "writing", "5", "--note", payload], ["session", payload, "5"],
            ["progress", "writing", "--from", payload],
            ["progress", "writing", "--from", payload, "--op", "p\(index)"], ["readiness", payload],
            ["timeline", payload],
            ["celebrations", "--ack", payload],
            ["history", "--before", payload], ["catalog", "load", payload], ["catalog", "validate", payload],
            ["session", "writing", "5", "--feedback", payload],
          ] { await harness.execute(words, session) }
        }
        for line in [
          "history --limit 500", "timeline writing", "stats", "highlights", "celebrations", "why readiness writing",
          "events", "analytics",
        ] {
          _ = await harness.execute(line, session)
        }
        return harness.taken()
      }
      #expect(output.count > 10_000)
      #expect(InertOutputTests.isInert(output.replacing("\u{200D}", with: "")))
    }
  }
}
