/// One thing that a person recorded and did not undo, as an export writes it and an import reads
/// it.
///
/// Habits are named by their number in the file, which counts the habits that the file adds, or by
/// name.
package struct ExportRecord: Hashable {
  /// The ID of the operation; nil in a file that has none.
  package var id: String?
  /// What was recorded.
  package var intent: Intent
  /// The number of the habit that it adds.
  package var added: Int32?
  /// When it happened; nil for the moment of the import.
  package var at: Instant?
  /// The time zone in force; nil for the person's.
  package var zone: ZoneID?
  /// The device that sent it.
  package var device: DeviceID?

  /// A record with all its parts.
  package init(
    id: String?, _ intent: Intent, at: Instant? = nil, zone: ZoneID? = nil, device: DeviceID? = nil
  ) {
    (self.id, self.intent, self.at, self.zone, self.device) = (id, intent, at, zone, device)
  }
}

extension ExportRecord {
  /// What is recorded. The raw value is written in files and never changes.
  package enum Kind: String, CaseIterable {
    case habit, rename, edit, delete, goal, schedule, archive, restore, skip, pause, resume, reminder
    case completion, measureGoal, measure, session, progress, zone, dayStart, freeze, grant, close
  }

  /// What is recorded. Only intents that ``init(_:)`` reads come here.
  package var kind: Kind {
    switch intent {
    case .addHabit: .habit
    case .renameHabit: .rename
    case .editHabit: .edit
    case .deleteHabit: .delete
    case .setGoal, .setDecimalGoal: .goal
    case .setSchedule: .schedule
    case .archive: .archive
    case .restore: .restore
    case .recordSkip: .skip
    case .pause: .pause
    case .resume: .resume
    case .setReminder: .reminder
    case .recordCompletion, .logAmount: .completion
    case .setMeasureGoal: .measureGoal
    case .measure: .measure
    case .logSession: .session
    case .progress: .progress
    case .travel: .zone
    case .setDayStart: .dayStart
    case .freezeDay: .freeze
    case .grantFreezes: .grant
    case .closeDay: .close
    default: preconditionFailure("no record has the intent \(intent)")
    }
  }

  /// The habit that it is about; nil for one that adds a habit, or is about none.
  package var habit: HabitReference? {
    get {
      switch intent {
      case .renameHabit(let habit, _), .editHabit(let habit, _), .deleteHabit(let habit), .setGoal(let habit, _, _),
        .setDecimalGoal(let habit, _, _), .setSchedule(let habit, _, _), .archive(let habit, _),
        .restore(let habit, _), .recordSkip(let habit, _, _), .pause(let habit, _, _), .resume(let habit, _),
        .setReminder(let habit, _), .recordCompletion(let habit, _, _):
        habit
      case .logAmount(let logged): logged.habit
      default: nil
      }
    }
    set {
      guard let habit = newValue else { return }
      switch intent {
      case .renameHabit(_, let name): intent = .renameHabit(habit, to: name)
      case .editHabit(_, let edit): intent = .editHabit(habit, edit)
      case .deleteHabit: intent = .deleteHabit(habit)
      case .setGoal(_, let goal, let day): intent = .setGoal(habit, goal: goal, from: day)
      case .setDecimalGoal(_, let goal, let day): intent = .setDecimalGoal(habit, goal: goal, from: day)
      case .setSchedule(_, let schedule, let day): intent = .setSchedule(habit, schedule, from: day)
      case .archive(_, let day): intent = .archive(habit, from: day)
      case .restore(_, let day): intent = .restore(habit, from: day)
      case .recordSkip(_, let day, let reason): intent = .recordSkip(habit, day, reason: reason)
      case .pause(_, let first, let last): intent = .pause(habit, from: first, through: last)
      case .resume(_, let day): intent = .resume(habit, from: day)
      case .setReminder(_, let reminder): intent = .setReminder(habit, reminder)
      case .recordCompletion(_, let day, let amount): intent = .recordCompletion(habit, day: day, amount: amount)
      case .logAmount(var logged):
        logged.habit = habit
        intent = .logAmount(logged)
      default: break
      }
    }
  }

  /// The day that it is about, if it names one; no plan does.
  package var day: LocalDay? {
    switch intent {
    case .recordCompletion(_, let day, _), .recordSkip(_, let day, _), .freezeDay(let day), .closeDay(let day): day
    case .logAmount(let logged): logged.day
    default: nil
    }
  }
}

/// The IDs of records.
extension ExportRecord {
  /// What the operation IDs of an import from a file name as its app.
  package static let app = "ascent"
  private static let prefix = "import:\(app)-"
  /// The longest ID that fits into an operation ID beside that of the import, in bytes.
  private static let idMax = 100

  /// The ID of an operation in a file: its own or, if a file brought it, the one in that file.
  package static func id(of operation: OperationID) -> String {
    let text = operation.description
    guard text.hasPrefix(prefix), let colon = text.dropFirst(prefix.count).firstIndex(of: ":") else {
      return shortened(text)
    }
    // What follows a number sign tells two imports of it apart.
    let key = text[text.index(after: colon)...]
    let own = String(key.prefix { $0 != "#" })
    // Nearly all have neither mark.
    guard own.utf8.contains(UInt8(ascii: "%")) else { return own }
    return own.replacing("%23", with: "#").replacing("%25", with: "%")
  }

  /// Whether an operation is of an import of a file.
  static func isImported(_ operation: OperationID) -> Bool { operation.description.hasPrefix(prefix) }

  /// The ID as a part of an operation ID.
  package static func key(of id: String) -> String {
    let short = shortened(id)
    guard short.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "#") }) else { return short }
    return short.replacing("%", with: "%25").replacing("#", with: "%23")
  }

  /// The ID, or its digest if it is too long.
  private static func shortened(_ id: String) -> String {
    let marks = id.utf8.count { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "#") }
    guard id.utf8.count + 2 * marks > idMax else { return id }
    return "long-\(digest(of: id))"
  }

  /// The key of a record without an ID: it follows from what it says, and not from the number of
  /// its habit, which another file gives to another one. A habit that is added is its name.
  ///
  /// - Parameters:
  ///   - name: the name of the habit that it is about, in lower case.
  ///   - occurrence: how often the file has said the same so far.
  package func keyOfContent(about name: String?, _ occurrence: Int) -> String {
    var record = self
    record.habit = name.map { .name($0) }
    let text = record.added == nil ? record.json.text : JSONValue.object([JSONValue.Member("added", name)]).text
    return "row-\(Self.digest(of: text))" + (occurrence == 1 ? "" : "-\(occurrence)")
  }

  private static func digest(of text: String) -> String {
    var hasher = Blake2b()
    hasher.update(text)
    return "\(hasher.finalize())".lowercased()
  }
}
