extension Event {
  /// The part of a habit's plan that an undoable change affects. Raw values are stored.
  public enum PlanPart: UInt8, Sendable, CaseIterable {
    /// A habit was added.
    case habit = 1
    /// A goal was set.
    case goal = 2
    /// A schedule was set.
    case schedule = 3
    /// The habit was archived or restored.
    case archive = 4
    /// The habit was deleted.
    case deletion = 5
    /// The habit's unit, group, notes or attributes were edited.
    case edit = 6
    /// A pause was ended.
    case pauseEnd = 7
  }

  /// How days of a habit are judged if a change of its plan was recorded after they had begun. Raw
  /// values are stored.
  public enum Exemption: UInt8, Sendable, CaseIterable {
    /// The habit was due on these days and no longer is. Where it is still open, it counts
    /// as excused.
    case removed = 1
    /// The habit was deleted and earns nothing on these days.
    case deleted = 2
    /// The habit is a limit that was added later. These days do not depend on it.
    case past = 3
  }

  /// The ordinals of the commands that set a name or a reminder to its former and to its new value.
  /// An undo restores a value that an earlier command had set.
  public struct Setters: Hashable, Sendable {
    /// The command that set the former value. Nil if the habit was added with it, or if an earlier
    /// version of the program set it.
    public var former: Int32?
    /// The command that set the new value. Nil in the same cases as `former`, and in the events of
    /// earlier versions.
    public var new: Int32?

    /// Creates a pair of ordinals; nil means that no command is known.
    public init(former: Int32? = nil, new: Int32? = nil) {
      (self.former, self.new) = (former, new)
    }

    /// The setters in the event that takes the change back.
    var reversed: Setters { Setters(former: new, new: former) }
  }
}
