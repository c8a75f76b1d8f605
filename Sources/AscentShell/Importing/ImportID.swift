import AscentRules

/// The ID of a whole import, such as `import:loop-1f0c5e7a9b3d2468`: the app and a digest of
/// the export.
///
/// The operation IDs of the import begin with it, so it needs no storage of its own.
///
/// Imports by earlier versions have no digest. Their ID consists of the app and the range of their
/// commands' ordinals: `import:loop:17-540`.
struct ImportID: Hashable {
  /// The part of an operation ID that identifies the import.
  enum Source: Hashable {
    /// The digest of an export.
    case export(String)
    /// An import by an earlier version, which has no digest.
    case unknown
  }

  /// The parts of an import's operation ID.
  struct Step: Hashable {
    /// The app of the export.
    let app: String
    let source: Source
    /// What the operation records: habit, purpose and day.
    ///
    /// It is the same for every export of the app.
    let key: String

    fileprivate init(app: String, source: Source, key: Substring) {
      (self.app, self.source) = (app, source)
      // A number is appended if the same step was recorded again for another habit of the
      // same name.
      let number = key.lastIndex(of: "#")
      let isNumbered = number.map { key[$0...].dropFirst().allSatisfy(\.isNumber) } ?? false
      self.key = String(isNumbered ? key[..<(number ?? key.endIndex)] : key)
    }

    init(of id: ImportID, key: String) { (app, source, self.key) = (id.app, id.source, key) }

    /// A step without its export, to compare steps of different exports.
    init(ofAnyExportOf app: String, key: String) { self.init(app: app, source: .unknown, key: key[...]) }

    /// The habit in the key of a tracker's record: its ID or name. Empty if there is none.
    var habitName: String { String(key[..<rest.startIndex]) }
    /// The rest of the key of a tracker's record: its kind, and its day if it has one.
    var rest: Substring {
      guard let last = key.lastIndex(of: ":") else { return key[...] }
      if LocalDay(key[last...].dropFirst()) == nil { return key[last...] }
      return key[..<last].lastIndex(of: ":").map { key[$0...] } ?? key[...]
    }

    /// Whether the key is derived from the content of a record without an ID.
    var isContentKey: Bool { app == ExportRecord.app && key.hasPrefix(ExportRecord.contentKeyPrefix) }

    /// The step without its export.
    var ofAnyExport: Step { Step(ofAnyExportOf: app, key: key) }

    /// Keys of our own files contain operation IDs, which are the same only byte by byte. Keys of
    /// trackers contain names of habits, which are the same in any composition of their letters.
    private var comparesBytes: Bool { app == ExportRecord.app }

    static func == (left: Step, right: Step) -> Bool {
      guard left.app == right.app, left.source == right.source else { return false }
      return left.comparesBytes ? left.key.utf8.elementsEqual(right.key.utf8) : left.key == right.key
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(app)
      hasher.combine(source)
      hasher.combine(key)
    }
  }

  static let loop = "loop"
  static let habitBull = "habitbull"
  private static let undo = "undo:"

  /// The app of the export.
  let app: String
  let source: Source
  /// The ordinals of the commands, for an import by an earlier version.
  private(set) var ordinals: ClosedRange<Int32>?
  /// Whether the ID stands for the undo of the import.
  var isUndo = false

  /// Whether the import is from another app.
  var isOfTracker: Bool { app != ExportRecord.app }

  /// Creates the ID for importing an export.
  init(app: String, digest: Digest) {
    (self.app, source) = (app, .export("\(digest)".prefix(16).lowercased()))
  }

  /// Creates the ID of the import that a step belongs to; nil for an import by an earlier version.
  init?(of step: Step, isUndo: Bool) {
    guard case .export = step.source else { return nil }
    (app, source, self.isUndo) = (step.app, step.source, isUndo)
  }

  /// Parses an ID; nil if the text is not the ID of an import.
  init?(text: String) {
    var rest = text[...]
    while rest.hasPrefix(Self.undo) {
      rest = rest.dropFirst(Self.undo.count)
      isUndo.toggle()
    }
    guard let step = Self.step(of: rest + ":") else { return nil }
    (app, source) = (step.app, step.source)
    if source != .unknown {
      guard step.key.isEmpty else { return nil }
      return
    }
    let numbers = step.key.dropLast().split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, let first = Int32(numbers[0]), let last = Int32(numbers[1]), 1 <= first, first <= last
    else { return nil }
    ordinals = first...last
  }

  var text: String {
    let export =
      switch source {
      case .export(let digest): "-\(digest)"
      case .unknown: ordinals.map { ":\($0.lowerBound)-\($0.upperBound)" } ?? ""
      }
    return (isUndo ? Self.undo : "") + "import:\(app)\(export)"
  }

  /// The ID of the import's undo; for an undo, the ID of the import.
  var opposite: ImportID {
    var id = self
    id.isUndo.toggle()
    return id
  }

  /// The ID of the operation that the import records for a key; nil if the key is not one.
  ///
  /// - Parameter number: how often the import has recorded the key, this time included. It records
  ///   a key again if a habit of the same name was added since.
  func operation(_ key: String, _ number: Int) -> OperationID? {
    OperationID("\(text):\(key)" + (number == 1 ? "" : "#\(number)"))
  }

  /// Parses an operation ID of an import; nil for any other ID.
  static func step(of operation: some StringProtocol) -> Step? {
    // Most operations are not of imports.
    guard operation.hasPrefix("import:") else { return nil }
    for app in [loop, habitBull, ExportRecord.app] where operation.hasPrefix("import:\(app)") {
      let rest = operation.dropFirst("import:\(app)".count)
      if rest.first == ":" { return Step(app: app, source: .unknown, key: Substring(rest.dropFirst())) }
      let digest = rest.dropFirst().prefix(16)
      let isDigest = digest.utf8.count == 16 && digest.allSatisfy(\.isHexDigit)
      if rest.first == "-", isDigest, rest.dropFirst(17).first == ":" {
        return Step(app: app, source: .export(String(digest)), key: Substring(rest.dropFirst(18)))
      }
    }
    return nil
  }

  /// The step of a tracker's import that the ID of a record stands for; nil if it stands for none,
  /// or for `step` itself.
  static func exportedStep(of id: String, except step: Step? = nil) -> Step? {
    Self.step(of: id).flatMap { $0 == step ? nil : $0 }
  }

  /// Parses the ID of an undo by ``ImportLedger/Entry/takenBack(by:in:)`` into the step it undoes;
  /// nil for any other ID.
  static func undoneStep(of operation: String) -> Step? {
    guard operation.hasPrefix("undo") else { return nil }
    let rest = operation.dropFirst(4).drop(while: \.isNumber)
    return rest.first == ":" ? step(of: rest.dropFirst()) : nil
  }

  /// The number of digits after `undo` or `redo` in the name of a run.
  static let runDigits = 20

  /// The run that an operation ID begins with, and the operation it undoes or brings back; nil for
  /// any other ID.
  ///
  /// See ``ImportLedger/run(_:as:)``.
  static func run(of operation: String) -> (run: String, undone: String)? {
    let run = operation.prefix { $0 != ":" }
    let (digits, undone) = (run.utf8.dropFirst(4), operation.dropFirst(run.count + 1))
    // Users can't give such an ID, see ``isReserved(_:)``.
    guard run.hasPrefix("undo") || run.hasPrefix("redo"), digits.count == runDigits, undone.hasPrefix(first),
      digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    return (String(run), String(undone))
  }

  /// The text after the run in the ID of a run's first operation.
  ///
  /// That ID can be found without knowing the import.
  static let first = "import:"

  /// Whether an operation ID is reserved for imports, or is `last`.
  ///
  /// Users can't give such an ID to an operation.
  static func isReserved(_ operation: String) -> Bool {
    operation.lowercased() == "last" || operation.hasPrefix("import:")
      || operation.prefix { $0 != ":" }.drop { $0.isLetter }.allSatisfy(\.isNumber)
        && (operation.hasPrefix("undo") || operation.hasPrefix("redo")) && operation.contains(":import:")
  }
}
