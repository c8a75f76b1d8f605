import AscentImport
import AscentRules

/// How a tracker knows a habit.
struct TrackerIdentity {
  /// The tracker, as in the IDs of imports.
  let app: String
  /// The habit's IDs in the tracker, as in the keys of records.
  var ids: Set<String> = []
  /// The habit's names in the tracker, as in the keys of records, in lower case.
  var names: Set<String> = []
  /// The forms of the newest name.
  var newestNameForms: Set<String> = []
  /// The habit's category in HabitBull, empty for none; nil if it is not known.
  var category: String?

  /// Whether the two may be the same habit. False if both have IDs and share none, or if both have
  /// a category and the categories differ.
  func mayBe(_ other: TrackerIdentity) -> Bool {
    (ids.isEmpty || other.ids.isEmpty || !ids.isDisjoint(with: other.ids))
      && (category == nil || other.category == nil || category == other.category)
  }

  /// Whether both have the same category and the same name, ignoring a number at its end, such as
  /// "(2)".
  func hasSameCategoryAndName(as other: TrackerIdentity) -> Bool {
    category != nil && category == other.category
      && names.contains { name in other.names.contains { $0.withoutNumber == name.withoutNumber } }
  }

  /// Whether everything that another export says about the habit is known.
  func knows(_ other: TrackerIdentity) -> Bool {
    ids.isSuperset(of: other.ids) && (other.ids.isEmpty || newestNameForms == other.names)
      && (other.category ?? "" == "" || category == other.category)
  }

  mutating func add(_ other: TrackerIdentity) {
    ids.formUnion(other.ids)
    names.formUnion(other.names)
    category = category ?? other.category
  }
}

extension TrackerIdentity {
  /// The identity of a habit with an ID or a name, as in the key of a record.
  ///
  /// - Parameter name: the name that goes with an ID; nil if it is not known.
  init(app: String, keyName: String, name: String?) {
    self.app = app
    guard keyName.hasPrefix(ImportedHabit.idMark) else {
      names = [keyName.lowercased()]
      return
    }
    ids = [keyName]
    if let name { names = Self.forms(of: name) }
  }

  /// The identity of a habit of an export.
  init(_ habit: ImportedHabit, in app: String) {
    self.app = app
    ids = ImportedHabit.keyName(habit.attributes).map { [$0] } ?? []
    names = Self.forms(of: habit.nameInExport ?? habit.name)
    category = app == ImportID.habitBull ? habit.attributes[ImportedHabit.categoryAttribute] ?? "" : nil
  }

  /// The identity of the habit that a record of our own file adds or is about; nil if the record
  /// does not tell it.
  init?(_ record: ExportRecord) {
    let step = record.trackerStep
    self.init(app: step?.app ?? ImportID.loop)
    let attributes: [String: String]
    switch record.intent {
    case .addHabit(let definition):
      attributes = definition.attributes
      if let step { add(TrackerIdentity(app: app, keyName: step.habitName, name: definition.name)) }
      category = app == ImportID.habitBull ? attributes[ImportedHabit.categoryAttribute] ?? "" : nil
    case .editHabit(_, let edit):
      attributes = edit.attributes
      category = app == ImportID.habitBull ? attributes[ImportedHabit.categoryAttribute] : nil
    default: attributes = [:]
    }
    if let step { add(TrackerIdentity(app: app, keyName: step.habitName, name: nil)) }
    if let id = ImportedHabit.keyName(attributes) { ids.insert(id) }
    if let name = attributes[ImportedHabit.nameAttribute] { names.formUnion(Self.forms(of: name)) }
    if ids.isEmpty && names.isEmpty { return nil }
  }

  /// The forms of a name in keys, in lower case. A long name appears there as a digest, of the name
  /// as it is or in lower case.
  static func forms(of name: String) -> Set<String> {
    Set([name, name.lowercased()].map { ImportedHabit.short($0).lowercased() })
  }
}

extension ExportRecord {
  /// The step of a tracker's import that the record copies; nil if it copies none, or if only a
  /// digest of it is known.
  var trackerStep: ImportID.Step? {
    let exported = id.flatMap { OperationID($0) }.map(ExportRecord.id)
    return exported.flatMap { ImportID.exportedStep(of: $0) }.flatMap { $0.habitName.isEmpty ? nil : $0 }
  }
}

/// Numbers that tell habits of one name apart.
extension String {
  /// The name with the first number that makes it free, such as `Read (2)`. A name that would be
  /// too long is shortened.
  func numbered(unless isTaken: (String) -> Bool) -> String {
    let short = String(unicodeScalars.prefix(RuleLimits.nameLength - 8))
    var number = 2
    while isTaken("\(short) (\(number))") { number += 1 }
    return "\(short) (\(number))"
  }

  /// The name without a number at its end, such as `Read` for `Read (2)`.
  var withoutNumber: Substring {
    guard hasSuffix(")"), let start = lastIndex(of: "("), self[..<start].hasSuffix(" "),
      self[start...].dropFirst().dropLast().allSatisfy(\.isNumber)
    else { return self[...] }
    return self[..<start].dropLast()
  }
}
