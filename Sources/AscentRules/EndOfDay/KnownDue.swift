/// What the journal was last told is due next for a person, so that a completion need not work it
/// out again.
///
/// It follows from the rest of the state and from the clock. So it does not count when two states
/// are compared, no event changes it, and it is unknown after a person was loaded: then the next
/// command that can change it tells the journal again.
package struct KnownDue: Hashable {
  /// The command; nil when none is known.
  package var command: DueCommand?
  /// The day that is closed next.
  package var closes: LocalDay?
  /// Whether the journal may know of something earlier, from before the person was loaded.
  package var mayBeEarlier = false

  package static func == (left: KnownDue, right: KnownDue) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
