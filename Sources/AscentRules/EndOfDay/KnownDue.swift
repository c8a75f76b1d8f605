/// What the journal was last told is due next for a person, so that a completion need not work it
/// out again.
///
/// It follows from the rest of the state and from the clock. So it is no part of what makes two
/// states equal, no event changes it, and it is unknown after a person was loaded: then the next
/// command that can change it tells the journal again.
package struct KnownDue: Hashable {
  /// The command; nil when none is known.
  package var command: DueCommand?
  /// The day that is closed next.
  package var closes: LocalDay?

  package static func == (left: KnownDue, right: KnownDue) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
