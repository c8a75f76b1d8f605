import Testing

@testable import AscentRules

@Suite("Every kind of event is declared")
struct EventDeclarationTests {
  @Test("under stored numbers of its own", arguments: EventKind.allCases)
  func storedNumbers(_ kind: EventKind) {
    #expect(!kind.storedNumbers.isEmpty)
    for number in kind.storedNumbers { #expect(EventKind(storedNumber: number) == kind) }
    for other in EventKind.allCases where other != kind {
      #expect(Set(other.storedNumbers).isDisjoint(with: kind.storedNumbers))
      #expect(other.name != kind.name)
    }
  }

  @Test("with fields that the file of its group writes and reads", arguments: EventColumnsTable.stored.indices)
  func fields(_ index: Int) {
    let (event, columns) = EventColumnsTable.stored[index]
    #expect(event.kind.storedNumbers.contains(columns.kind))
    #expect(!event.facts.isEmpty)
    let names = event.facts.map(\.name)
    #expect(Set(names).count == names.count, "\(names)")
  }

  @Test("with a row for the views of a database")
  func table() throws {
    guard case .array(let rows) = try JSONReader.read(Array(EventKind.tableText.utf8)) else {
      Issue.record("not an array")
      return
    }
    #expect(rows.count == EventKind.allCases.reduce(0) { $0 + $1.storedNumbers.count })
    #expect(rows.contains(.array([.integer(12), .string("completionLogged"), .null, .bool(true)])))
    #expect(rows.contains(.array([.integer(26), .string("sessionChanged"), .null, .bool(false)])))
    #expect(rows.contains(.array([.integer(101), .string("xpEntered"), .string("habit"), .bool(true)])))
    #expect(rows.contains(.array([.integer(113), .string("xpGranted"), .string("manual"), .bool(false)])))
  }

  @Test("as followed by analytics or not", arguments: EventColumnsTable.stored.indices)
  func analytics(_ index: Int) {
    let event = EventColumnsTable.stored[index].0
    let (user, day) = (UserID("ann"), LocalDay(number: 20_000))
    var (state, plain) = (AnalyticsState(), AnalyticsState())
    // A streak that can end.
    let alive = Event.dailyStreakChanged(current: 1, longest: 1, lastDay: day)
    state.count([alive, event], in: 0..<2, of: user, on: day)
    plain.count([alive, .dayCompleted(day)], in: 0..<2, of: user, on: day)
    var figures = (state.figures(asOf: day), plain.figures(asOf: day))
    #expect(figures.0.events == [alive.kind: 1].merging([event.kind: 1], uniquingKeysWith: +))
    (figures.0.events, figures.0.days) = (figures.1.events, figures.1.days)
    let changesNothing =
      switch event {
      case .streakEnded(_?, _, _), .streakRestored(_?, _, _), .dayClosed: true
      default: false
      }
    #expect((figures.0 != figures.1) == (event.kind.isFollowedByAnalytics && !changesNothing))
  }

  @Test("as resting on its habit or measure if it can be undone; a rename does not")
  func dependencies() {
    let events = EventColumnsTable.stored.map(\.0)
    let resting = events.filter { event in
      (event.habit.map { event.rests(on: .habit($0)) } ?? false)
        || (event.measure.map { event.rests(on: .measure($0)) } ?? false)
    }
    let expected: Set<EventKind> = [
      .completionLogged, .daysExcused, .pauseEnded, .goalChanged, .scheduleChanged, .habitArchived, .habitRestored,
      .habitEdited, .habitDeleted, .reminderSet, .measured,
    ]
    #expect(Set(resting.map(\.kind)) == expected)
    let settings = events.filter { if case .setting? = $0.dependency { true } else { false } }
    #expect(Set(settings.map(\.kind)) == [.habitRenamed, .reminderSet])
    for event in settings { #expect(event.habit.map { event.dependency == .setting($0, event.kind) } == true) }
  }
}
