extension Event {
  /// What a change of plan that can be undone was about. Raw values are stored.
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
    /// It was due on them and no longer is. Where it is open, it counts as excused.
    case removed = 1
    /// It was deleted and earns nothing on them.
    case deleted = 2
    /// It is a limit that was added later. They do not depend on it.
    case past = 3
  }

  /// The ordinals of the commands that set a name or a reminder to its former and to its new value.
  /// An undo sets it to the value that an earlier command had set.
  public struct Setters: Hashable, Sendable {
    /// Nil for the value that the habit was added with, and for one that an earlier version set.
    public var former: Int32?
    /// Nil like `former`, and in the events of earlier versions.
    public var new: Int32?

    /// The ordinals; nil for none.
    public init(former: Int32? = nil, new: Int32? = nil) {
      (self.former, self.new) = (former, new)
    }

    /// Those of the event that takes the change back.
    var reversed: Setters { Setters(former: new, new: former) }
  }
}
