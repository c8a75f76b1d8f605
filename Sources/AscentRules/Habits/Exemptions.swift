/// The days of habits that are judged differently because of when a change of plan was recorded.
/// Most people have none.
package struct Exemptions: Hashable {
  /// An exemption of some days of a habit.
  package struct Entry: Hashable, Revocable {
    /// The habit.
    package var habit: HabitID
    /// How the days are judged.
    package var kind: Event.Exemption
    /// The days.
    package var days: ClosedRange<LocalDay>
    /// The command that changed the plan.
    package var ordinal: Int32
    /// False when that command was undone.
    package var inForce = true
  }

  /// The exemptions, in the order of the commands.
  package private(set) var entries: [Entry] = []
  /// The last day of all entries. Later days are answered without searching the entries.
  package private(set) var lastDay = LocalDay.earliest

  /// No exemptions.
  package init() {}

  /// Creates the exemptions from those in a snapshot.
  init(_ entries: [Entry]) {
    self.entries = entries
    lastDay = entries.lazy.map(\.days.upperBound).max() ?? .earliest
  }

  /// Whether an event adds exemptions or may undo or restore some.
  func isChanged(by event: Event) -> Bool {
    switch event {
    case .habitExempted: true
    case .planRevised: !entries.isEmpty
    default: false
    }
  }

  /// Applies an event.
  mutating func evolve(by event: Event, ordinal: Int32) {
    switch event {
    case .habitExempted(let id, let kind, let first, let last):
      entries.append(Entry(habit: id, kind: kind, days: first...last, ordinal: ordinal))
      lastDay = max(lastDay, last)
    case .planRevised(_, _, _, let changedBy, let inForce): entries.setInForce(inForce, ordinal: changedBy)
    default: break
    }
  }

  /// Whether an exemption of a kind is in force for a habit on a day.
  func contains(_ kind: Event.Exemption, _ habit: HabitID, on day: LocalDay) -> Bool {
    guard day <= lastDay else { return false }
    return entries.contains { $0.kind == kind && $0.habit == habit && $0.inForce && $0.days.contains(day) }
  }

  /// Whether any entry of a kind includes a day, in force or not.
  func hasEntry(_ kind: Event.Exemption, on day: LocalDay) -> Bool {
    guard day <= lastDay else { return false }
    return entries.contains { $0.kind == kind && $0.days.contains(day) }
  }

  /// The days of a word on which an exemption of a kind is in force for a habit.
  func days(_ kind: Event.Exemption, _ habit: HabitID, in word: DayWord) -> UInt64 {
    guard word.first <= lastDay else { return 0 }
    return entries.reduce(0) { days, entry in
      guard entry.kind == kind, entry.habit == habit, entry.inForce else { return days }
      return days | word.bits(in: entry.days)
    }
  }

  /// The first day that a command exempted; nil if it exempted none.
  func firstDay(ofCommand ordinal: Int32) -> LocalDay? {
    entries.lazy.filter { $0.ordinal == ordinal }.map(\.days.lowerBound).min()
  }
}
