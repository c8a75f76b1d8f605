/// What is due next for a person, as the journal was last told. A completion then need not work it
/// out again.
///
/// It follows from the rest of the state and from the clock, so `==` ignores it and no event
/// changes it. It is unknown after a person was loaded; then the next command that can change it
/// tells the journal again.
package struct ReportedDue: Hashable {
  /// What is due next; nil if nothing is known to be due.
  package var command: DueCommand?
  /// The day that is closed next; nil if none is known.
  package var closes: LocalDay?
  /// Whether the journal may have something earlier, told before the person was loaded.
  package var mayBeEarlier = false

  package static func == (left: ReportedDue, right: ReportedDue) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
